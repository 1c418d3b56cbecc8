import { Modules } from "@medusajs/framework/utils"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { hongKongWords } from "../../../src/fps/hong-kong"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { linkHelpers } from "./support"

/** How staff ask for links, list and revoke them, and what they are told. */
export function describeLinks(store: Store, admin: AdminApi): void {
  const { askForLink, link, links, page, press, paidOrder, draft, convertedDraft } = linkHelpers(
    store,
    admin,
  )
  const DAY = 86_400_000

  it("a link names the order and what it owes, and lasts seven days", async () => {
    const id = await convertedDraft()
    const made = await link(id)
    expect(made).toEqual({
      id: expect.stringMatching(/^fpslnk_/),
      url: expect.stringMatching(/\/fps\/pay\/[\w-]{43}$/),
      order_id: id,
      amount: TEA_PRICE,
      currency_code: "hkd",
      status: "open",
      note: null,
      expires_at: expect.any(String),
      created_at: expect.any(String),
    })
    const lasts = new Date(made.expires_at).getTime() - new Date(made.created_at).getTime()
    expect(lasts).toBe(7 * DAY)
    expect(made.url.startsWith(store.backendUrl())).toBe(true)
  })

  it("a link to an order that is cancelled unpaid promises no more time than the order has", async () => {
    const { orderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    const id = orderId ?? ""
    const [row] = await sql(
      store,
      `select greatest(o.created_at + interval '15 minutes', p.expires_at) as until
         from "order" o, fps_payment p where o.id = ?`,
      [id],
    )
    const until = row?.until as Date
    const made = await link(id)
    expect(made.expires_at).toBe(until.toISOString())
    const { body } = await admin.get(`/admin/fps/pay-links?order_id=${id}`).expect(200)
    const { messages } = body as { messages: { en: string; zh: string } }
    expect(messages.en).toContain(`with FPS by ${hongKongWords(until, "en-GB")} (`)
    expect(messages.zh).toContain(hongKongWords(until, "zh-HK"))
    expect((await page(made, "?lang=en").expect(200)).text).toContain(hongKongWords(until, "en-GB"))
    // An order that staff let ship unpaid is not cancelled.
    await admin.post(`/admin/fps/orders/${id}/release`, { note: "A regular" }).expect(200)
    const [released] = await links(id)
    const lasts = Date.parse(released?.expires_at ?? "") - Date.parse(made.created_at)
    expect(lasts).toBe(7 * DAY)
  })

  it("asking again gives the open link, with what is asked of it", async () => {
    const id = await convertedDraft()
    const first = await link(id)
    const expires_at = new Date(Date.now() + DAY).toISOString()
    const { body } = await askForLink(id, { expires_at, note: "By phone" }).expect(200)
    expect((body as { pay_link: object }).pay_link).toEqual({
      ...first,
      expires_at,
      note: "By phone",
    })
    expect(await links(id)).toHaveLength(1)
  })

  it("ten who ask at once get one link, and one event tells of it", async () => {
    const id = await convertedDraft()
    const told: unknown[] = []
    const events = store.container().resolve(Modules.EVENT_BUS)
    const hear = async ({ data }: { data: unknown }) => {
      told.push(data)
      return Promise.resolve()
    }
    events.subscribe("fps.pay_link.created", hear)
    try {
      const made = await Promise.all(Array.from({ length: 10 }, () => link(id)))
      expect(new Set(made.map(({ url }) => url)).size).toBe(1)
      await eventually(
        () => Promise.resolve(told),
        (all) => all.length > 0,
      )
      expect(told).toEqual([{ id: made[0]?.id, order_id: id }])
    } finally {
      events.unsubscribe("fps.pay_link.created", hear)
    }
  })

  it("a revoked link leads nowhere, and the next one is another", async () => {
    const id = await convertedDraft()
    const first = await link(id)
    const { body } = await admin.post(`/admin/fps/pay-links/${first.id}/revoke`).expect(200)
    expect((body as { pay_link: object }).pay_link).toMatchObject({
      id: first.id,
      status: "revoked",
    })
    await admin.post(`/admin/fps/pay-links/${first.id}/revoke`).expect(200)
    await press(first).expect(303)
    const { text } = await page(first, "?lang=en").expect(200)
    expect(text).toContain("This link is no longer valid")
    expect(text).not.toContain("<dl>")
    const second = await link(id)
    expect(second.url).not.toBe(first.url)
    expect((await links(id)).map(({ status }) => status)).toEqual(["open", "revoked"])
    expect(await store.fps().listFpsPayments({})).toEqual([])
  })

  it("the list says what is owed, and what to write to the customer in both languages", async () => {
    const id = await convertedDraft()
    const before = await admin.get(`/admin/fps/pay-links?order_id=${id}`).expect(200)
    const order = { id, display_id: 1, amount: TEA_PRICE, currency_code: "hkd", can_request: true }
    expect(before.body).toEqual({ pay_links: [], order, messages: null, can_send: true })
    const made = await link(id)
    const { body } = await admin.get(`/admin/fps/pay-links?order_id=${id}`).expect(200)
    const { messages } = body as { messages: { en: string; zh: string } }
    expect(messages.en).toContain("please pay HK$100.00 for your order #1 with FPS")
    expect(messages.en).toMatch(/ by \d+ \w+ \d{4} at \d\d:\d\d \(Hong Kong time\)\./)
    expect(messages.zh).toContain("你的訂單 #1 應付 HK$100.00")
    for (const message of Object.values(messages)) {
      expect(message.endsWith(`\n${made.url}`)).toBe(true)
    }
    await admin.post(`/admin/orders/${id}/cancel`).expect(200)
    const after = await admin.get(`/admin/fps/pay-links?order_id=${id}`).expect(200)
    expect(after.body).toMatchObject({
      order: { can_request: false, amount: 0 },
      messages: null,
      pay_links: [{ status: "nothing_owed", amount: 0 }],
    })
  })

  it("a link is sent to the order's e-mail through the store's provider, as often as staff ask", async () => {
    const made = await link(await convertedDraft())
    const send = () => admin.post(`/admin/fps/pay-links/${made.id}/send`)
    await send().expect(200)
    await send().expect(200)
    const sent = await store.container().resolve(Modules.NOTIFICATION).listNotifications()
    const ours = sent.filter(({ template }) => template === "fps-pay-link")
    expect(ours).toHaveLength(2)
    expect(ours[0]).toMatchObject({
      // The option `notify` names another channel, of staff.
      channel: "email",
      to: "siuming@example.com",
      data: { subject: "Medusa Store: payment for your order #1 · 訂單 #1 付款", url: made.url },
    })
    const { text, html } = ours[0]?.data as { text: string; html: string }
    expect(text.split("\n\n").map((part) => part.split("\n").at(-1))).toEqual([made.url, made.url])
    expect(html.match(/<a href="[^"]+">/g)).toEqual(Array(2).fill(`<a href="${made.url}">`))
    expect(html).toContain("with FPS by")
    await admin.post(`/admin/fps/pay-links/${made.id}/revoke`).expect(200)
    const { body } = await send().expect(400)
    expect((body as { message: string }).message).toContain("not open (revoked)")
  })

  it("a link is not sent where the store has no provider for it", async () => {
    const made = await link(await convertedDraft())
    await sql(store, "update notification_provider set is_enabled = false")
    const { body } = await admin.post(`/admin/fps/pay-links/${made.id}/send`).expect(400)
    expect((body as { message: string }).message).toContain("no notification provider")
    const list = await admin.get(`/admin/fps/pay-links?order_id=${made.order_id}`).expect(200)
    expect(list.body).toMatchObject({ can_send: false })
  })

  it("a link that is not there cannot be revoked", async () => {
    await admin.post("/admin/fps/pay-links/fpslnk_none/revoke").expect(404)
  })

  it("an order that has no links, and one that is not there, have an empty list", async () => {
    expect(await links("order_none")).toEqual([])
  })

  it("an order of which nothing can be asked is refused with what to do", async () => {
    const message = async (orderId: string): Promise<string> => {
      const { body } = await askForLink(orderId).expect(400)
      return (body as { message: string }).message
    }
    const canceled = await convertedDraft()
    await admin.post(`/admin/orders/${canceled}/cancel`).expect(200)
    expect(await message(await draft())).toContain("convert it first")
    expect(await message(await paidOrder())).toContain("already fully paid")
    expect(await message(canceled)).toContain("is cancelled")
    expect(await message("order_none")).toContain("there is no order order_none")
    const nameless = await convertedDraft({ first_name: "", last_name: "", phone: "" })
    expect(await message(nameless)).toMatch(/name is missing.*phone is missing/)
  })

  it.each([
    [{}, "order_id: is missing"],
    [{ order_id: "order_1", expires_at: "tomorrow" }, "expires_at: must be a date in the future"],
    [{ order_id: "order_1", expires_at: "2020-01-01T00:00:00Z" }, "expires_at: must be a date"],
    [{ order_id: "order_1", expires_at: "2999-01-01T00:00:00Z" }, "expires_at: must be within 90"],
    [{ order_id: "order_1", note: 1 }, "note: must be text"],
    [{ order_id: "order_1", amount: 5 }, "amount"],
  ])("a body of %j is refused", async (body, message) => {
    const answer = await admin.post("/admin/fps/pay-links", body).expect(400)
    expect((answer.body as { message: string }).message).toContain(message)
  })

  it("a list without an order is refused", async () => {
    const { body } = await admin.get("/admin/fps/pay-links").expect(400)
    expect((body as { message: string }).message).toContain("order_id: is missing")
  })

  it("only staff make, see and revoke links", async () => {
    await store.http().get("/admin/fps/pay-links?order_id=order_1").expect(401)
    await store.http().post("/admin/fps/pay-links").send({ order_id: "order_1" }).expect(401)
    await store.http().post("/admin/fps/pay-links/fpslnk_1/revoke").expect(401)
  })
}
