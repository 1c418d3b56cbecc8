/** A payment that a browser has to do with. */
export interface KnownPayment {
  readonly sessionId: string
  readonly cartId: string
  /** Empty where it is not known. */
  readonly country: string
  /**
   * `prepared`: made by the payment step; its code was not shown yet, as far as the browser knows.
   * `over`: nothing further is expected of it. `copied`: it came to nothing, and `cartId` is the
   * copy of its cart, to be paid instead.
   */
  readonly state: "prepared" | "started" | "over" | "copied"
}

/** Enough for a shopper who tries again and again, and little for a cookie. */
const MOST = 4

const ENTRY = /^(\w+)\.(\w+)\.(\w*)(?:\.(prepared|over|copied))?$/

/** Reads a cookie, newest first. It may be anything. */
export function parsePayments(cookie = ""): KnownPayment[] {
  return cookie
    .split("~")
    .slice(0, MOST)
    .flatMap((entry) => {
      const [, sessionId, cartId, country = "", state = "started"] = ENTRY.exec(entry) ?? []
      return sessionId && cartId
        ? [{ sessionId, cartId, country, state: state as KnownPayment["state"] }]
        : []
    })
}

export function formatPayments(payments: readonly KnownPayment[]): string {
  return payments
    .slice(0, MOST)
    .map(({ sessionId, cartId, country, state }) =>
      [sessionId, cartId, country, ...(state === "started" ? [] : [state])].join("."),
    )
    .join("~")
}

/** With a newest one, instead of what was known of its session and of its cart. */
export function withPayment(
  payments: readonly KnownPayment[],
  added: KnownPayment,
): readonly KnownPayment[] {
  const { sessionId, cartId } = added
  const others = payments.filter(
    (one) => one.sessionId !== sessionId && (one.cartId !== cartId || one.state === "copied"),
  )
  return cartId ? [added, ...others] : payments
}
