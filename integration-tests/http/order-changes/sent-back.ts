import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { CANCELLED, flowHelpers, PAID_ONCE, WAITING, type Setup } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { withoutJob } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { markAsPaid } from "./mark-as-paid"

/** Orders that wait while the money that came for them is with a person. */
export function describeSentBack(
  store: Store,
  { setup, admin }: { setup: Setup; admin: AdminApi },
): void {
  const { checkout, settled, failAtTheBank } = flowHelpers(store, setup)

  /** Paid another amount than the order costs. */
  async function mismatch() {
    const { gatewayOrderId, orderId, session } = await checkout()
    const amount = TEA_PRICE * 100 - 1
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
    await settled(gatewayOrderId)
    const [found] = await store.fps().listFpsCases({})
    return { gatewayOrderId, orderId: orderId ?? "", session, caseId: found?.id ?? "" }
  }

  const resolve = (id: string, body: object) =>
    withoutJob(store, async () => admin.post(`/admin/fps/cases/${id}/resolve`, body).expect(200))
  const SENT = { resolution: "refunded", reference: "FT1" }

  it("money that was sent back frees the order that waited for it, and its stock", async () => {
    const shop = store.shop()
    const { caseId, orderId, gatewayOrderId } = await mismatch()
    expect(await shop.reserved()).toBe(1)
    await resolve(caseId, SENT)
    expect(await shop.order(orderId)).toEqual(CANCELLED)
    expect(await shop.reserved()).toBe(0)
    expect(await shop.ledger(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "held" })
    expect(await shop.cases()).toEqual([
      { kind: "amount_mismatch", status: "resolved", amount: TEA_PRICE * 100 - 1 },
    ])
  })

  it("money that was sent back leaves an order alone that staff have paid meanwhile", async () => {
    const { caseId, orderId } = await mismatch()
    await markAsPaid(admin, { orderId, amount: TEA_PRICE })
    await resolve(caseId, SENT)
    expect(await store.shop().order(orderId)).toMatchObject({
      status: "pending",
      captures: [TEA_PRICE],
    })
    expect(await store.shop().reserved()).toBe(1)
  })

  it("money that was sent back keeps an order that can still be paid, and the last code frees it", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const older = String((await shop.session(collectionId)).data.gateway_order_id)
    await failAtTheBank(older)
    const { gatewayOrderId, orderId } = await shop.checkout({ ...setup, cartId })
    expect(gatewayOrderId).not.toBe(older)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 1 })
    await settled(gatewayOrderId)
    const [found] = await store.fps().listFpsCases({})
    await resolve(found?.id ?? "", SENT)
    expect(await shop.order(orderId ?? "")).toEqual(WAITING)

    await store.sandbox().trigger({ kind: "expired", orderID: older })
    await settled(older)
    expect(await shop.order(orderId ?? "")).toEqual(CANCELLED)
    expect(await shop.reserved()).toBe(0)
  })

  it("an order that was placed is paid though its stock is no longer reserved", async () => {
    const shop = store.shop()
    const { caseId, orderId, session } = await mismatch()
    // Staff look whether it is paid: core writes what the provider says into the session.
    await admin.checkStatus({ orderId, sessionId: session.id }).expect(400)
    const reservations = await store
      .container()
      .resolve(Modules.INVENTORY)
      .listReservationItems({}, { select: ["id"] })
    await store
      .container()
      .resolve(Modules.INVENTORY)
      .deleteReservationItems(reservations.map(({ id }) => id))
    await resolve(caseId, { resolution: "accepted" })
    expect(await shop.order(orderId)).toEqual({
      ...PAID_ONCE,
      captures: [99.99],
      transactions: [99.99],
    })
  })

  it("a case that was dismissed frees the order that waited for it, as one that was sent back", async () => {
    const { caseId, orderId } = await mismatch()
    await resolve(caseId, { resolution: "dismissed", note: "A test of ours." })
    expect(await store.shop().order(orderId)).toEqual(CANCELLED)
    expect(await store.shop().reserved()).toBe(0)
  })

  it("a case that was dismissed leaves an order alone that staff have paid before", async () => {
    const { caseId, orderId } = await mismatch()
    await markAsPaid(admin, { orderId, amount: TEA_PRICE })
    await resolve(caseId, { resolution: "dismissed", note: "They paid cash." })
    expect(await store.shop().order(orderId)).toMatchObject({
      status: "pending",
      captures: [TEA_PRICE],
    })
  })
}
