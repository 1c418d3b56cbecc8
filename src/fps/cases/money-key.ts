/**
 * The names of money, one function for each way in which some can come to be nobody's. The same
 * money has the same name, however often and by whichever way it is come upon, and a case of its own
 * once.
 */
export const moneyKey = {
  /** What came for a gateway order, as a whole. */
  payment: ({ gatewayOrderId, id }: { gatewayOrderId: string | null; id: string }) =>
    `gateway_order:${gatewayOrderId ?? id}`,
  /** What did not come for goods that were sent. */
  unpaid: ({ gatewayOrderId, id }: { gatewayOrderId: string | null; id: string }) =>
    `unpaid:${gatewayOrderId ?? id}`,
  /** What came beyond what its order owed. */
  overpaid: ({ gatewayOrderId, id }: { gatewayOrderId: string | null; id: string }) =>
    `overpaid:${gatewayOrderId ?? id}`,
  /**
   * What an order had when it was cancelled and nobody gave it back: of a gateway order, or of
   * another payment of Medusa. The same money may have had a case before, by which it came to this
   * very order.
   */
  cancelled: (orderId: string, whose: string) => `cancelled:${orderId}:${whose}`,
  /** What two payments brought to one order: the pair's, so that one is given back and never both. */
  capturedTwice: (one: string, another: string) =>
    `captured_twice:${[one, another].sort().join(":")}`,
  /** A refund of Medusa. */
  refund: (refundId: string) => `refund:${refundId}`,
  /** What the ledger knows nothing of. */
  unknown: (environment: string, gatewayOrderId: string | null) =>
    `unknown:${environment}:${gatewayOrderId ?? ""}`,
  /** A claim, signed with another environment's secret; not the money's own name. */
  foreign: (environment: string, gatewayOrderId: string | null) =>
    `foreign_event:${environment}:${gatewayOrderId ?? ""}`,
}
