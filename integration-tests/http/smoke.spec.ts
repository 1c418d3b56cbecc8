import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"

describeStore("smoke", {}, (store) => {
  it("pays", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await shop.checkout({ placeOrder: "before_payment" })
    console.log(await shop.order(orderId ?? ""), await shop.reserved())
    const t0 = Date.now()
    const delivery = await store.sandbox().pay(gatewayOrderId)
    console.log(delivery)
    await eventually(
      () => shop.ledger(gatewayOrderId),
      (row) => row.settlement !== "open",
    )
    console.log(
      Date.now() - t0,
      await shop.order(orderId ?? ""),
      await shop.ledger(gatewayOrderId),
      await shop.cases(),
    )
  })
})
