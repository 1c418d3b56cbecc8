import { describeStore } from "../helpers/store"
import type { Placed } from "./door/delivery"
import { describeRefusals } from "./door/refusals"

describeStore("the events door", {}, (store) => {
  let placed: Placed | undefined
  // Part of what every test starts from: the database is copied after it.
  beforeAll(async () => {
    const { orderId, ...checkout } = await store.shop().checkout({ placeOrder: "before_payment" })
    placed = { ...checkout, orderId: orderId ?? "" }
  })
  const order = (): Placed => {
    if (!placed) {
      throw new Error("No order is placed yet.")
    }
    return placed
  }

  describeRefusals(store, order)
})
