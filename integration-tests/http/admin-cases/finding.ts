import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"

interface Page {
  readonly cases: readonly { readonly payment_id: string; readonly environment: string }[]
  readonly count: number
}

/** `q` of GET /admin/fps/cases: what staff know a case by. */
export function describeFinding(store: Store, api: AdminApi): void {
  it("finds a case by each of these, and in the environment of its payment", async () => {
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
    const texts = {
      "the payment's reference": payment.reference,
      "the payment's id": payment.id,
      "the gateway order": gatewayOrderId,
      "the order's number": String(order.display_id),
      "the order's number with #": `#${order.display_id}`,
      "the order's id": order.id,
      "the customer's e-mail": order.email ?? "",
    }
    for (const [what, text] of Object.entries(texts)) {
      const find = async (query: string) => {
        const { body } = await api
          .get(`/admin/fps/cases?q=${encodeURIComponent(text)}${query}`)
          .expect(200)
        return { what, ...(body as Page) }
      }
      expect(await find("&environment=sandbox&status=open")).toMatchObject({
        what,
        cases: [{ payment_id: payment.id, environment: "sandbox" }],
        count: 1,
      })
      expect(await find("&environment=production")).toMatchObject({ what, cases: [], count: 0 })
    }
  })
}
