import type { MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { StatementFault } from "../../../../fps/statements/fault"
import { parseClaim } from "../../../store/fps/validation"
import { readTryBody } from "../settings/validators"
import { orFault, takeChoices } from "../statements/validators"
import { notFound, read, sendInvalid, type FieldError } from "../validation"

/** Ends a line, hides, and turns what follows. */
const NASTY = "a\0\r\n\u200b\u2028b\u202ec\u2066"
const SHOWN = "a bc"
const HARMFUL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

const thrownBy = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    const { message, facts } = error as { message: string; facts: object }
    return { message, facts }
  }
  throw new Error("Nothing was thrown.")
}

/** What is sent to the caller. */
async function answerOf(send: (res: MedusaResponse) => unknown): Promise<unknown> {
  let sent: unknown
  const res = { status: () => ({ json: (body: unknown) => (sent = body) }) }
  await send(res as unknown as MedusaResponse)
  return sent
}

type Refuse = (text: string) => unknown

const REFUSALS: [string, Refuse][] = [
  ["a key of a body", (key) => thrownBy(() => read(z.strictObject({}), { [key]: 1 }))],
  ["several keys", (key) => thrownBy(() => read(z.strictObject({}), { [key]: 1, x: 1 }))],
  [
    "a key further inside",
    (key) => thrownBy(() => read(z.record(z.string(), z.number()), { [key]: "x" })),
  ],
  ["a key of a customer's body", (key) => thrownBy(() => parseClaim({ [key]: 1 }))],
  [
    "an id",
    (id) =>
      thrownBy(() => {
        throw notFound("FPS payment", id)
      }),
  ],
  [
    "a setting",
    async (path) =>
      answerOf((res) => sendInvalid(res, [{ path, code: "x", message: `"${path}" is wrong` }])),
  ],
  [
    "a key of a trial",
    async (key) =>
      answerOf((res) =>
        sendInvalid(res, (readTryBody({ [key]: 1 }) as { errors: FieldError[] }).errors),
      ),
  ],
  [
    "a field of a form",
    async (name) => answerOf((res) => takeChoices({ body: { [name]: "x" } } as never, res)),
  ],
  [
    "a column of a preview",
    (name) => {
      const { message, column } = new StatementFault("date_missing", { column: name })
      return { message, column }
    },
  ],
  [
    "a column of a file",
    async (column) =>
      answerOf((res) =>
        orFault(res, () => Promise.reject(new StatementFault("date_missing", { column }))),
      ),
  ],
]

describe("a refusal that quotes what was sent shows it harmlessly:", () => {
  it.each(REFUSALS)("%s", async (_, refuse) => {
    const texts = JSON.stringify(await refuse(NASTY)).replace(/\\u[0-9a-f]{4}|\\[rn]/g, "\0")
    expect(texts).toContain(SHOWN)
    expect(texts).not.toMatch(HARMFUL)
  })

  it.each(REFUSALS)("%s, and not all of it where it is long", async (_, refuse) => {
    expect(JSON.stringify(await refuse("x".repeat(90_000))).length).toBeLessThan(5_000)
  })
})
