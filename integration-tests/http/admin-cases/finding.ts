import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"

interface Page {
  readonly cases: readonly { readonly payment_id: string; readonly environment: string }[]
  readonly count: number
}

/** `q` of GET /admin/fps/cases: what staff know a case by. */
export function describeFinding(store: Store, api: AdminApi): void {
  it.each([
    "the payment's reference",
    "the payment's id",
    "the gateway order",
    "the order's number",
    "the order's number with #",
    "the order's id",
    "the customer's e-mail",
  ])("finds a case by %s, and in the environment of its payment", async (what) => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const payment = await store.shop().ledger(gatewayOrderId)
    await store.fps().cases.open({
      kind: "overpaid",
      moneyKey: "overpaid:found",
      amount: payment.amount,
      currencyCode: "hkd",
      paymentId: payment.id,
      evidence: {},
    })
    const order = await store
      .container()
      .resolve(Modules.ORDER)
      .retrieveOrder(orderId ?? "")
    const texts: Readonly<Record<string, string>> = {
      "the payment's reference": payment.reference,
      "the payment's id": payment.id,
      "the gateway order": gatewayOrderId,
      "the order's number": String(order.display_id),
      "the order's number with #": `#${order.display_id}`,
      "the order's id": order.id,
      "the customer's e-mail": order.email ?? "",
    }
    const find = async (query: string) => {
      const q = encodeURIComponent(texts[what] ?? "")
      const { body } = await api.get(`/admin/fps/cases?q=${q}${query}`).expect(200)
      return body as Page
    }
    expect(await find("&environment=sandbox&status=open")).toMatchObject({
      cases: [{ payment_id: payment.id, environment: "sandbox" }],
      count: 1,
    })
    expect(await find("&environment=production")).toMatchObject({ cases: [], count: 0 })
  })
}
