import { ERRORS, columnOf, PROBLEMS } from "./texts"
import type { FpsDetails, FpsPaidBy, FpsProblem, FpsProblemCode } from "./types"

/** Why a call of the storefront SDK failed. */
export type FpsErrorCode =
  /** The store API answered with an error; `status` and `message` are its own. */
  | "refused"
  /** No answer: the work may have been done. Safe to try again. */
  | "unreachable"
  /** There is no such cart. */
  | "cart_gone"
  /** `problems` says what the cart lacks. */
  | "details"
  /** The shop has not set up FPS. */
  | "not_set_up"
  /** The gateway did not accept the payment. */
  | "gateway_refused"
  /** The gateway did not answer. */
  | "gateway_away"
  /** The payment is being made by another tab. Safe to try again. */
  | "busy"
  /** The cart could not become an order; `message` is Medusa's reason. */
  | "order_not_placed"
  | "out_of_stock"
  /** The cart became an order that is not paid with FPS. */
  | "not_fps"
  /** There is nothing to try again: the payment was received. `paidBy`: by another payment. */
  | "already_paid"
  /** The backend named a URL that no browser should open. */
  | "bad_address"

/** The details that some errors carry besides their code. */
export interface FpsErrorDetails {
  readonly message?: string
  /** HTTP status of the answer, where there was one. */
  readonly status?: number
  readonly problems?: readonly FpsProblem[]
  readonly paidBy?: FpsPaidBy | null
}

/** The only error of the storefront SDK. `describeError` has the texts for customers. */
export class FpsError extends Error implements FpsErrorDetails {
  override readonly name = "FpsError"
  declare readonly code: FpsErrorCode
  declare readonly status?: number
  declare readonly problems?: readonly FpsProblem[]
  declare readonly paidBy?: FpsPaidBy | null

  constructor(code: FpsErrorCode, details?: FpsErrorDetails) {
    super(ERRORS[code][0])
    Object.assign(this, { ...details, code })
  }
}

/** The customer's text for an error. Plain data, so that it can travel. */
export interface FpsErrorView {
  /** The error's code; of details that are missing, the code of the first one. */
  readonly code: FpsErrorCode | FpsProblemCode
  readonly title: string
  readonly text: string
  /** The field to correct, such as `shipping_address.phone`. */
  readonly field: string | null
  /** The details that a form can ask for; `fillCart` takes them. */
  readonly missing?: readonly (keyof FpsDetails)[]
}

/**
 * Returns the text of any error, in English or Traditional Chinese (Hong Kong). An error that is
 * not the SDK's own reads as `refused`: its message may be technical.
 */
export function describeError(
  error: unknown,
  { language }: { language?: string } = {},
): FpsErrorView {
  const column = columnOf(language)
  const { code: given = "refused", problems = [] } = (error ?? {}) as Partial<FpsError>
  const code = Object.keys(ERRORS).includes(given) ? given : "refused"
  const [title, text] = ERRORS[code].slice(column * 2) as [string, string]
  const missing = DETAILS.filter((one) => problems.some(({ code }) => code.startsWith(one)))
  return {
    code: problems[0]?.code ?? code,
    title,
    text:
      (code === "details" &&
        problems.flatMap((one) => PROBLEMS[one.code]?.[column] ?? []).join(column ? "" : " ")) ||
      text,
    field: problems[0]?.field ?? null,
    ...(missing[0] && { missing }),
  }
}

const DETAILS: readonly (keyof FpsDetails)[] = ["name", "phone", "email"]
