import { setTimeout as sleep } from "node:timers/promises"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { holdCartOf } from "../../helpers/hold-cart"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { linkHelpers } from "./support"

/** Several at one link, or at one order, at the same time. */
export function describeLinkRaces(store: Store, admin: AdminApi): void {
  const { link, press, pay, code, codes, edit, paidOrder, convertedDraft } = linkHelpers(
    store,
    admin,
  )
  const ONCE = { captures: [TEA_PRICE], transactions: [TEA_PRICE], refunds: [] }

  it.each([
    ["a converted draft", convertedDraft],
    [
      "an order that was edited up",
      async () => {
        const id = await paidOrder()
        await edit(id, { add: 1 })
        return id
      },
    ],
  ])("two people who open the link of %s at once get one code", async (_, order) => {
    const id = await order()
    const made = await link(id)
    const before = await store.fps().listFpsPayments({})
    const answers = await Promise.all([press(made), press(made)])
    const [first, second] = answers.map(({ status, headers }) => [status, headers.location])
    expect(first?.[0]).toBe(303)
    expect(second).toEqual(first)
    expect(await store.fps().listFpsPayments({})).toHaveLength(before.length + 1)
    const collections = await sql(
      store,
      "select payment_collection_id from order_payment_collection where order_id = ? and deleted_at is null",
      [id],
    )
    expect(collections).toHaveLength(before.length + 1)
    await pay(await code(made))
    const { captures, transactions } = await store.shop().order(id)
    expect(captures).toHaveLength(before.length + 1)
    expect(transactions).toHaveLength(before.length + 1)
    expect(await store.shop().cases()).toEqual([])
  })

  it("makes no code while core completes the cart of the order, and may yet undo that", async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    const made = await link(id)
    const before = await codes()
    const release = await holdCartOf(store, id)
    const pressed = press(made).then(({ status }) => status)
    await sleep(1_000)
    expect(await codes()).toBe(before)
    await release()
    expect(await pressed).toBe(303)
    expect(await codes()).toBe(before + 1)
  })

  it("money for a collection that belongs to no order any more is held, and not captured", async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    const gatewayOrderId = await code(await link(id))
    const { paymentCollectionId } = await store.shop().ledger(gatewayOrderId)
    // As core leaves it that undoes an order while a code is made for it.
    await sql(store, "delete from order_payment_collection where payment_collection_id = ?", [
      paymentCollectionId,
    ])
    expect(await pay(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "held" })
    expect(await store.shop().order(id)).toMatchObject(ONCE)
    expect(
      await sql(store, "select id from payment where payment_collection_id = ?", [
        paymentCollectionId,
      ]),
    ).toEqual([])
  })

  it("staff who cancel while it is paid leave a late payment, and no money on the order", async () => {
    const id = await convertedDraft()
    const gatewayOrderId = await code(await link(id))
    const [cancelled] = await Promise.all([
      admin.post(`/admin/orders/${id}/cancel`),
      pay(gatewayOrderId),
    ])
    const order = await store.shop().order(id)
    // Of money that was taken while core canceled, the look that follows the cancellation tells.
    const cases = await eventually(
      async () => (await store.shop().cases()).map(({ kind }) => kind),
      (kinds) => cancelled.status !== 200 || kinds.length > 0,
    )
    if (cancelled.status !== 200) {
      expect(order).toMatchObject(ONCE)
    } else if (order.refunds.length > 0) {
      expect(cases).toEqual(["refund_due"])
    } else {
      expect(order.status).toBe("canceled")
      expect(cases).toEqual(["late_payment"])
    }
  })
}
