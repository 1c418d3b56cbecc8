import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { adminApi } from "../helpers/admin-api"
import { flowHelpers } from "../helpers/flows/context"
import { STOCK } from "../helpers/seed"
import { setStock } from "../helpers/seed-extras"
import { untilSettled } from "../helpers/settled"
import { describeStore } from "../helpers/store"
import { asMinorUnits } from "../../src/protocol"
import { linkHelpers } from "./pay-links/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const
const WORD = { amount: "100.00", reference: "FT1" }
const REFUNDED = { resolution: "refunded", reference: "FT1" }

interface Refused {
  readonly code?: string
  readonly message: string
}

describeStore("what an admin route refuses has a code", SETUP, (store) => {
  const admin = adminApi(store)
  const { checkout, settled } = flowHelpers(store, SETUP)
  const { askForLink, convertedDraft, draft, link } = linkHelpers(store, admin)

  const post = async (path: string, body: object = {}) => {
    const answer = await admin.post(`/admin/fps/${path}`, body)
    const { message, ...rest } = answer.body as Refused
    expect(message).not.toBe("")
    return { status: answer.status, ...rest }
  }
  const codes = async (answers: readonly ReturnType<typeof post>[]) =>
    (await Promise.all(answers)).map(({ status, code }) => [status, code])

  it("and the field, where a body cannot be used", async () => {
    const confirm = (body: object) => post("payments/fpspay_none/confirm", { ...WORD, ...body })
    expect(
      await codes([
        confirm({ amount: "lots" }),
        confirm({ reference: "" }),
        confirm({ reference: "x".repeat(201) }),
        confirm({ reference: "a\u0000b" }),
        confirm({ reference: "a\nb" }),
        confirm({ reference: "…" }),
        confirm({ colour: "blue" }),
        confirm({ received_at: "2999-01-01" }),
        post("cases/fpscase_none/resolve", {}),
        post("cases/fpscase_none/notes", {}),
        post("orders/order_none/release", { note: " " }),
        post("pay-links", {}),
        askForLink("order_none", { expires_at: "2020-01-01T00:00:00Z" }).then(toRefused),
        askForLink("order_none", { expires_at: "2999-01-01T00:00:00Z" }).then(toRefused),
        post("settings", { version: "first" }),
      ]),
    ).toEqual([
      [400, "invalid_value"],
      [400, "value_missing"],
      [400, "too_long"],
      [400, "not_plain"],
      [400, "not_one_line"],
      [400, "no_letters"],
      [400, "unknown_field"],
      [400, "in_future"],
      [400, "invalid_value"],
      [400, "value_missing"],
      [400, "value_missing"],
      [400, "value_missing"],
      [400, "link_expiry_invalid"],
      [400, "link_expiry_too_late"],
      [400, "invalid_value"],
    ])
    expect(await confirm({ reference: "" })).toMatchObject({ field: "reference" })
  })

  it("and the days, where there are too many", async () => {
    const days = async (path: string, query: string) =>
      toRefused(await admin.get(`/admin/fps/${path}?${query}`))
    expect(await days("daily-balance", "from=2026-02-01&to=2026-01-01")).toMatchObject({
      ...{ status: 400, code: "days_reversed" },
    })
    expect(await days("payments/export", "from=2024-01-01&to=2026-01-01")).toMatchObject({
      ...{ status: 400, code: "too_many_days", most: 366 },
    })
  })

  it("where something is not there", async () => {
    expect(
      await codes([
        post("payments/fpspay_none/confirm", WORD),
        post("payments/fpspay_none/check"),
        post("cases/fpscase_none/resolve", REFUNDED),
        post("cases/fpscase_none/notes", { text: "A note" }),
        post("events/fpsevt_none/replay"),
        post("orders/order_none/release", { note: "Pays at the counter." }),
        post("pay-links/fpslnk_none/revoke"),
        post("pay-links/fpslnk_none/send"),
      ]),
    ).toEqual(Array.from({ length: 8 }, () => [404, "not_found"]))
  })

  it("where a payment cannot be recorded", async () => {
    const { gatewayOrderId } = await checkout()
    const { id } = await store.shop().ledger(gatewayOrderId)
    expect(await post(`payments/${id}/confirm`, { ...WORD, received_at: "2020-01-01" })).toEqual({
      ...{ status: 400, type: "invalid_data", code: "came_before" },
    })
    await post(`payments/${id}/confirm`, WORD)
    expect(await codes([post(`payments/${id}/confirm`, WORD)])).toEqual([[409, "already_paid"]])
    const other = await store.shop().ledger((await checkout()).gatewayOrderId)
    expect(await post(`payments/${other.id}/confirm`, WORD)).toEqual({
      ...{ status: 409, type: "conflict", code: "reference_used", payment_id: id },
    })
  })

  it("and what a person has to know, where a case cannot be closed", async () => {
    const placed = await checkout()
    await store.sandbox().trigger({ kind: "expired", orderID: placed.gatewayOrderId })
    await settled(placed.gatewayOrderId)
    await store.sandbox().trigger({ kind: "paid", orderID: placed.gatewayOrderId })
    await untilSettled(store, placed.gatewayOrderId, (row) => row.settlement === "held")
    const [found] = await store.fps().listFpsCases({ kind: "late_payment" })
    const path = `cases/${found?.id}/resolve`
    await setStock(store, 0)
    expect(await post(path, { resolution: "accepted" })).toMatchObject({
      ...{ status: 400, code: "items_gone", names: "Oolong" },
    })
    await setStock(store, STOCK)
    await post(path, REFUNDED)
    expect(await codes([post(path, REFUNDED)])).toEqual([[409, "already_resolved"]])

    const { gatewayOrderId } = await checkout()
    await store.sandbox().pay(gatewayOrderId)
    const payment = await settled(gatewayOrderId)
    const open = async (kind: "refund_due" | "duplicate_payment" | "amount_mismatch") => {
      const moneyKey = kind === "refund_due" ? "refund:ref_none" : `${kind}:${gatewayOrderId}`
      await store.fps().cases.open({
        ...{ kind, moneyKey, amount: payment.amount, currencyCode: "hkd" },
        ...{ paymentId: payment.id, gatewayOrderId, evidence: {} },
      })
      const [opened] = await store.fps().listFpsCases({ kind, status: "open" })
      return `cases/${opened?.id}/resolve`
    }
    const due = await open("refund_due")
    const twice = await open("duplicate_payment")
    expect(
      await codes([
        post(due, REFUNDED),
        post(due, { resolution: "accepted" }),
        post(twice, REFUNDED),
      ]),
    ).toEqual([
      [400, "refund_missing"],
      [400, "resolution_not_allowed"],
      [400, "on_order"],
    ])
  })

  it("where an order has nothing to release, or cannot get a link", async () => {
    const paid = await checkout()
    await store.sandbox().pay(paid.gatewayOrderId)
    await settled(paid.gatewayOrderId)
    const cancelled = await checkout()
    await cancelOrderWorkflow(store.container()).run({
      input: { order_id: cancelled.orderId ?? "" },
    })
    const ask = async (id: string) => toRefused(await askForLink(id))
    expect(
      await codes([
        post(`orders/${paid.orderId}/release`, { note: "Pays at the counter." }),
        ask("order_none"),
        ask(await draft()),
        ask(cancelled.orderId ?? ""),
        ask(paid.orderId ?? ""),
      ]),
    ).toEqual([
      [400, "not_waiting"],
      [400, "order_unknown"],
      [400, "order_draft"],
      [400, "order_cancelled"],
      [400, "nothing_owed"],
    ])
    const nameless = await convertedDraft({ first_name: "", last_name: "", phone: "" })
    expect(await ask(nameless)).toMatchObject({
      code: "order_not_payable",
      errors: [{ code: "name_missing" }, { code: "phone_missing" }],
    })
    const made = await link(await convertedDraft())
    expect(await post(`pay-links/${made.id}/send`)).toMatchObject({
      ...{ status: 400, code: "no_link_provider", channel: "email" },
    })
    await post(`pay-links/${made.id}/revoke`)
    expect(await codes([post(`pay-links/${made.id}/send`)])).toEqual([[400, "link_not_open"]])
  })

  it("where a test cannot begin, or a page is not the panel's", async () => {
    const plain = await admin.upload("/admin/fps/test-messages").type("text/plain").send("x")
    expect(toRefused(plain)).toMatchObject({ status: 415, code: "not_json" })
    expect(
      await codes([
        post("settings/connection-tests", { environment: "production" }),
        post("test-messages"),
      ]),
    ).toEqual([
      [400, "confirmation_needed"],
      [400, "no_recipients"],
    ])
  })

  it("where a case has no payment that could be used", async () => {
    await store.fps().cases.open({
      ...{ kind: "late_payment", moneyKey: "none", amount: asMinorUnits(10_000) },
      ...{ currencyCode: "hkd", evidence: {} },
    })
    const [alone] = await store.fps().listFpsCases({ kind: "late_payment" })
    expect(await codes([post(`cases/${alone?.id}/resolve`, { resolution: "accepted" })])).toEqual([
      [400, "no_payment"],
    ])
  })
})

function toRefused({ status, body }: { status: number; body: unknown }) {
  return { status, ...(body as Refused) }
}
