import { AsyncLocalStorage } from "node:async_hooks"

import { Modules } from "@medusajs/framework/utils"
import { sendReminders } from "../../src/fps/pay-links/reminders"
import { adminApi } from "../helpers/admin-api"
import { PAID_ONCE } from "../helpers/flows/context"
import { settleEverything, withoutJob } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore, type Store } from "../helpers/store"
import { eventually, gate } from "../helpers/wait"
import { linkHelpers, takeEmails } from "./pay-links/support"
import { patienceHelpers, STANDING } from "./retry-window/support"

const SETUP = {
  placeOrder: "before_payment" as const,
  retryWindowMinutes: 30,
  remindUnpaidAfterMinutes: 20,
  notify: { to: ["accounts@shop.test"], channel: "feed" },
}
const EMAIL = "siuming@example.com"

interface Sent {
  readonly to: string
  readonly data: Record<string, string | number>
}

/** The reminders that core's own provider has taken. */
const sentBy = async (store: Store): Promise<Sent[]> => {
  const all = await store.container().resolve(Modules.NOTIFICATION).listNotifications()
  const ours = all.filter(({ template }) => template === "fps-reminder")
  return ours as unknown as Sent[]
}

describeStore("a reminder of an unpaid order", SETUP, (store) => {
  const admin = adminApi(store)
  const { press, code } = linkHelpers(store, admin)
  const { checkout, close, letPass, pay } = patienceHelpers(store)
  const shop = () => store.shop()
  const ownRun = new AsyncLocalStorage<boolean>()
  const remind = () => ownRun.run(true, () => sendReminders(store.container()))
  const sent = () => sentBy(store)
  const purchase = async () => (await sql(store, "select * from fps_purchase"))[0] ?? {}

  /** An order that was placed so many minutes ago, and that a pass has seen. */
  const unpaid = async (minutes = 21) => {
    const made = await checkout()
    await close(made.gatewayOrderId)
    await letPass(minutes)
    return made
  }

  let claims: jest.SpyInstance
  beforeEach(async () => {
    // The store's own job runs every ten seconds, and would send what a test is still changing.
    const { purchases } = store.fps()
    const claim = purchases.claimReminder.bind(purchases)
    claims = jest.spyOn(purchases, "claimReminder")
    claims.mockImplementation(() => (ownRun.getStore() ? claim() : Promise.resolve(null)))
    // The database that every test starts from may have a payment of its own.
    await sql(store, "update fps_purchase set remind_at = null")
    await takeEmails(store)
  })
  afterEach(() => {
    claims.mockRestore()
  })

  it("is sent by the store itself", async () => {
    await unpaid()
    claims.mockRestore()
    expect(await eventually(sent, ({ length }) => length > 0)).toHaveLength(1)
  })

  it("is sent once, with a link that asks for what is owed then, and told of in the panel", async () => {
    const { orderId, gatewayOrderId } = await unpaid()
    await remind()
    await remind()
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      channel: "email",
      to: EMAIL,
      data: {
        subject:
          "Medusa Store: 暫未收到你訂單 #1 的付款 · no payment received yet for your order #1",
        order_id: orderId,
        order_number: 1,
        amount: 100,
        currency_code: "hkd",
        language: "both",
        pay_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    const url = String(message?.data.url)
    expect(message?.data.text).toContain(url)
    expect(message?.data.html).toContain(`<a href="${url}">`)

    const { id } = await shop().ledger(gatewayOrderId)
    const { body } = await admin.get(`/admin/fps/payments/${id}`).expect(200)
    const { timeline } = (body as { payment: { timeline: object[] } }).payment
    const at = expect.any(String) as string
    expect(timeline).toContainEqual({ type: "reminded", at })
    const order = await admin.get(`/admin/fps/orders/${orderId}`).expect(200)
    expect(order.body).toMatchObject({ reminded_at: at })

    const second = await code({ url })
    expect(second).not.toBe(gatewayOrderId)
    await pay(second)
    expect(await shop().order(orderId)).toEqual(PAID_ONCE)
    const { body: today } = await admin.get("/admin/fps/summary").expect(200)
    expect((today as { summary: object }).summary).toMatchObject({
      reminders: { sent: 1, paid: { count: 1, sums: [{ amount: 100, currency_code: "hkd" }] } },
    })
  })

  it("is sent while the QR code can still be paid, and its link shows that code", async () => {
    const { orderId, gatewayOrderId } = await checkout()
    await sql(store, `update "order" set created_at = created_at - interval '21 minutes'`)
    await settleEverything(store)
    await remind()
    const [message] = await sent()
    expect(message?.data.order_id).toBe(orderId)
    const { headers } = await press({ url: String(message?.data.url) }).expect(303)
    const { redirectUrl } = await shop().ledger(gatewayOrderId)
    expect(headers.location).toBe(redirectUrl)
  })

  it("names the end of a link that staff made for a shorter time", async () => {
    const { orderId } = await unpaid()
    const expiresAt = new Date(Date.now() + 5 * 60_000).toISOString()
    const body = { order_id: orderId, expires_at: expiresAt }
    await admin.post("/admin/fps/pay-links", body).expect(200)
    await remind()
    const [message] = await sent()
    expect(message?.data.pay_until).toBe(expiresAt)
  })

  it("is planned although nothing tells of a new order", async () => {
    await checkout()
    // The pass after the creation, which may run before the customer places the order.
    await sql(store, "update fps_purchase set order_id = null, settled_revision = revision")
    await settleEverything(store)
    const { remind_at: at, order_id: id } = await purchase()
    const [order] = await sql(store, `select created_at from "order" where id = '${String(id)}'`)
    expect((at as Date).getTime() - (order?.created_at as Date).getTime()).toBe(20 * 60_000)
  })

  it("is sent once by two processes at the same time", async () => {
    await unpaid()
    await Promise.all([remind(), remind(), remind()])
    expect(await sent()).toHaveLength(1)
  })

  it("is claimed before it is handed over: whoever dies over it, nobody sends it again", async () => {
    const { orderId } = await unpaid()
    const { opened, open } = gate()
    const notifications = store.container().resolve(Modules.NOTIFICATION)
    const create = jest.spyOn(notifications, "createNotifications")
    create.mockImplementation(async () => {
      await opened
      throw new Error("The process is gone.")
    })
    try {
      const first = remind()
      await eventually(
        () => Promise.resolve(create.mock.calls.length),
        (count) => count === 1,
      )
      await remind()
      expect(create).toHaveBeenCalledTimes(1)
      open()
      await first
      await remind()
      expect(create).toHaveBeenCalledTimes(1)
    } finally {
      create.mockRestore()
    }
    expect(await purchase()).toMatchObject({
      reminder_claimed_at: expect.any(Date),
      reminded_at: null,
    })
    const { body } = await admin.get(`/admin/fps/orders/${orderId}`).expect(200)
    expect(body).toMatchObject({ reminded_at: null })
  })

  describe("is not sent", () => {
    const nobody = async () => {
      await remind()
      expect(await sent()).toEqual([])
    }

    it("before its time", async () => {
      const { orderId } = await unpaid(19)
      await nobody()
      expect(await shop().order(orderId)).toMatchObject(STANDING)
      expect((await purchase()).reminder_claimed_at).toBeNull()
    })

    it("for an order that was paid, before or after the pass that planned it", async () => {
      const { gatewayOrderId } = await unpaid()
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
      await eventually(
        async () => shop().ledger(gatewayOrderId),
        ({ settlement }) => settlement === "settled",
      )
      await nobody()
      await sql(store, "update fps_purchase set remind_at = now(), reminder_claimed_at = null")
      await nobody()
      expect((await purchase()).reminder_claimed_at).not.toBeNull()
    })

    it("for an order that staff cancelled", async () => {
      const { orderId } = await unpaid()
      await admin.post(`/admin/orders/${orderId}/cancel`).expect(200)
      await sql(store, "update fps_purchase set remind_at = now()")
      await nobody()
    })

    it("past the order's time, whoever was away until then", async () => {
      await unpaid()
      await sql(store, `update "order" set created_at = created_at - interval '24 minutes'`)
      await nobody()
    })

    it("for an order that staff released: it is not cancelled", async () => {
      const { orderId } = await unpaid(0)
      const path = `/admin/fps/orders/${orderId}/release`
      await withoutJob(store, async () => admin.post(path, { note: "Trusted." }).expect(200))
      expect((await purchase()).remind_at).toBeNull()
      await letPass(21)
      await sql(store, "update fps_purchase set remind_at = now()")
      await nobody()
    })

    it.each(["order", "customer"])("when fps_no_reminder stands at the %s", async (what) => {
      await unpaid()
      await sql(store, `update "${what}" set metadata = '{"fps_no_reminder": "yes"}'`)
      await nobody()
    })

    it("to a customer who says that it is paid", async () => {
      await unpaid()
      await sql(store, "update fps_payment set claimed_at = now()")
      await nobody()
    })

    it("for an order whose link staff revoked", async () => {
      const { orderId } = await unpaid()
      const { body } = await admin.post("/admin/fps/pay-links", { order_id: orderId }).expect(200)
      const { id } = (body as { pay_link: { id: string } }).pay_link
      await admin.post(`/admin/fps/pay-links/${id}/revoke`).expect(200)
      await nobody()
      await admin.post("/admin/fps/pay-links", { order_id: orderId }).expect(200)
      await sql(store, "update fps_purchase set reminder_claimed_at = null")
      await remind()
      expect(await sent()).toHaveLength(1)
    })

    it("while the store takes no new payments, and is sent afterwards", async () => {
      await unpaid()
      await admin.post("/admin/fps/settings", { acceptPayments: false }).expect(200)
      await nobody()
      expect((await purchase()).reminder_claimed_at).toBeNull()
      await admin.post("/admin/fps/settings", { acceptPayments: null }).expect(200)
      await remind()
      expect(await sent()).toHaveLength(1)
    })

    it("without an e-mail address, or without a provider", async () => {
      await unpaid()
      await sql(store, `update "order" set email = null`)
      await nobody()
      await sql(store, `update "order" set email = '${EMAIL}'`)
      await sql(store, "update fps_purchase set reminder_claimed_at = null")
      await sql(store, "update notification_provider set is_enabled = false")
      await nobody()
    })
  })

  it("is in the language of the order", async () => {
    await unpaid()
    await sql(store, `update "order" set locale = 'zh-HK'`)
    await remind()
    expect((await sent())[0]?.data).toMatchObject({
      subject: "Medusa Store: 暫未收到你訂單 #1 的付款",
      language: "zh",
    })
  })

  it("keeps the panel from shortening an order's time below it", async () => {
    const { body } = await admin.post("/admin/fps/settings", { retryWindowMinutes: 5 }).expect(400)
    expect(JSON.stringify(body)).toContain("reminder_too_late")
    expect((body as { message: string }).message).toContain("retryWindowMinutes")
  })
})
