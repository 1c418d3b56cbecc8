import type { AdminApi } from "../../helpers/admin-api"
import { PAID_ONCE } from "../../helpers/flows/context"
import { untilSettled } from "../../helpers/settled"
import type { Store } from "../../helpers/store"
import { comeBack } from "../../helpers/come-back"
import { linkHelpers } from "../pay-links/support"
import { patienceHelpers, STANDING } from "./support"

/** Trying again by the page behind the address of return. */
export function describeReturns(store: Store, admin: AdminApi): void {
  const { checkout, close, shownBy, pay } = patienceHelpers(store)
  const shop = () => store.shop()

  const failure = async (gatewayOrderId: string) => {
    const { headers } = await comeBack(store, gatewayOrderId, "?outcome=failure")
    return new URL(String(headers.location)).searchParams.get("again") ?? ""
  }
  const pathOf = (address: string) => address.replace(store.backendUrl(), "")

  it("is paid again by the page to which the storefront is given the address", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    await close(gatewayOrderId, "cancel")
    const path = pathOf(await failure(gatewayOrderId))
    const page = await store.http().get(path).expect(200)
    expect(page.text).toContain("HK$100.00")
    expect(page.text).toContain("Order kept until (Hong Kong time)")
    // Another payment is not asked for without a word about the first one.
    expect(page.text).toContain(
      "If your bank shows it as paid or processing, do not pay again: your money is not lost",
    )
    expect(page.text).toContain("My bank shows it as paid")
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    })
    expect(await store.fps().listFpsPayments({})).toHaveLength(1)

    const pressed = await store.http().post(path).redirects(0).expect(303)
    const second = await shownBy(session.id)
    expect(second).not.toBe(gatewayOrderId)
    expect(pressed.headers.location).toBe((await shop().ledger(second)).redirectUrl)
    await pay(second)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
    const { headers } = await store.http().get(path).redirects(0).expect(303)
    const { headers: next } = await store
      .http()
      .get(new URL(String(headers.location), `http://x${path}`).pathname)
      .redirects(0)
    expect(next.location).toContain("https://shop.test/")
  })

  it("is paid by a new code when the bank refused, while the old one could still be paid", async () => {
    const { gatewayOrderId, orderId, session } = await checkout()
    const path = pathOf(await failure(gatewayOrderId))
    await store.http().post(path).redirects(0).expect(303)
    const second = await shownBy(session.id)
    expect(second).not.toBe(gatewayOrderId)
    await store.sandbox().expire(gatewayOrderId)
    await pay(second)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await shop().cases()).toEqual([])
  })

  it("says on the page what did not work, and the order is kept", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await close(gatewayOrderId)
    const path = pathOf(await failure(gatewayOrderId))
    store.sandbox().answerWith({ kind: "garbage" }, { on: "all" })
    const { text } = await store.http().post(path).redirects(0).expect(503)
    store.sandbox().answerWith(undefined)
    expect(text).toContain("No new payment was started")
    expect(await shop().order(orderId)).toMatchObject(STANDING)
  })

  it("is given no address for an order that does not wait, nor a page for a stranger", async () => {
    await admin.post("/admin/fps/settings", { retryWindowMinutes: 0 }).expect(200)
    const { gatewayOrderId } = await checkout()
    await store.sandbox().expire(gatewayOrderId)
    await untilSettled(store, gatewayOrderId)
    expect(await failure(gatewayOrderId)).toBe("")
    const { returnToken } = await shop().ledger(gatewayOrderId)
    const page = `/fps/pay/${returnToken}`
    for (const answer of [
      await store.http().get(page).redirects(0),
      await store.http().post(page).redirects(0),
    ]) {
      expect([answer.status, answer.headers.location]).toEqual([303, `../return/${returnToken}`])
    }
    await store.http().get("/fps/pay/unknown").expect(404)
    await store.http().post("/fps/pay/unknown").expect(404)
  })

  it("opens no page by the return of a link's payment, so the link can be revoked", async () => {
    const { link, code } = linkHelpers(store, admin)
    const { gatewayOrderId, orderId } = await checkout()
    await close(gatewayOrderId)
    const made = await link(orderId)
    const { returnToken } = await shop().ledger(await code(made))
    await admin.post(`/admin/fps/pay-links/${made.id}/revoke`).expect(200)
    const page = await store.http().get(`/fps/pay/${returnToken}`).redirects(0)
    const pressed = await store.http().post(`/fps/pay/${returnToken}`).redirects(0)
    for (const { status, headers } of [page, pressed]) {
      expect([status, headers.location]).toEqual([303, `../return/${returnToken}`])
    }
    const back = await store.http().get(`/fps/return/${returnToken}?outcome=failure`).redirects(0)
    expect(back.headers.location).toBe(made.url)
  })
}
