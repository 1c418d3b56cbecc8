import type { FpsError, FpsErrorCode } from "./errors"
import { columnOf, ERRORS, PROBLEMS } from "./texts"
import type { FpsProblemCode } from "./types"

/** What a shopper reads of something that did not work. Plain data, so that it can travel. */
export interface FpsErrorView {
  /** The error's code; of details that are missing, the code of the first one. */
  readonly code: FpsErrorCode | FpsProblemCode
  readonly title: string
  readonly text: string
  /** What to correct, such as `shipping_address.phone`. */
  readonly field: string | null
}

/**
 * Words for any error, in English or Traditional Chinese (Hong Kong). One that is not the kit's own
 * reads as `refused`: its message may be technical.
 */
export function describeError(
  error: unknown,
  { language }: { language?: string } = {},
): FpsErrorView {
  const column = columnOf(language)
  const { code: given = "refused", problems = [] } = (error ?? {}) as Partial<FpsError>
  const code = Object.hasOwn(ERRORS, given) ? given : "refused"
  const [title, text] = ERRORS[code].slice(column * 2) as [string, string]
  return {
    code: problems[0]?.code ?? code,
    title,
    text:
      (code === "details" &&
        problems.flatMap((one) => PROBLEMS[one.code]?.[column] ?? []).join(column ? "" : " ")) ||
      text,
    field: problems[0]?.field ?? null,
  }
}
