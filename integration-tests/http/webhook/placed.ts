import type { Store } from "../../helpers/store"
import type { Placed } from "./delivery"

/** Places an order as part of what every test starts from: the database is copied after it. */
export function placeOrder(store: Store): () => Placed {
  let placed: Placed | undefined
  beforeAll(async () => {
    const { orderId, ...checkout } = await store.shop().checkout({ placeOrder: "before_payment" })
    placed = { ...checkout, orderId: orderId ?? "" }
  })
  return () => {
    if (!placed) {
      throw new Error("No order is placed yet.")
    }
    return placed
  }
}
