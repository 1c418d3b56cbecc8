import { Modules } from "@medusajs/framework/utils"
import {
  createPromotionsWorkflow,
  createRegionsWorkflow,
  updateLineItemInCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { ADDRESS } from "../../helpers/shop"
import type { Store } from "../../helpers/store"
import { sessionsOf, customerPost, watchCreations } from "./support"

const GUEST = {
  firstName: "Siu Ming",
  lastName: "Chan",
  email: "siuming@example.com",
  tel: "+85291234567",
  language: "en",
}

/** Of whom the gateway is told, and what becomes of customers that it cannot be told of. */
export function describeShopper(store: Store): void {
  const told = async (cartId: string): Promise<unknown> => {
    const creations = watchCreations(store)
    await store.shop().session(await store.shop().collection(cartId))
    expect(creations()).toHaveLength(1)
    return creations()[0]?.body.customer
  }

  describe("tells the gateway of", () => {
    it("a guest by the cart's e-mail and shipping address", async () => {
      expect(await told(await store.shop().cart())).toEqual(GUEST)
    })

    it("a logged-in customer by the cart's shipping address, not by their own", async () => {
      const { token } = await register()
      await customerPost(store, "/store/customers/me/addresses", token)
        .send({
          first_name: "Home",
          last_name: "Address",
          phone: "+85298765432",
          country_code: "hk",
          is_default_billing: true,
          is_default_shipping: true,
        })
        .expect(200)
      const cartId = await cartOf(token)
      const creations = watchCreations(store)
      const collectionId = await store.shop().collection(cartId)
      await customerPost(
        store,
        `/store/payment-collections/${collectionId}/payment-sessions`,
        token,
      )
        .send({ provider_id: "pp_fps_checkout" })
        .expect(200)
      expect(creations().map(({ body }) => body.customer)).toEqual([
        { ...GUEST, email: "member@example.com" },
      ])
    })

    it("a logged-in customer by their account, where the cart has no more", async () => {
      const { token } = await register()
      const cartId = await cartOf(token, { first_name: "", last_name: "", phone: "" })
      expect(await told(cartId)).toEqual({
        firstName: "Account",
        lastName: "Holder",
        email: "member@example.com",
        tel: "+85255555555",
        language: "en",
      })
    })

    it("names in any script, exactly as they were given", async () => {
      const address = { first_name: "小明", last_name: "O’Neill-Çelik" }
      expect(await told(await store.shop().cart({ address }))).toEqual({
        ...GUEST,
        firstName: "小明",
        lastName: "O’Neill-Çelik",
      })
    })

    it("the language of the cart", async () => {
      const cartId = await store.shop().cart()
      await customerPost(store, `/store/carts/${cartId}`).send({ locale: "zh-HK" }).expect(200)
      expect(await told(cartId)).toEqual({ ...GUEST, language: "zh-Hant" })
    })
  })

  describe("answers 400, names what is wrong and leaves no session behind:", () => {
    const NEEDS = "The FPS checkout needs more about the customer: "
    const CANNOT_USE = "FPS could not use these details: "
    const NOTHING_TO_PAY = {
      code: "fps_nothing_to_pay",
      message: "amount: there is nothing to pay.",
    }

    const CASES: Record<string, { cart: () => Promise<string>; code: string; message: string }> = {
      "nothing at all": {
        cart: () =>
          store
            .shop()
            .cart({ email: undefined, address: { first_name: "", last_name: "", phone: "" } }),
        code: "fps_name_missing",
        message: `${NEEDS}name is missing (shipping address); email is missing (cart); phone is missing (shipping address).`,
      },
      "an unusable e-mail": {
        cart: async () => {
          const cartId = await store.shop().cart()
          const carts = store.container().resolve(Modules.CART)
          await carts.updateCarts(cartId, { email: "not an address" })
          return cartId
        },
        code: "fps_invalid_details",
        message: `${CANNOT_USE}customer.email. Please correct them and try again.`,
      },
    }

    it.each(Object.keys(CASES))("%s", async (name) => {
      const cartId = await CASES[name]?.cart()
      const { code = "", message = "" } = CASES[name] ?? {}
      await expectRefused(await store.shop().collection(cartId ?? ""), { code, message })
    })

    it("a currency that FPS does not move", async () => {
      const payments = store.container().resolve(Modules.PAYMENT)
      await createRegionsWorkflow(store.container()).run({
        input: {
          regions: [
            {
              name: "US",
              currency_code: "usd",
              countries: ["us"],
              payment_providers: ["pp_fps_checkout"],
            },
          ],
        },
      })
      const collection = await payments.createPaymentCollections({
        currency_code: "usd",
        amount: 10,
      })
      await expectRefused(collection.id, {
        code: "fps_currency_not_supported",
        message: "FPS takes HKD only; this cart is in USD.",
      })
    })

    it("an amount of zero", async () => {
      const cartId = await store.shop().cart()
      const carts = store.container().resolve(Modules.CART)
      const cart = await carts.retrieveCart(cartId, { relations: ["items"] })
      await updateLineItemInCartWorkflow(store.container()).run({
        input: { cart_id: cartId, item_id: cart.items?.[0]?.id ?? "", update: { unit_price: 0 } },
      })
      const collectionId = await store.shop().collection(cartId)
      await expectRefused(collectionId, NOTHING_TO_PAY)
    })

    it("an amount that rounds to zero", async () => {
      const cartId = await store.shop().cart()
      await createPromotionsWorkflow(store.container()).run({
        input: {
          promotionsData: [
            {
              code: "ALMOST",
              type: "standard",
              status: "active",
              application_method: { type: "percentage", target_type: "order", value: 99.997 },
            },
          ],
        },
      })
      await customerPost(store, `/store/carts/${cartId}/promotions`)
        .send({ promo_codes: ["ALMOST"] })
        .expect(200)
      const collectionId = await store.shop().collection(cartId)
      await expectRefused(collectionId, NOTHING_TO_PAY)
    })

    it("a payment collection without a cart", async () => {
      const payments = store.container().resolve(Modules.PAYMENT)
      const collection = await payments.createPaymentCollections({
        currency_code: "hkd",
        amount: 10,
      })
      await expectRefused(collection.id, {
        code: "fps_no_cart",
        message:
          "FPS payments are made for a cart or an order: create the payment collection with the cart's or the order's id first.",
      })
    })
  })

  async function expectRefused(
    collectionId: string,
    why: { code: string; message: string },
  ): Promise<void> {
    const creations = watchCreations(store)
    const answer = await store.shop().requestSession(collectionId)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 400,
      body: { type: "invalid_data", ...why },
    })
    expect(await sessionsOf(store, collectionId)).toEqual([])
    expect(creations()).toEqual([])
  }

  /** A customer with an account, and the token they are logged in with. */
  async function register(): Promise<{ token: string }> {
    const account = { email: "member@example.com", password: "a long enough password" }
    const path = "/auth/customer/emailpass"
    const { token } = (await customerPost(store, `${path}/register`).send(account).expect(200))
      .body as { token: string }
    await customerPost(store, "/store/customers", token)
      .send({
        email: account.email,
        first_name: "Account",
        last_name: "Holder",
        phone: "+85255555555",
      })
      .expect(200)
    return (await customerPost(store, path).send(account).expect(200)).body as { token: string }
  }

  /** A cart of a logged-in customer. */
  async function cartOf(token: string, address: object = {}): Promise<string> {
    const { regionId, variantId, salesChannelId } = store.seeded()
    const created = await customerPost(store, "/store/carts", token)
      .send({
        region_id: regionId,
        sales_channel_id: salesChannelId,
        shipping_address: { ...ADDRESS, ...address },
        items: [{ variant_id: variantId, quantity: 1 }],
      })
      .expect(200)
    return (created.body as { cart: { id: string } }).cart.id
  }
}
