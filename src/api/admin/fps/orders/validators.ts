import { z } from "zod"
import { plainText, read } from "../validation"

const schema = z.strictObject({
  note: plainText(2_000, "is missing; say why it may be fulfilled unpaid").refine(
    (value) => value !== "",
    { error: "is empty; say why it may be fulfilled unpaid" },
  ),
})

/** Reads the body of a release. Throws a 400 that names the field. */
export function parseRelease(body: unknown): { readonly note: string } {
  return read(schema, body ?? {})
}
