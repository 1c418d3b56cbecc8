import { Modules } from "@medusajs/framework/utils"
import type { Store } from "../../helpers/store"
import { resolveCaseWorkflow } from "../../../src/workflows"
import { PAID_ONCE } from "../../helpers/flows/context"
import { eventually } from "../../helpers/wait"
import { getCart, getPayment, PAYEE } from "./support"
import { untilSettled } from "../../helpers/settled"

/** GET /store/fps/carts/:cart_id */
export function describeCarts(store: Store): void {
  afterEach(() => store.sandbox().answerWith(undefined))

  const EMPTY = {
    place_order: "before_payment",
    payee_name: PAYEE,
    problems: [],
    payment: null,
    last_refusal: null,
  }

  it("asks for the publishable key", async () => {
    const answer = await store.http().get(`/store/fps/carts/${await store.shop().cart()}`)
    expect(answer.status).toBe(400)
  })

  it.each([
    ["cart_unknown", "There is no cart with this id."],
    ["cart%00", "There is nothing with this id."],
  ])("answers 404 for the cart %s", async (id, message) => {
    const answer = await getCart(store, id)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 404,
      body: expect.objectContaining({ type: "not_found", message }) as unknown,
    })
  })

  it("finds a cart with everything ready, and makes nothing", async () => {
    const cartId = await store.shop().cart()
    const answer = await getCart(store, cartId)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 200,
      body: { cart: { ...EMPTY, cart_id: cartId, ready: true } },
    })
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(await store.fps().storefront.paymentsOfCart(cartId)).toEqual([])
  })

  it("names each thing that the provider will refuse, with its field", async () => {
    const shop = store.shop()
    const cartId = await shop.cart({
      email: undefined,
      address: { first_name: "", last_name: "", phone: "12" },
    })
    const { cart } = (await getCart(store, cartId)).body as {
      cart: { problems: { message: string }[] }
    }
    expect(cart).toEqual({
      ...EMPTY,
      cart_id: cartId,
      ready: false,
      problems: [
        {
          code: "name_missing",
          field: "shipping_address.first_name",
          message: "name is missing (shipping address)",
        },
        { code: "email_missing", field: "email", message: "email is missing (cart)" },
        {
          code: "phone_invalid",
          field: "shipping_address.phone",
          message:
            "phone is not a valid telephone number of its country (give it with its country code, such as +852 9123 4567 or +86 139 1234 5678)",
        },
      ],
    })
    const refused = await shop.requestSession(await shop.collection(cartId)).expect(400)
    const messages = cart.problems.map(({ message }) => message).join("; ")
    expect(refused.body).toMatchObject({
      message: `The FPS checkout needs more about the customer: ${messages}.`,
    })
  })

  it("finds nothing to pay for in an empty cart", async () => {
    const cartId = await store.shop().cart()
    const carts = store.container().resolve(Modules.CART)
    const { items } = await carts.retrieveCart(cartId, { relations: ["items"] })
    await carts.deleteLineItems((items ?? []).map(({ id }) => id))
    expect((await getCart(store, cartId)).body).toMatchObject({
      cart: { ready: false, problems: [{ code: "nothing_to_pay", field: "total" }] },
    })
  })

  it("finds the newest payment of a cart, also once the cart has become an order", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    await shop.session(collectionId)
    await shop.addTea(cartId)
    const { id } = await shop.session(collectionId)
    const shown = async () =>
      ((await getPayment(store, id)).body as { payment: Record<string, unknown> }).payment
    expect((await getCart(store, cartId)).body).toEqual({
      cart: { ...EMPTY, cart_id: cartId, ready: true, payment: await shown() },
    })

    await shop.complete(cartId).expect(200)
    const [orderId] = await shop.ordersOf(cartId)
    const payment = await shown()
    expect(payment.order_id).toBe(orderId)
    expect((await getCart(store, cartId)).body).toEqual({
      cart: { ...EMPTY, cart_id: cartId, ready: false, payment },
    })
  })

  it("tells why the gateway made no payment, and keeps the one before", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const first = await shop.session(collectionId)
    await shop.addTea(cartId)
    store.sandbox().answerWith({ kind: "code", code: 1007, message: "no" })
    await shop.requestSession(collectionId).expect(422)
    const answer = (await getCart(store, cartId)).body as { cart: { payment: object } }
    expect(answer).toMatchObject({
      cart: {
        ready: true,
        payment: { session_id: first.id, status: "pending" },
        last_refusal: { code: "gateway_refused", at: expect.any(String) },
      },
    })

    store.sandbox().answerWith(undefined)
    const next = await shop.session(collectionId)
    expect((await getCart(store, cartId)).body).toMatchObject({
      cart: { ready: true, payment: { session_id: next.id }, last_refusal: null },
    })
  })

  it("leads to money that waits, though the cart has a newer payment for another sum", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const first = await shop.session(collectionId)
    const { id } = await shop.ledger(String(first.data.gateway_order_id))
    await shop.addTea(cartId)
    const second = await shop.session(collectionId)
    const paymentOf = async () =>
      ((await getCart(store, cartId)).body as { cart: { payment: object } }).cart.payment
    expect(await paymentOf()).toMatchObject({ session_id: second.id, status: "pending" })

    await store.sandbox().trigger({ kind: "paid", orderID: String(first.data.gateway_order_id) })
    const { cases } = await eventually(
      async () => ({ cases: await store.fps().listFpsCases({ payment_id: id }) }),
      ({ cases: [found] }) => found !== undefined,
    )
    expect(await paymentOf()).toMatchObject({
      session_id: first.id,
      status: "paid",
      detail: "under_review",
      order_id: null,
    })

    const refund = { resolution: "refunded", reference: "FT 77", actor_id: "user_1" } as const
    await resolveCaseWorkflow(store.container()).run({
      input: { id: cases[0]?.id ?? "", ...refund },
    })
    expect(await paymentOf()).toMatchObject({ session_id: second.id, status: "pending" })
  })

  /** A cart whose money is held, and cannot be paid again. */
  const heldCart = async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    const collectionId = await shop.collection(cartId)
    const { data, id } = await shop.session(collectionId)
    const gatewayOrderId = String(data.gateway_order_id)
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount: 1 })
    await untilSettled(store, gatewayOrderId)
    const expectHeld = async () => {
      await shop.requestSession(collectionId).expect(400)
      expect((await getCart(store, cartId)).body).toMatchObject({
        cart: {
          payment: { session_id: id, status: "paid", order_id: null },
          last_refusal: { code: "already_paid", at: expect.any(String) },
        },
      })
    }
    await expectHeld()
    const [found] = await store.fps().listFpsCases({})
    return { shop, cartId, collectionId, gatewayOrderId, found, expectHeld }
  }

  it("says that a cart is paid already whose money the shop keeps: its case was dismissed", async () => {
    const { found, expectHeld } = await heldCart()
    const dismissal = { resolution: "dismissed", note: "A present.", actor_id: "user_1" } as const
    await resolveCaseWorkflow(store.container()).run({
      input: { id: found?.id ?? "", ...dismissal },
    })
    await expectHeld()
  })

  it("says that a cart is paid already whose money is held, until that was sent back", async () => {
    const { shop, cartId, collectionId, gatewayOrderId, found } = await heldCart()
    const refund = { resolution: "refunded", reference: "FT 77", actor_id: "user_1" } as const
    await resolveCaseWorkflow(store.container()).run({ input: { id: found?.id ?? "", ...refund } })
    expect((await getCart(store, cartId)).body).toMatchObject({ cart: { last_refusal: null } })
    const again = String((await shop.session(collectionId)).data.gateway_order_id)
    expect(again).not.toBe(gatewayOrderId)
    await store.sandbox().pay(again)
    await untilSettled(store, again)
    const [orderId, ...others] = await shop.ordersOf(cartId)
    expect(others).toEqual([])
    expect(await shop.order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await shop.cases()).toEqual([expect.objectContaining({ status: "resolved" })])
  })
}
