import type { GatewayOrder } from "../../modules/fps"
import { ledgerPayment } from "../../modules/fps/__tests__/ledger-payment"
import { asMinorUnits } from "../../protocol"
import { broughtBy } from "../observation"

const order = (came: Parameters<typeof ledgerPayment>[0]): GatewayOrder => ({
  payment: ledgerPayment({ status: "paid", ...came }),
  sessionIds: [],
  cases: [],
  events: [],
})

describe("broughtBy", () => {
  it.each([
    ["what came", { received: asMinorUnits(2_000) }, 2_000],
    ["more than was asked for", { received: asMinorUnits(3_000) }, 3_000],
    [
      "what was asked for, where another currency came",
      { received: asMinorUnits(900_000), receivedCurrency: "usd" },
      2_882,
    ],
    [
      "what was asked for, where nobody can read what came",
      { received: null, receivedCurrency: null },
      2_882,
    ],
  ])("is %s", (_, came, brought) => {
    expect(broughtBy(order(came))).toBe(brought)
  })
})
