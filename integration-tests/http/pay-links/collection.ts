import { createFps, type FpsStarted } from "../../../src/storefront"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { linkHelpers } from "./support"

/** Medusa's own payment link, which names a payment collection of the order. */
export function describeCollections(store: Store, admin: AdminApi): void {
  const { pay, codes, edit, paidOrder, convertedDraft, link, code } = linkHelpers(store, admin)

  const kit = () =>
    createFps({
      backendUrl: store.backendUrl(),
      publishableKey: store.seeded().publishableKey,
    })
  /** The collections of an order, oldest first; the newest is the one that core's link names. */
  const collections = async (orderId: string): Promise<string[]> => {
    const rows = await sql(
      store,
      `select payment_collection_id as id from order_payment_collection
        where order_id = ? and deleted_at is null order by created_at`,
      [orderId],
    )
    return rows.map(({ id }) => String(id))
  }
  const editedUp = async () => {
    const id = await paidOrder()
    await edit(id, { add: 1 })
    const [ofCart = "", ofRest = ""] = await collections(id)
    return { id, ofCart, ofRest }
  }
  const factsOfSession = async ({ payment }: FpsStarted): Promise<string> =>
    (await store.fps().payments.findBySession(payment.session_id))?.gatewayOrderId ?? ""
  const askCore = (collectionId: string) =>
    store
      .http()
      .post(`/store/payment-collections/${collectionId}/payment-sessions`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({ provider_id: "pp_fps_checkout" })

  it("takes what an order owes that was edited up, and asking again leads to the same code", async () => {
    const { id, ofRest } = await editedUp()
    const first = await kit().startCollection(ofRest)
    expect(first).toMatchObject({
      payment: { status: "pending", amount: TEA_PRICE },
      orderPlaced: true,
    })
    const again = await kit().startCollection(ofRest)
    expect(again.redirectUrl).toBe(first.redirectUrl)
    expect(await codes()).toBe(2)

    await pay(await factsOfSession(first))
    expect(await store.shop().order(id)).toMatchObject({
      captures: [TEA_PRICE, TEA_PRICE],
      transactions: [TEA_PRICE, TEA_PRICE],
    })
    expect(await store.shop().cases()).toEqual([])
    await expect(kit().startCollection(ofRest)).rejects.toMatchObject({
      code: "refused",
      status: 400,
      message: "This order is already fully paid.",
    })
  })

  it("asks for what is owed now, whatever the collection was made for", async () => {
    const { id, ofCart, ofRest } = await editedUp()
    await edit(id, { add: 1 })
    const started = await kit().startCollection(ofCart)
    expect(started.payment.amount).toBe(2 * TEA_PRICE)
    expect((await kit().startCollection(ofRest)).redirectUrl).toBe(started.redirectUrl)
    await pay(await factsOfSession(started))
    const { captures } = await store.shop().order(id)
    expect(captures.reduce((sum, amount) => sum + amount, 0)).toBe(3 * TEA_PRICE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("shares its code with a link of ours", async () => {
    const id = await convertedDraft()
    const gatewayOrderId = await code(await link(id))
    const [collection = ""] = await collections(id)
    expect(await factsOfSession(await kit().startCollection(collection))).toBe(gatewayOrderId)
  })

  it("keeps the stock of an unpaid order for one code's life more at most, however often it asks", async () => {
    const placed = await store.shop().checkout({ placeOrder: "before_payment" })
    const [ofCart = ""] = await collections(placed.orderId ?? "")
    const letPass = async (minutes: number) => {
      const ago = `make_interval(mins => ${minutes})`
      await sql(
        store,
        `update fps_payment set created_at = created_at - ${ago}, expires_at = expires_at - ${ago}`,
      )
      await sql(store, `update "order" set created_at = created_at - ${ago}`)
    }
    await letPass(11)
    const second = await factsOfSession(await kit().startCollection(ofCart))
    expect(second).not.toBe(placed.gatewayOrderId)
    await letPass(11)
    // The order's time is over; its QR code can still be paid, and no other one is made.
    expect(await factsOfSession(await kit().startCollection(ofCart))).toBe(second)
    await letPass(5)
    await expect(kit().startCollection(ofCart)).rejects.toMatchObject({
      message: "The time to pay this order is over.",
    })
    expect(await codes()).toBe(2)
  })

  it("names neither the order nor the cart: whoever has its link has no more than that", async () => {
    const placed = await store.shop().checkout({ placeOrder: "before_payment" })
    const [ofCart = ""] = await collections(placed.orderId ?? "")
    const { payment } = await kit().startCollection(ofCart)
    expect(payment).toMatchObject({
      ...{ order_id: null, order_number: null, cart_id: null, support_url: null, paid_by: null },
    })
    expect(JSON.stringify(payment)).not.toMatch(/(order|cart)_[0-9A-Z]{5}/)
  })

  it("two who ask at once get one code", async () => {
    const { ofRest } = await editedUp()
    const [one, two] = await Promise.all([
      kit().startCollection(ofRest),
      kit().startCollection(ofRest),
    ])
    expect(one.redirectUrl).toMatch(/^http/)
    expect(two.redirectUrl).toBe(one.redirectUrl)
    expect(await codes()).toBe(2)
  })

  it("refuses a cancelled order, and knows no collection of a cart or of nobody", async () => {
    const id = await convertedDraft()
    await code(await link(id))
    const [collection = ""] = await collections(id)
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    await expect(kit().startCollection(collection)).rejects.toMatchObject({
      message: "This order is cancelled.",
    })
    const ofCart = await store.shop().collection(await store.shop().cart())
    for (const other of [ofCart, "pay_col_nobody", "%00"]) {
      await expect(kit().startCollection(other)).rejects.toMatchObject({ status: 404 })
    }
  })

  it("core's own route may ask again for a rest, and takes the code over; not once it is paid", async () => {
    const { id, ofRest } = await editedUp()
    await askCore(ofRest).expect(200)
    await askCore(ofRest).expect(200)
    expect(await codes()).toBe(2)
    const started = await kit().startCollection(ofRest)
    await pay(await factsOfSession(started))
    expect(await store.shop().order(id)).toMatchObject({ captures: [TEA_PRICE, TEA_PRICE] })
    const { body } = await askCore(ofRest).expect(400)
    expect(body).toMatchObject({ code: "fps_order_placed" })
  })

  it("core's own route may not replace what an order was placed on", async () => {
    const { orderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    const [ofCart = ""] = await collections(orderId ?? "")
    await askCore(ofCart).expect(400)
    const started = await kit().startCollection(ofCart)
    expect(await codes()).toBe(1)
    expect(started.redirectUrl).toMatch(/^http/)
  })
}
