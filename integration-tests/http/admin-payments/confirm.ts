import { Modules } from "@medusajs/framework/utils"
import { ADMIN } from "../../helpers/admin"
import type { AdminApi } from "../../helpers/admin-api"
import { holdCartOf } from "../../helpers/hold-cart"
import { makeDue } from "../../helpers/reconcile"
import { setStock } from "../../helpers/seed-extras"
import { settleWaiting, withoutJob } from "../../helpers/settle"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { waitingPayment } from "./list"
import { handled } from "../webhook/delivery"
import type { AdminPayment } from "../../../src/fps/payments/admin-payment"

/** More than are looked at at a time, and each of these looks waits for ten seconds. */
const OTHERS = 9
/** After one round of four that wait for ten seconds each; behind the others it would take three. */
const AT_ONCE_MS = 18_000

/** A person says that money came which nobody reported. */
export function describeConfirm(store: Store, api: AdminApi): void {
  const confirm = (id: string, body: object) => api.post(`/admin/fps/payments/${id}/confirm`, body)
  const placed = async () => {
    const { gatewayOrderId, orderId } = await store
      .shop()
      .checkout({ placeOrder: "before_payment" })
    const { id } = await store.shop().ledger(gatewayOrderId)
    return { id, gatewayOrderId, orderId: orderId ?? "" }
  }
  const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message
  const word = { amount: TEA_PRICE, reference: "FT 1" }

  it("is captured by the order that waits for it, with who said so on record", async () => {
    const { id, orderId } = await placed()
    const { body } = await confirm(id, {
      ...word,
      received_at: new Date().toISOString(),
      note: "On the statement of today.",
    }).expect(200)
    const { payment } = body as { payment: AdminPayment }
    expect(payment).toMatchObject({ id, order_id: orderId, status: "paid", closed_by: "staff" })
    await settleWaiting(store.container())
    expect(await store.shop().order(orderId)).toMatchObject({ captures: [TEA_PRICE] })
    const [user] = await store.container().resolve(Modules.USER).listUsers({ email: ADMIN.email })
    expect(
      await sql(
        store,
        "select payment_id, reference, amount_minor::int, currency_code, note, confirmed_by from fps_confirmation",
      ),
    ).toEqual([
      {
        payment_id: id,
        reference: "FT 1",
        amount_minor: TEA_PRICE * 100,
        currency_code: "hkd",
        note: "On the statement of today.",
        confirmed_by: user?.id,
      },
    ])
  })

  it("is followed at once, however many events wait for carts that others are completing", async () => {
    await setStock(store, 2 * OTHERS)
    const others: Awaited<ReturnType<typeof placed>>[] = []
    while (others.length < OTHERS) {
      others.push(await placed())
    }
    const { id, orderId } = await placed()
    const releases = await Promise.all(others.map((other) => holdCartOf(store, other.orderId)))
    try {
      await Promise.all(others.map(({ gatewayOrderId }) => store.sandbox().pay(gatewayOrderId)))
      await store.sandbox().idle()
      const began = Date.now()
      await withoutJob(store, async () => confirm(id, word).expect(200), { othersLook: true })
      expect(await store.shop().order(orderId)).toMatchObject({ captures: [TEA_PRICE] })
      expect(Date.now() - began).toBeLessThan(AT_ONCE_MS)
    } finally {
      await Promise.all(releases.map((release) => release()))
    }
    await settleWaiting(store.container())
  })

  it("is a late payment once its order is cancelled, and leaves the list without word", async () => {
    const { id, gatewayOrderId } = await placed()
    await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
    await settleWaiting(store.container())
    await confirm(id, word).expect(200)
    await settleWaiting(store.container())
    expect((await store.shop().cases()).map(({ kind }) => kind)).toEqual(["late_payment"])
    const { body } = await api.get("/admin/fps/payments?closed_by=timeout").expect(200)
    expect((body as { payments: unknown[] }).payments).toEqual([])
  })

  it("is a wrong amount when another one came", async () => {
    const { id, orderId } = await placed()
    await confirm(id, { ...word, amount: "49.50" }).expect(200)
    await settleWaiting(store.container())
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "open", amount: 4_950 },
    ])
    expect((await store.shop().order(orderId)).captures).toEqual([])
  })

  it("takes a reference of the bank once, however it is written", async () => {
    const first = await placed()
    await confirm(first.id, word).expect(200)
    const second = await placed()
    for (const reference of [
      "FT-1",
      "FT/1",
      "FT\u200b1",
      "ft\u00ad 1",
      "F\u2060T1\u3164",
      "ＦＴ１",
    ]) {
      const { status } = await confirm(second.id, { ...word, reference })
      expect([reference, status]).toEqual([reference, 409])
    }
    const answer = await confirm(second.id, { ...word, reference: " ft1 " }).expect(409)
    expect(answer.body).toEqual({
      type: "conflict",
      code: "reference_used",
      message: "This reference of the bank proves another payment already.",
      payment_id: first.id,
    })
    expect((await store.fps().payments.find({ id: second.id }))?.status).toBe("pending")
  })

  it("refuses one that is paid already, by the gateway or by a person", async () => {
    const { id, gatewayOrderId } = await placed()
    await store.sandbox().pay(gatewayOrderId)
    await store.sandbox().idle()
    await handled(store)
    const answer = await confirm(id, word).expect(409)
    expect(answer.body).toMatchObject({ code: "already_paid" })
    expect(await sql(store, "select id from fps_confirmation")).toEqual([])
    const other = await placed()
    const both = await Promise.all([
      confirm(other.id, { ...word, reference: "A" }),
      confirm(other.id, { ...word, reference: "B" }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sql(store, "select id from fps_confirmation")).toHaveLength(1)
  })

  it("needs a note for a creation whose answer was lost, and refuses one that never was", async () => {
    const { id } = await placed()
    const fail = async (creationError: string) =>
      sql(
        store,
        "update fps_payment set status = 'failed', creation_error = ?, gateway_order_id = null where id = ?",
        [creationError, id],
      )
    await fail("refused: http")
    expect((await confirm(id, word).expect(409)).body).toMatchObject({ code: "never_created" })
    await fail("unknown: timeout")
    expect(messageOf(await confirm(id, word).expect(400))).toContain("note:")
    await confirm(id, { ...word, note: "The customer sent a picture of the receipt." }).expect(200)
  })

  it.each([
    ["no amount", { reference: "FT1" }, "amount:"],
    ["nothing", { ...word, amount: 0 }, "amount:"],
    ["less than nothing", { ...word, amount: -1 }, "amount:"],
    ["three decimals", { ...word, amount: 1.005 }, "at most two decimals"],
    ["words", { ...word, amount: "all of it" }, "amount:"],
    ["no reference", { amount: 1 }, "reference:"],
    ["an empty reference", { ...word, reference: " - " }, "reference:"],
    ["a reference that nobody sees", { ...word, reference: "\u3164" }, "reference:"],
    ["a reference that is an accent", { ...word, reference: "\ufe70" }, "reference:"],
    ["a moment to come", { ...word, received_at: "2999-01-01" }, "received_at:"],
    ["no moment", { ...word, received_at: "yesterday" }, "received_at:"],
    ["a day before it was asked for", { ...word, received_at: "2020-01-01" }, "received_at:"],
    ["something else", { ...word, currency: "USD" }, "currency"],
  ])("refuses %s and names the field", async (_, body, named) => {
    const { id } = await waitingPayment(store)
    expect(messageOf(await confirm(id, body).expect(400))).toContain(named)
    expect((await store.fps().payments.find({ id }))?.status).toBe("pending")
  })

  it("knows no payment with another id", async () => {
    await confirm("fpspay_none", word).expect(404)
  })

  it("is taken of an API key with a note alone", async () => {
    const { id } = await placed()
    const keys = store.container().resolve(Modules.API_KEY)
    const key = await keys.createApiKeys({ title: "books", type: "secret", created_by: "test" })
    const withKey = (body: object) =>
      store.http().post(`/admin/fps/payments/${id}/confirm`).auth(key.token, "").send(body)
    expect(messageOf(await withKey(word).expect(400))).toContain("note:")
    await withKey({ ...word, note: "From the statement of 31 January." }).expect(200)
  })
}
