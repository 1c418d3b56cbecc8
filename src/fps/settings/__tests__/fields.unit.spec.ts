import { z } from "zod"
import { FIXED_PATHS, SETTING_PATHS } from "../fields"
import { optionsSchema } from "../schema"

const EDITED = [
  "environment",
  "orderCreation",
  "placeOrder",
  "expiresInMinutes",
  "retryWindowMinutes",
  "statusAnswers",
  "refunds",
  "acceptPayments",
  "notify",
]

/** The options that are groups of others, and are edited or shown one by one. */
const GROUPS = ["environments", "environments.sandbox", "environments.production", "storefront"]

/** The dotted paths of everything that `fpsOptions` takes. */
function optionsOf(schema: z.core.$ZodType, path = ""): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return optionsOf(schema.unwrap(), path)
  }
  return schema instanceof z.ZodObject && (path === "" || GROUPS.includes(path))
    ? Object.entries(schema.shape).flatMap(([name, inner]: [string, z.core.$ZodType]) =>
        optionsOf(inner, path === "" ? name : `${path}.${name}`),
      )
    : [path]
}

describe("each option", () => {
  const options = optionsOf(optionsSchema)

  it("is edited in the panel or only shown there, and never both", () => {
    expect(options).toContain("environments.production.previousSigningSecret")
    expect([...SETTING_PATHS, ...FIXED_PATHS].sort()).toEqual(options.sort())
  })

  it("that is edited is one of these", () => {
    expect(SETTING_PATHS.filter((path) => !path.startsWith("environments."))).toEqual(EDITED)
  })
})
