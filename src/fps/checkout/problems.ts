/** What keeps a cart from being paid with FPS, in one word. */
export type CartProblemCode =
  | "not_set_up"
  | "currency_not_supported"
  | "first_name_missing"
  | "last_name_missing"
  | "email_missing"
  | "phone_missing"
  | "phone_invalid"
  | "nothing_to_pay"

/** One thing that keeps a cart from being paid with FPS. */
export interface CartProblem {
  readonly code: CartProblemCode
  /** The cart's field to correct, dotted; null when it is not the shopper's to correct. */
  readonly field: string | null
  /** English. */
  readonly message: string
}
