import { Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  linkProductsToSalesChannelWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { createFps } from "../../src/storefront"
import { adminApi } from "../helpers/admin-api"
import { untilSettled } from "../helpers/settled"
import { ADDRESS } from "../helpers/shop"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"

const TEA = "sc_tea"

const SETUP = {
  orderCreation: "directpay" as const,
  placeOrder: "before_payment" as const,
  supportUrl: "mailto:help@shop.test?subject={reference}",
  storefronts: {
    [TEA]: {
      successUrl: "https://tea.test/paid/{order_id}",
      failureUrl: "https://tea.test/failed?cart={cart_id}",
      supportUrl: "https://tea.test/help?order={order_number}",
      shopName: "Tea House",
    },
  },
}

describeStore("a backend with two storefronts", SETUP, (store) => {
  const admin = adminApi(store)
  const { link, page, code, pay } = linkHelpers(store, admin)
  let teaKey = ""

  beforeEach(async () => {
    const container = store.container()
    await container.resolve(Modules.SALES_CHANNEL).createSalesChannels({
      id: TEA,
      name: "Tea House",
    } as never)
    const [location] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({})
    const [product] = await container.resolve(Modules.PRODUCT).listProducts({})
    await linkSalesChannelsToStockLocationWorkflow(container).run({
      input: { id: location?.id ?? "", add: [TEA] },
    })
    await linkProductsToSalesChannelWorkflow(container).run({
      input: { id: TEA, add: [product?.id ?? ""] },
    })
    const { result } = await createApiKeysWorkflow(container).run({
      input: { api_keys: [{ title: "Tea", type: "publishable", created_by: "" }] },
    })
    teaKey = result[0]?.token ?? ""
    await linkSalesChannelsToApiKeyWorkflow(container).run({
      input: { id: result[0]?.id ?? "", add: [TEA] },
    })
  })

  const kitOf = (publishableKey: string) =>
    createFps({ backendUrl: store.backendUrl(), publishableKey })

  /** A cart of the second storefront, made with its own key. */
  const teaCart = async (): Promise<string> => {
    const { regionId, variantId, shippingOptionId } = store.seeded()
    const post = (path: string, body: object) =>
      store.http().post(path).set("x-publishable-api-key", teaKey).send(body).expect(200)
    const { body } = await post("/store/carts", {
      region_id: regionId,
      email: "siuming@example.com",
      shipping_address: ADDRESS,
      items: [{ variant_id: variantId, quantity: 1 }],
    })
    const { id } = (body as { cart: { id: string } }).cart
    await post(`/store/carts/${id}/shipping-methods`, { option_id: shippingOptionId })
    return id
  }

  const start = async (cartId: string, key: string) => {
    const { payment } = await kitOf(key).start(cartId)
    const row = await store.fps().payments.findBySession(payment?.session_id ?? "")
    if (!payment || !row?.gatewayOrderId) {
      throw new Error("No payment was started.")
    }
    return { payment, gatewayOrderId: row.gatewayOrderId, token: row.returnToken, cartId }
  }
  const comeBack = async (token: string, outcome: string) => {
    const { headers } = await store
      .http()
      .get(`/fps/return/${token}?outcome=${outcome}`)
      .redirects(0)
      .expect(303)
    return String(headers.location)
  }

  it("leads each customer of the kit back to where the cart was filled", async () => {
    const own = await start(await teaCart(), teaKey)
    const other = await start(await store.shop().cart(), store.seeded().publishableKey)
    expect(own.payment.support_url).toBe(
      `https://tea.test/help?order=${String(own.payment.order_number)}`,
    )
    expect(other.payment.support_url).toBe(
      `mailto:help@shop.test?subject=${other.payment.reference}`,
    )
    expect(await comeBack(own.token, "failure")).toBe(`https://tea.test/failed?cart=${own.cartId}`)
    for (const { gatewayOrderId } of [own, other]) {
      await store.sandbox().pay(gatewayOrderId)
      await untilSettled(store, gatewayOrderId)
    }
    const [orderId] = await store.shop().ordersOf(own.cartId)
    expect(await comeBack(own.token, "success")).toBe(`https://tea.test/paid/${String(orderId)}`)
    expect(await comeBack(other.token, "success")).toMatch("https://shop.test/hk/order/")
  })

  it("shows the shop's own name and contact on a link, and in the message with it", async () => {
    const orderId = await teaOrder()
    const own = await link(orderId)
    const { text } = await page(own).expect(200)
    expect(text).toContain("<p>Tea House</p>")
    expect(text).toContain('href="https://tea.test/help?order=')
    const { body } = await admin.get(`/admin/fps/pay-links?order_id=${orderId}`).expect(200)
    expect((body as { messages: object }).messages).toEqual({
      en: expect.stringMatching(/^Tea House: please pay HK\$100\.00 for /),
      zh: expect.stringMatching(/^Tea House：你的訂單 /),
    })
    // The customer of a link comes back to it, whatever the storefront.
    await pay(await code(own))
    expect((await page(own).expect(200)).text).toContain("<p>Tea House</p>")
    expect((await page(own).expect(200)).text).not.toContain("shop.test")
  })

  /** An order of the second storefront that staff took on the phone. */
  const teaOrder = async (): Promise<string> => {
    const { regionId, variantId, shippingOptionId } = store.seeded()
    const { body } = await admin
      .post("/admin/draft-orders", {
        email: "siuming@example.com",
        region_id: regionId,
        sales_channel_id: TEA,
        shipping_address: ADDRESS,
        items: [{ variant_id: variantId, quantity: 1 }],
        shipping_methods: [{ shipping_option_id: shippingOptionId, name: "Pick-up", amount: 0 }],
      })
      .expect(200)
    const { id } = (body as { draft_order: { id: string } }).draft_order
    await admin.post(`/admin/draft-orders/${id}/convert-to-order`).expect(200)
    return id
  }

  it("keeps the storefront when another attempt needs a copy of the cart", async () => {
    const first = await start(await teaCart(), teaKey)
    await store.sandbox().expire(first.gatewayOrderId)
    await untilSettled(store, first.gatewayOrderId)
    const { cartId } = await kitOf(teaKey).retry(first.payment.session_id)
    expect(cartId).not.toBe(first.cartId)
    const second = await start(cartId, teaKey)
    expect(await comeBack(second.token, "failure")).toBe(`https://tea.test/failed?cart=${cartId}`)
  })

  it("shows the storefronts among the settings", async () => {
    const { body } = await admin.get("/admin/fps/settings").expect(200)
    const { settings, sources, fixed } = body as {
      settings: Record<string, unknown>
      sources: Record<string, { source: string }>
      fixed: string[]
    }
    expect(settings.storefronts).toEqual(SETUP.storefronts)
    expect(sources.storefronts?.source).toBe("configuration")
    expect(fixed).toContain("storefronts")
  })
})
