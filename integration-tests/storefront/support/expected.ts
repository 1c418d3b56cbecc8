import type { FpsPlaceOrder } from "../../../src/storefront"
import type { Story } from "./books"

/** An order that stands and is paid once. */
export const paidOrder = (total: number) => ({
  status: "pending",
  payment: "captured",
  total,
  captured: [total],
})

/** An order that nobody paid. */
export const cancelledOrder = (total: number) => ({
  status: "canceled",
  payment: "canceled",
  total,
  captured: [],
})

/** What the books say after the usual ways. */
export const balanceOf = {
  /** One order, paid once. */
  paid: (total: number): Story => ({
    orders: [paidOrder(total)],
    payments: [{ amount: total, status: "paid" }],
    cases: [],
  }),
  /** A first try that ended without money; where its order was placed first, it is cancelled. */
  paidAfter(input: {
    mode: FpsPlaceOrder
    ended: "cancelled" | "expired"
    total: number
    /** Of the second try. */
    newTotal?: number
  }): Story {
    const { mode, ended, total, newTotal = total } = input
    return {
      orders: [...(mode === "before_payment" ? [cancelledOrder(total)] : []), paidOrder(newTotal)],
      payments: [
        { amount: total, status: ended },
        { amount: newTotal, status: "paid" },
      ],
      cases: [],
    }
  },
}
