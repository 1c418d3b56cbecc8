import { asMinorUnits } from "../../../protocol"
import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { payState, type PayFacts } from "../pay-state"

type Received = NonNullable<PayFacts["received"]>

const NOW = new Date("2026-01-01T00:05:00Z")

function stateOf({
  order,
  owed = 0,
  ...received
}: Pick<Received, "detail" | "order_id"> & {
  order: PayFacts["debt"]["state"]
  owed?: number
}) {
  return payState(
    {
      link: { orderId: "order_1", revokedAt: null } as PayFacts["link"],
      debt: { state: order, owed: asMinorUnits(owed) } as PayFacts["debt"],
      waits: false,
      payments: [],
      cases: [],
      ownPayments: [ledgerPayment({ status: "paid", settlement: "settled" })],
      received: received as Received,
    },
    { isBack: false, now: NOW },
  )
}

describe("the state of a link, once its payment was received", () => {
  it.each([
    ["no_order", "canceled", { detail: "under_review", order_id: null }],
    ["refunded", "canceled", { detail: "refunded", order_id: null }],
    ["refunded", "canceled", { detail: "refunded", order_id: "order_1" }],
    ["new_order", "canceled", { detail: null, order_id: "order_2" }],
    // Staff dismissed its case, or the order was cancelled just now.
    ["no_order", "canceled", { detail: null, order_id: null }],
    ["no_order", "canceled", { detail: null, order_id: "order_1" }],
    ["paid", "active", { detail: null, order_id: "order_1" }],
    ["refunded", "active", { detail: "refunded", order_id: "order_1" }],
  ] as const)("is %s for an order that is %s, and %j", (state, order, received) => {
    expect(stateOf({ order, ...received })).toBe(state)
  })
})
