/**
 * What the gateway said of a gateway order. `creating`: the creation call has no answer yet.
 * `failed`: it had none that can be used, so nobody was sent to a checkout.
 */
export type GatewayOrderStatus =
  "creating" | "pending" | "paid" | "expired" | "cancelled" | "failed"

/** What we did about it. `held`: money that waits for a person. */
export type Settlement = "open" | "settled" | "held"

/** News of a gateway order: what became of its creation, or a fact about its payment. */
export type GatewayOrderNews = "created" | "failed" | "paid" | "expired" | "cancelled"

/** What may be done about a gateway order. `accept`: held money is used after all. */
export type SettlementMove = "settle" | "hold" | "accept"

/** What said that a gateway order closed unpaid; `clock`: nothing did, and its time was over. */
export type ClosedBy = "event" | "status_query" | "staff" | "timeout"

/**
 * The status after some news. News that may not move the status leaves it as it is, so the
 * order in which deliveries arrive, and how often, makes no difference.
 *
 * `paid` is final. `expired`, `cancelled` and `failed` give way only to `paid`: a code that was
 * shown can be paid at the last moment, and money that came is never unlearned.
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

/**
 * The settlement after a move. A move that is not allowed leaves it as it is: what is settled
 * stays settled, and held money becomes settled only when a person accepts it, or its order has it already.
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

/** True when some news would change the status. */
export function canMoveStatus(current: GatewayOrderStatus, news: GatewayOrderNews): boolean {
  return nextStatus(current, news) !== current
}

/** True when a move would change the settlement. */
export function canMoveSettlement(current: Settlement, move: SettlementMove): boolean {
  return nextSettlement(current, move) !== current
}

function unreachable(value: never): never {
  throw new TypeError(`Unknown state: ${String(value)}`)
}
