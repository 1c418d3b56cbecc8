import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { CANCELLED, flowHelpers } from "../helpers/flows/context"
import { addCredit } from "../helpers/seed-extras"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { caseHelpers, SETUP } from "./cases-attacks/support"
import { describeWhileCancelled } from "./covered-orders/while-cancelled"
import { markAsPaid } from "./order-changes/mark-as-paid"
import { linkHelpers } from "./pay-links/support"

describeStore("an order that was covered in another way", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const { admin, askForCopy, resolve } = caseHelpers(store)
  const { edit, itemOf, askForLink, code } = linkHelpers(store, admin)

  afterEach(() => jest.restoreAllMocks())

  const placed = async (cartId?: string) => {
    const { orderId, ...rest } = await checkout(cartId)
    return { id: orderId ?? "", ...rest }
  }
  const giveCredit = async (id: string, amount: number): Promise<void> => {
    const credit = { amount, reference: "gift_card", reference_id: "card_1" }
    await admin.post(`/admin/orders/${id}/credit-lines`, credit).expect(200)
  }
  const payAtTill = async (id: string, amount: number): Promise<void> => {
    await store
      .container()
      .resolve(Modules.ORDER)
      .addOrderTransactions({
        ...{ order_id: id, amount, currency_code: "hkd" },
        ...{ reference: "till", reference_id: "receipt_1" },
      })
  }
  const expire = async (gatewayOrderId: string) => {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    await settleEverything(store)
  }
  const hoursPass = async () => {
    await sql(store, `update "order" set created_at = created_at - interval '3 hours'`)
    await settleEverything(store)
  }
  const fulfil = async (id: string) =>
    admin.post(`/admin/orders/${id}/fulfillments`, {
      items: [{ id: await itemOf(id), quantity: 1 }],
    })
  /** The shop, the dashboard and the passes leave it to staff, who may ask for the rest. */
  const expectLeftToStaff = async (id: string, sessionId: string) => {
    await settleEverything(store)
    expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
    const { body } = await admin.get(`/admin/fps/orders/${id}`).expect(200)
    expect(body).toMatchObject({ held: false, waits_until: null })
    const released = await admin.post(`/admin/fps/orders/${id}/release`, { note: "Counter." })
    expect(released.body).toMatchObject({ code: "not_waiting" })
    const { body: asked } = await askForLink(id).expect(200)
    const { pay_link: link } = asked as { pay_link: { url: string; expires_at: string } }
    expect(new Date(link.expires_at).getTime()).toBeGreaterThan(Date.now())
    await code(link)
    const { body: copy } = await askForCopy(sessionId).expect(200)
    expect(copy).toEqual({ cart: null, session_id: sessionId })
    expect((await fulfil(id)).status).toBe(200)
    await settleEverything(store)
    expect(await store.shop().cases()).toEqual([])
  }

  describe.each([
    ["credit of staff", giveCredit],
    ["the till", payAtTill],
  ])("by %s", (_, cover) => {
    it.each([
      ["in part", 40, false],
      ["whole, and costs more since", 100, true],
    ])("%s, is left to staff once its QR code ends", async (__, amount, isEdited) => {
      const { id, gatewayOrderId, session } = await placed()
      await cover(id, amount)
      await expire(gatewayOrderId)
      await hoursPass()
      if (isEdited) {
        await edit(id, { add: 1 })
      }
      await expectLeftToStaff(id, session.id)
    })

    it("whole, and edited before its QR code ends, is left to staff", async () => {
      const { id, gatewayOrderId, session } = await placed()
      await cover(id, 100)
      await edit(id, { add: 1 })
      await expire(gatewayOrderId)
      await hoursPass()
      await expectLeftToStaff(id, session.id)
    })

    it("whole, is shown as paid to its customer once its QR code ends", async () => {
      const { id, gatewayOrderId, session } = await placed()
      await cover(id, 40)
      await cover(id, 60)
      await expire(gatewayOrderId)
      const { body } = await store
        .http()
        .get(`/store/fps/payments/${session.id}`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .expect(200)
      expect(body).toMatchObject({
        payment: { detail: "paid_otherwise", paid_by: { session_id: null, order_id: id } },
      })
    })

    it("and shipped is no unpaid order, whatever it costs since", async () => {
      const { id, gatewayOrderId } = await placed()
      await cover(id, 100)
      await expire(gatewayOrderId)
      expect((await fulfil(id)).status).toBe(200)
      await edit(id, { add: 1 })
      await settleEverything(store)
      expect(await store.shop().cases()).toEqual([])
      expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
    })
  })

  describe.each([
    ["credit of staff", giveCredit],
    ["the till", payAtTill],
  ])("by %s while it was being cancelled", (_, cover) => {
    it("stays with staff if the process that cancelled it died before", async () => {
      const { id } = await placed()
      await settleEverything(store)
      const intent = JSON.stringify({ do: "cancel_order", order_id: id })
      await sql(store, "update fps_purchase set intent = ?::jsonb, cancels_at = now()", [intent])
      await cover(id, 40)
      await sql(store, "update fps_purchase set next_run_at = now(), idle_since = null")
      await settleEverything(store)
      expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
    })

    it("is a case if it came in the moment before core cancelled", async () => {
      const { id, gatewayOrderId } = await placed()
      await settleEverything(store)
      const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
      const graph = query.graph.bind(query)
      let isCovered = false
      jest.spyOn(query, "graph").mockImplementation(async (...input) => {
        const found = await graph(...input)
        if (input[0].entity === "order_change" && !isCovered) {
          isCovered = true
          await cover(id, 40)
        }
        return found
      })
      await expire(gatewayOrderId)
      expect(await store.shop().order(id)).toMatchObject({ status: "canceled" })
      expect(await store.fps().listFpsCases({ status: "open" })).toMatchObject([
        { kind: "late_payment", amount_minor: 4000, order_id: id, evidence: { provider_id: null } },
      ])
    })
  })

  const again = async () => {
    await sql(store, "update fps_purchase set next_run_at = now(), idle_since = null")
    await settleEverything(store)
    const cases = await store.fps().listFpsCases({ status: "open" })
    return cases.map(({ kind, amount_minor }) => [kind, amount_minor])
  }

  describe.each([
    ["credit of staff", giveCredit],
    ["the till", payAtTill],
  ])("by %s after it was cancelled", (_, cover) => {
    it("is a case for each sum that came", async () => {
      const { id, gatewayOrderId } = await placed()
      await expire(gatewayOrderId)
      expect(await store.shop().order(id)).toEqual(CANCELLED)
      await cover(id, 40)
      expect(await again()).toEqual([["late_payment", 4000]])
      await cover(id, 25)
      expect(await again()).toEqual([
        ["late_payment", 4000],
        ["late_payment", 2500],
      ])
      expect(await again()).toHaveLength(2)
    })

    it("is sent back besides the payment that came late", async () => {
      const { id, gatewayOrderId } = await placed()
      await expire(gatewayOrderId)
      await cover(id, 40)
      await again()
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
      await settled(gatewayOrderId)
      const cases = await store.fps().listFpsCases({ status: "open" })
      expect(cases).toHaveLength(2)
      for (const found of cases) {
        const sent = await resolve(found.id, { resolution: "refunded", reference: found.id })
        expect([sent.status, sent.body]).toEqual([200, { case: expect.anything() as object }])
      }
    })

    it("is none where staff cancelled it", async () => {
      const { id } = await placed()
      await cancelOrderWorkflow(store.container()).run({ input: { order_id: id } })
      await settleEverything(store)
      await cover(id, 40)
      expect(await again()).toEqual([])
    })
  })

  it("has a case of its own for the till, whatever becomes of the payment that comes late", async () => {
    const cartId = await store.shop().cart()
    await store.shop().session(await store.shop().collection(cartId))
    // Its purchase keeps the first payment, whatever becomes of the second.
    await store.shop().addTea(cartId)
    const { orderId, gatewayOrderId } = await checkout(cartId)
    const id = orderId ?? ""
    await expire(gatewayOrderId)
    await payAtTill(id, 40)
    expect(await again()).toEqual([["late_payment", 4000]])
    const [ofStaff] = await store.fps().listFpsCases({ status: "open" })
    expect(ofStaff).toMatchObject({ payment_id: null, environment: "sandbox" })
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
    await settled(gatewayOrderId)
    const [own] = (await store.fps().listFpsCases({ status: "open" })).filter(
      ({ payment_id }) => payment_id !== null,
    )
    const taken = await resolve(ofStaff?.id ?? "", { resolution: "accepted" })
    expect([taken.status, taken.body]).toEqual([
      400,
      expect.objectContaining({ code: "no_payment" }) as object,
    ])
    const accepted = await resolve(own?.id ?? "", { resolution: "accepted" })
    expect([accepted.status, accepted.body]).toEqual([200, { case: expect.anything() as object }])
    expect(await again()).toEqual([["late_payment", 4000]])
    expect(await sql(store, "select id from fps_purchase where last_error is not null")).toEqual([])
  })

  describeWhileCancelled(store, { placed, expire, payAtTill })

  it("waits for the rest where its cart had the credit", async () => {
    const cartId = await store.shop().cart()
    await addCredit(store, cartId, 40)
    const { orderId, gatewayOrderId } = await checkout(cartId)
    const id = orderId ?? ""
    await edit(id, { add: 1 })
    expect((await fulfil(id)).body).toMatchObject({ code: "fps_unpaid" })
    await expire(gatewayOrderId)
    expect(await store.shop().order(id)).toMatchObject({ status: CANCELLED.status })
  })

  it("asks for what core asks for once staff refunded a part of a card's payment", async () => {
    const { id } = await placed()
    await markAsPaid(admin, { orderId: id, amount: 40 })
    const [card] = await sql(store, "select id from payment where provider_id !~ '^pp_fps'")
    await admin.post(`/admin/payments/${String(card?.id)}/refund`, { amount: 10 }).expect(200)
    const { body } = await admin.get(`/admin/orders/${id}?fields=+summary`).expect(200)
    const { summary } = (body as { order: { summary: { pending_difference: number } } }).order
    const { body: asked } = await askForLink(id).expect(200)
    expect(asked).toMatchObject({ pay_link: { amount: summary.pending_difference } })
    expect(summary.pending_difference).toBe(60)
  })

  it("names the credit of staff that a copy of its cart has not, once they cancelled it", async () => {
    const { id, session } = await placed()
    await giveCredit(id, 40)
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    await settleEverything(store)
    const { body } = await askForCopy(session.id).expect(200)
    expect(body).toMatchObject({ cart: { total: 100, lost_credit: 40 } })
  })

  /** An order that credit paid for: of the cart's QR code, nobody asks any more. */
  const placedFree = async () => {
    const cartId = await store.shop().cart()
    const session = await store.shop().session(await store.shop().collection(cartId))
    await addCredit(store, cartId, 100)
    await store.shop().complete(cartId).expect(200)
    const [id = ""] = await store.shop().ordersOf(cartId)
    await settleEverything(store)
    return { id, gatewayOrderId: String(session.data.gateway_order_id) }
  }

  describe("by credit of the cart, whose QR code is left over", () => {
    it("is neither held nor cancelled if it costs more before the code ends", async () => {
      const { id, gatewayOrderId } = await placedFree()
      await edit(id, { add: 1 })
      const { body } = await admin.get(`/admin/fps/orders/${id}`).expect(200)
      expect(body).toMatchObject({ held: false })
      await expire(gatewayOrderId)
      expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
      expect((await fulfil(id)).status).toBe(200)
      await settleEverything(store)
      expect(await store.shop().cases()).toEqual([])
    })

    it("is not cancelled if it costs more after the code ended", async () => {
      const { id, gatewayOrderId } = await placedFree()
      await expire(gatewayOrderId)
      await edit(id, { add: 1 })
      await settleEverything(store)
      expect(await store.shop().order(id)).toMatchObject({ status: "pending" })
      expect((await fulfil(id)).status).toBe(200)
    })
  })
})
