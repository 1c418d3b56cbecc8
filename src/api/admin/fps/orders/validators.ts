import { z } from "zod"
import { given, plainText, read } from "../validation"

const REMEDY = "say why it may be fulfilled unpaid"

const schema = z.strictObject({
  note: plainText(2_000, `is missing; ${REMEDY}`).refine(...given(REMEDY)),
})

/** Reads the body of a release. Throws a 400 that names the field. */
export function parseRelease(body: unknown): { readonly note: string } {
  return read(schema, body ?? {})
}
