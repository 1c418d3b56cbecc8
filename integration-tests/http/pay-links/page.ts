import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { readQr } from "../../helpers/read-qr"
import { captureLog } from "../../helpers/captured-log"
import { ADDRESS } from "../../helpers/shop"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { groupReference } from "../../../src/fps/vocabulary"
import { linkHelpers } from "./support"

/** The page that a link leads to, as a browser gets it. */
export function describeLinkPage(store: Store, admin: AdminApi): void {
  const { link, page, press, code, codes, pay, convertedDraft } = linkHelpers(store, admin)

  it("the page says what is owed for which order, and nobody's name", async () => {
    const [shop] = await store.container().resolve(Modules.STORE).listStores({})
    await store
      .container()
      .resolve(Modules.STORE)
      .updateStores(shop?.id ?? "", { name: `Tea & <b>"Sons"</b>` })
    const { text, headers } = await page(await link(await convertedDraft()), "?lang=en").expect(200)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain("HK$100.00")
    expect(text).toContain("<dd>#1</dd>")
    expect(text).toContain("Tea &amp; &lt;b&gt;&quot;Sons&quot;&lt;/b&gt;")
    expect(text).not.toContain("<script")
    for (const secret of [ADDRESS.first_name, ADDRESS.last_name, "9123", "Nathan", "siuming"]) {
      expect(text).not.toContain(secret)
    }
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    })
  })

  it("says how to pay on the same phone, and whom the banking app will name", async () => {
    const made = await link(await convertedDraft())
    const english = await page(made, "?lang=en").expect(200)
    expect(english.text).toContain("take a screenshot")
    expect(english.text).toContain("that the payee is “Tea &amp; &quot;Sons&quot;”")
    const chinese = await page(made, "?lang=zh").expect(200)
    expect(chinese.text).toContain("截圖")
    expect(chinese.text).toContain("收款人是否「Tea &amp; &quot;Sons&quot;」")
  })

  it("hands the same payment over to another device, before it is begun and while it waits", async () => {
    const made = await link(await convertedDraft())
    const handed = readQr((await page(made).expect(200)).text)
    expect(handed).toBe(made.url)
    const gatewayOrderId = await code(made)
    const { text } = await page(made, "?back=1").expect(200)
    expect(readQr(text)).toBe(made.url)
    expect(await code({ url: handed ?? "" })).toBe(gatewayOrderId)
    expect(await codes()).toBe(1)
    await pay(gatewayOrderId)
    expect((await page(made, "?back=1").expect(200)).text).not.toContain("<svg")
  })

  it("a shop with order numbers of its own shows those to its customers", async () => {
    const orderId = await convertedDraft()
    await sql(store, 'update "order" set custom_display_id = ? where id = ?', [
      "HK-2026-0042",
      orderId,
    ])
    const made = await link(orderId)
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain("<dd>#HK-2026-0042</dd>")
    const { body } = await admin.get(`/admin/fps/pay-links?order_id=${orderId}`).expect(200)
    const { messages } = body as { messages: { en: string; zh: string } }
    expect(messages.en).toContain("your order #HK-2026-0042")
    expect(messages.zh).toContain("你的訂單 #HK-2026-0042")
    const gatewayOrderId = await code(made)
    await pay(gatewayOrderId)
    const { sessionId } = await store.shop().ledger(gatewayOrderId)
    const shown = await store
      .http()
      .get(`/store/fps/payments/${sessionId}`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
    expect(shown.body).toMatchObject({ payment: { order_number: "HK-2026-0042" } })
    const found = await admin.get("/admin/fps/payments?q=HK-2026-0042").expect(200)
    expect(found.body).toMatchObject({
      count: 1,
      payments: [{ order_id: orderId, order_display_id: "HK-2026-0042" }],
    })
  })

  it("is in the language that was chosen, or else that the browser wants", async () => {
    const made = await link(await convertedDraft())
    const wanted = [
      ["zh-HK,zh;q=0.9,en;q=0.8", "", "以轉數快付款"],
      ["zh-TW", "", "以轉數快付款"],
      ["yue-Hant-HK,yue;q=0.9,en;q=0.5", "", "以轉數快付款"],
      ["en-GB,en;q=0.9,zh;q=0.8", "", "Pay with FPS"],
      ["fr", "", "Pay with FPS"],
      ["en", "?lang=zh", "以轉數快付款"],
      ["zh-HK", "?lang=en", "Pay with FPS"],
    ] as const
    for (const [languages, query, words] of wanted) {
      const { text } = await page(made, query).set("accept-language", languages).expect(200)
      expect(text).toContain(words)
    }
  })

  it("twenty robots that open it make no gateway order", async () => {
    const made = await link(await convertedDraft())
    const before = store.sandbox().orders().length
    for (let i = 0; i < 20; i += 10) {
      await Promise.all(Array.from({ length: 10 }, () => page(made).expect(200)))
    }
    await store.http().head(made.url.replace(store.backendUrl(), "")).expect(200)
    expect(store.sandbox().orders()).toHaveLength(before)
    expect(await codes()).toBe(0)
    expect(await sql(store, "select id from fps_purchase")).toEqual([])
  })

  it("whoever has paid comes back to the page, which says so", async () => {
    const made = await link(await convertedDraft())
    const gatewayOrderId = await code(made)
    const { returnToken } = await store.shop().ledger(gatewayOrderId)
    const early = await page(made, "?back=1&lang=en").expect(200)
    expect(early.text).toContain("Waiting for confirmation")
    expect(early.text).toContain('href="?back=1&amp;lang=zh"')
    expect(early.text).toMatch(/Time left<\/dt>\s*<dd>15 minutes</)
    expect(early.text).toContain("Show the QR code again</button>")
    expect(early.text).toContain("Changed your mind?")
    expect(early.text).toContain('<a href="https://shop.test">Back to the shop</a>')
    expect(await code({ url: `${made.url}?back=1` })).toBe(gatewayOrderId)
    expect(early.headers.refresh).toBe("5")
    await pay(gatewayOrderId)
    const { headers } = await store
      .http()
      .get(`/fps/return/${returnToken}?outcome=success`)
      .redirects(0)
      .expect(303)
    expect(headers.location).toBe(`${made.url}?back=1`)
    const { text, headers: shown } = await page(made, "?back=1&lang=en").expect(200)
    expect(text).toContain("Your order is fully paid")
    expect(text).toContain("HK$100.00")
    expect(shown.refresh).toBeUndefined()
    const again = await press(made).expect(303)
    expect(`/fps/pay/${again.headers.location}`).toBe(`${new URL(made.url).pathname}?lang=en`)
  })

  it("a code that a link ever gave out leads its holder to no page of the customer", async () => {
    const { gatewayOrderId, orderId, session } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const made = await link(orderId ?? "")
    expect(await code(made)).toBe(gatewayOrderId)
    const { returnToken } = await store.shop().ledger(gatewayOrderId)
    const back = async (outcome = "success") => {
      const path = `/fps/return/${returnToken}?outcome=${outcome}`
      return (await store.http().get(path).redirects(0).expect(303)).headers.location
    }
    expect(await back()).toBe(`${made.url}?back=1`)
    const ends = {
      revoked: () => admin.post(`/admin/fps/pay-links/${made.id}/revoke`).expect(200),
      expired: () =>
        sql(
          store,
          "update fps_pay_link set revoked_at = null, expires_at = now() - interval '1 second'",
        ),
    }
    for (const end of Object.values(ends)) {
      await end()
      expect(await back()).toBe(`${made.url}?back=1`)
    }
    await ends.revoked()
    expect(await back("failure")).toBe(made.url)
    for (const query of ["?back=1&lang=en", "?lang=en"]) {
      const { text } = await page(made, query).expect(200)
      expect(text).toContain("This link is no longer valid")
      expect(text).not.toContain("HK$100.00")
      expect(text).toContain('<a href="https://shop.test">Back to the shop</a>')
    }
    // The retry page of the return would show the order.
    const retry = await store.http().get(`/fps/pay/${returnToken}`).redirects(0).expect(303)
    expect(retry.headers.location).not.toContain("shop.test")
    // The page of the shop that the customer has left knows the session, and gets what became of it.
    const shown = () =>
      store
        .http()
        .get(`/store/fps/payments/${session.id}`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .expect(200)
    expect((await shown()).body).toMatchObject({ payment: { order_id: orderId } })
    await pay(gatewayOrderId)
    expect((await shown()).body).toMatchObject({ payment: { status: "paid" } })
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain("<title>Paid")
  })

  it("a slash at its end leads back to it, however the form is sent", async () => {
    const made = await link(await convertedDraft())
    const { pathname } = new URL(made.url)
    for (const [end, location] of [
      ["/?lang=en", `../${made.url.split("/").pop() ?? ""}?lang=en`],
      ["///", `../../../${made.url.split("/").pop() ?? ""}`],
    ] as const) {
      for (const method of ["get", "post"] as const) {
        const answer = await store.http()[method](`${pathname}${end}`).redirects(0).expect(308)
        expect(answer.headers.location).toBe(location)
      }
    }
    await store.http().get(`${pathname}/again`).expect(404)
  })

  it("whoever gave up at the bank gets a new code", async () => {
    const made = await link(await convertedDraft())
    const first = await code(made)
    const { returnToken } = await store.shop().ledger(first)
    const { headers } = await store
      .http()
      .get(`/fps/return/${returnToken}?outcome=failure`)
      .redirects(0)
      .expect(303)
    expect(headers.location).toBe(made.url)
    const second = await code(made)
    expect(second).not.toBe(first)
    await pay(first)
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain("<title>Paid")
    expect(text).toContain(groupReference((await store.shop().ledger(first)).reference))
    expect(await store.shop().cases()).toEqual([])
  })

  it("an order that was cancelled says so", async () => {
    const id = await convertedDraft()
    const made = await link(id)
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    const { text } = await page(made, "?lang=en").expect(200)
    expect(text).toContain("This order was cancelled")
    expect(text).toContain("Back to the shop")
    expect(text).not.toContain("<form")
    await press(made).expect(303)
    expect(await codes()).toBe(0)
  })

  it("an expired link says so, tells nothing of the order and starts nothing", async () => {
    const made = await link(await convertedDraft())
    await sql(store, "update fps_pay_link set expires_at = now() - interval '1 second'")
    const { text } = await page(made, "?lang=zh").expect(200)
    expect(text).toContain("此連結已過期")
    expect(text).not.toContain("<dl>")
    await press(made).expect(303)
    expect(await codes()).toBe(0)
    const next = await link(made.order_id)
    expect(next.url).not.toBe(made.url)
  })

  it("an unknown link is 404 in the browser's language", async () => {
    for (const path of ["/fps/pay/none", "/fps/pay/%00", "/fps/pay/%E0%A4%A"]) {
      const { text } = await store.http().get(path).set("accept-language", "zh-HK").expect(404)
      expect(text).toContain("連結可能不完整")
      await store.http().post(path).redirects(0).expect(404)
    }
  })

  it("a gateway that is away is said so, and the page can be used again", async () => {
    const made = await link(await convertedDraft())
    store.sandbox().answerWith({ kind: "garbage" }, { on: "all" })
    const { text } = await press(made).expect(503)
    expect(text).toContain("<form")
    expect(text).toContain('role="alert"')
    store.sandbox().answerWith(undefined)
    await pay(await code(made))
    expect(await store.shop().cases()).toEqual([])
  })

  it("the token is in no line of the log", async () => {
    const log = captureLog(store)
    try {
      const made = await link(await convertedDraft())
      await page(made).expect(200)
      await press(made).expect(303)
      // At the level `debug` core itself names the URL of a request that it does not parse.
      const lines = log.text().replace(/.*skipping \w+ bodyparser.*/g, "")
      expect(lines).not.toContain(made.url.split("/").at(-1))
    } finally {
      log.stop()
    }
  })
}
