/**
 * The gateway's status of a payment. `creating`: the creation call has no answer yet. `failed`:
 * it had no usable answer, so nobody was sent to a checkout.
 */
export type GatewayOrderStatus =
  "creating" | "pending" | "paid" | "expired" | "cancelled" | "failed"

/** The settlement of a payment. `held`: on hold, staff decide. */
export type Settlement = "open" | "settled" | "held"

/** Something new about a payment: the result of its creation, or a fact about its money. */
export type GatewayOrderNews = "created" | "failed" | "paid" | "expired" | "cancelled"

/** A move of the settlement. `accept`: a payment on hold is used after all. */
export type SettlementMove = "settle" | "hold" | "accept"

/**
 * The proof or decision that closed a payment unpaid. `timeout`: nobody reported a result in time. Of
 * a paid one it is the weaker proof, which a signed event replaces: staff, or a response without amount.
 */
export type ClosedBy = "event" | "status_query" | "staff" | "timeout"

/**
 * Returns the status after something new. What may not move the status leaves it as it is, so order
 * and number of deliveries make no difference.
 *
 * `paid` is final. `expired`, `cancelled` and `failed` give way only to `paid`: a QR code can be
 * paid at the last moment, and a received payment stays received.
 */
export function nextStatus(
  current: GatewayOrderStatus,
  news: GatewayOrderNews,
): GatewayOrderStatus {
  switch (current) {
    case "creating":
      return news === "created" ? "pending" : news
    case "pending":
      return news === "created" || news === "failed" ? "pending" : news
    case "expired":
    case "cancelled":
    case "failed":
      return news === "paid" ? "paid" : current
    case "paid":
      return "paid"
    default:
      return unreachable(current)
  }
}

/** Returns true if the QR code of a payment can be paid, or is being made. */
export function isOpenCode({ status }: { readonly status: GatewayOrderStatus }): boolean {
  return status === "pending" || status === "creating"
}

/**
 * Returns the settlement after a move. A move that is not allowed leaves it as it is: settled stays
 * settled, and a payment on hold becomes settled only when staff accept it, or its order has it
 * already.
 */
export function nextSettlement(current: Settlement, move: SettlementMove): Settlement {
  switch (current) {
    case "open":
      return move === "settle" ? "settled" : move === "hold" ? "held" : "open"
    case "held":
      return move === "accept" ? "settled" : "held"
    case "settled":
      return "settled"
    default:
      return unreachable(current)
  }
}

/** Returns true if something new would change the status. */
export function canMoveStatus(current: GatewayOrderStatus, news: GatewayOrderNews): boolean {
  return nextStatus(current, news) !== current
}

/** Returns true if a move would change the settlement. */
export function canMoveSettlement(current: Settlement, move: SettlementMove): boolean {
  return nextSettlement(current, move) !== current
}

function unreachable(value: never): never {
  throw new TypeError(`Unknown state: ${String(value)}`)
}
