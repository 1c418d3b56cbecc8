import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { untilSettled } from "../../helpers/settled"
import { ADDRESS } from "../../helpers/shop"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import type { AdminPayLink } from "../../../src/workflows"

/** Lets Medusa's own provider, which only keeps what it is given, take emails too. */
export async function takeEmails(store: Store): Promise<void> {
  await sql(store, "update notification_provider set channels = '{feed,email}'")
}

/** What staff and customers do with links, and what becomes of it. */
export function linkHelpers(store: Store, admin: AdminApi) {
  const askForLink = (orderId: string, body: object = {}) =>
    admin.post("/admin/fps/pay-links", { order_id: orderId, ...body })
  const link = async (orderId: string): Promise<AdminPayLink> => {
    const { body } = await askForLink(orderId).expect(200)
    return (body as { pay_link: AdminPayLink }).pay_link
  }
  const links = async (orderId: string): Promise<AdminPayLink[]> => {
    const { body } = await admin.get(`/admin/fps/pay-links?order_id=${orderId}`).expect(200)
    return (body as { pay_links: AdminPayLink[] }).pay_links
  }
  const pathOf = ({ url }: { url: string }) => url.replace(store.backendUrl(), "")
  const page = (to: { url: string }, query = "") => store.http().get(`${pathOf(to)}${query}`)
  const press = (to: { url: string }) => store.http().post(pathOf(to)).redirects(0)
  /** Presses the button; the id of the gateway order that it leads to. */
  const code = async (to: { url: string }): Promise<string> => {
    const { headers } = await press(to).expect(303)
    const [row] = await sql(
      store,
      "select gateway_order_id from fps_payment where redirect_url = ?",
      [String(headers.location)],
    )
    return String(row?.gateway_order_id)
  }
  const codes = async () => (await sql(store, "select id from fps_payment")).length
  const settled = async (gatewayOrderId: string) => untilSettled(store, gatewayOrderId)
  const pay = async (gatewayOrderId: string) => {
    await store.sandbox().pay(gatewayOrderId)
    return settled(gatewayOrderId)
  }
  const itemOf = async (orderId: string): Promise<string> => {
    const query = store.container().resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["items.id"],
      filters: { id: orderId },
    })
    const [order] = data as { items: { id: string }[] }[]
    return order?.items[0]?.id ?? ""
  }
  /** Staff add teas to an order, or change how many there are. */
  const edit = async (orderId: string, change: { add: number } | { quantity: number }) => {
    await admin.post("/admin/order-edits", { order_id: orderId }).expect(200)
    if ("add" in change) {
      const items = [{ variant_id: store.seeded().variantId, quantity: change.add }]
      await admin.post(`/admin/order-edits/${orderId}/items`, { items }).expect(200)
    } else {
      const item = await itemOf(orderId)
      await admin
        .post(`/admin/order-edits/${orderId}/items/item/${item}`, { quantity: change.quantity })
        .expect(200)
    }
    await admin.post(`/admin/order-edits/${orderId}/confirm`).expect(200)
  }
  /** An order that was placed from a cart and paid. */
  const paidOrder = async (): Promise<string> => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    await pay(gatewayOrderId)
    return orderId ?? ""
  }
  const draft = async (address: object = {}): Promise<string> => {
    const { regionId, salesChannelId, variantId, shippingOptionId } = store.seeded()
    const { body } = await admin
      .post("/admin/draft-orders", {
        email: "siuming@example.com",
        region_id: regionId,
        sales_channel_id: salesChannelId,
        shipping_address: { ...ADDRESS, ...address },
        items: [{ variant_id: variantId, quantity: 1 }],
        shipping_methods: [{ shipping_option_id: shippingOptionId, name: "Pick-up", amount: 0 }],
      })
      .expect(200)
    return (body as { draft_order: { id: string } }).draft_order.id
  }
  /** An order that staff took on the phone: without a cart, and without a payment. */
  const convertedDraft = async (address: object = {}): Promise<string> => {
    const id = await draft(address)
    await admin.post(`/admin/draft-orders/${id}/convert-to-order`).expect(200)
    return id
  }
  return {
    ...{ askForLink, link, links, page, press, code, codes, settled, pay },
    ...{ itemOf, edit, paidOrder, draft, convertedDraft },
  }
}
