import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"

const words = (what: string) =>
  z
    .string({ error: `is missing; ${what}` })
    .trim()
    .min(1, `is empty; ${what}`)
    .max(2000)
    // PostgreSQL has no text with a NUL in it.
    .refine((value) => !value.includes("\0"), { error: "must be plain text" })

const schema = z.discriminatedUnion(
  "resolution",
  [
    z.strictObject({
      resolution: z.literal("refunded"),
      reference: words("give the reference of the bank transfer"),
    }),
    z.strictObject({ resolution: z.literal("accepted") }),
    z.strictObject({ resolution: z.literal("dismissed"), note: words("say why") }),
  ],
  { error: "must be refunded, accepted or dismissed" },
)

/** How a case ends, with what has to be said of it. */
export type Resolved = z.output<typeof schema>

/** Reads the body of a resolution. Throws a 400 that names the field. */
export function parseResolution(body: unknown): Resolved {
  const result = schema.safeParse(body)
  if (!result.success) {
    const [issue] = result.error.issues
    const field =
      issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : issue?.path.join(".")
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${field || "resolution"}: ${issue?.message}`,
    )
  }
  return result.data
}
