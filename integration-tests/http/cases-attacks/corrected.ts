import { dayInHongKong } from "../../../src/fps/hong-kong"
import { PAID_ONCE } from "../../helpers/flows/context"
import { makeDue, STATUS_ANSWERS } from "../../helpers/reconcile"
import { TEA_PRICE } from "../../helpers/seed"
import { cancelUnrefunded, settleWaiting } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { untilInboxIsDone } from "../store-api/support"
import type { CaseHelpers } from "./support"

const ASKED = TEA_PRICE * 100
const ACCEPTED = { resolution: "accepted" }

/** Ways to record money by hand, to the event that names the true amount, and to what is said then. */
export function recordHelpers(store: Store, { admin, checkout }: CaseHelpers) {
  const rest = async () => {
    await settleWaiting(store.container())
    await untilInboxIsDone(store)
  }
  /** An order whose money staff recorded, perhaps after something else: what they typed. */
  const recorded = async (
    amount: number,
    before?: (placed: Awaited<ReturnType<typeof checkout>>) => Promise<unknown>,
  ) => {
    const placed = await checkout()
    await before?.(placed)
    const { id } = await store.shop().ledger(placed.gatewayOrderId)
    const body = { amount: amount / 100, reference: "FT26332123456" }
    await admin.post(`/admin/fps/payments/${id}/confirm`, body).expect(200)
    await rest()
    return { ...placed, id, orderId: placed.orderId ?? "" }
  }
  const tell = async (gatewayOrderId: string, amount: number) => {
    await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
    await rest()
  }
  const cases = async () =>
    (await store.fps().listFpsCases({}, { order: { created_at: "ASC" } })).map((found) => [
      found.kind,
      found.money_key.startsWith("told:"),
      found.resolution ?? found.status,
      Number(found.amount_minor),
    ])
  const open = async () => {
    const [found] = await store.fps().listFpsCases({ status: "open" })
    return found?.id ?? ""
  }
  const balance = async () => {
    const today = dayInHongKong(new Date())
    const { body } = await admin.get(`/admin/fps/daily-balance?from=${today}&to=${today}`)
    return (body as { daily_balance: object[] }).daily_balance
  }
  return { rest, recorded, tell, cases, open, balance }
}

/** Amounts that staff typed, or a response left open, until a signed event names the true one. */
export function describeCorrected(store: Store, helpers: CaseHelpers): void {
  const { admin, checkout, resolve, settled } = helpers
  const { rest, recorded, tell, cases, open, balance } = recordHelpers(store, helpers)

  it("a typing error is corrected by the event: the order has all that came", async () => {
    const { gatewayOrderId, orderId } = await recorded(1_000)
    expect(await cases()).toEqual([["amount_mismatch", false, "open", 1_000]])
    await tell(gatewayOrderId, ASKED)
    expect(await cases()).toEqual([["amount_mismatch", true, "dismissed", 1_000]])
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await balance()).toMatchObject([
      { received: TEA_PRICE, captured: TEA_PRICE, open: 0, difference: 0 },
    ])
    const link = await admin.post("/admin/fps/pay-links", { order_id: orderId })
    expect(link.body).toMatchObject({ code: "nothing_owed" })
  })

  it("a typing error whose true amount is another one as well has a case of that", async () => {
    const { gatewayOrderId, id } = await recorded(1_000)
    await tell(gatewayOrderId, ASKED + 5_000)
    expect(await cases()).toEqual([
      ["amount_mismatch", true, "dismissed", 1_000],
      ["amount_mismatch", false, "open", ASKED + 5_000],
    ])
    const { body } = await admin.get(`/admin/fps/payments/${id}`)
    expect(body).toMatchObject({ payment: { received_amount: TEA_PRICE + 50 } })
    expect((await resolve(await open(), ACCEPTED)).status).toBe(200)
    await rest()
    expect((await cases()).at(-1)).toEqual(["overpaid", false, "open", 5_000])
    expect(await balance()).toMatchObject([
      { received: TEA_PRICE + 50, captured: TEA_PRICE, open: 50, difference: 0 },
    ])
  })

  it("a wrong amount that staff dismissed first is corrected as well: no proved cent is lost", async () => {
    const { gatewayOrderId } = await recorded(1_000)
    await resolve(await open(), { resolution: "dismissed", note: "a typing error" })
    await rest()
    await tell(gatewayOrderId, ASKED)
    expect(await cases()).toEqual([
      ["amount_mismatch", true, "dismissed", 1_000],
      ["late_payment", false, "open", ASKED],
    ])
    expect(await balance()).toMatchObject([{ received: TEA_PRICE, open: TEA_PRICE }])
  })

  it("more than staff recorded and Medusa captured: the extra is Paid too much", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    await tell(gatewayOrderId, ASKED + 5_000)
    expect(await cases()).toEqual([["overpaid", false, "open", 5_000]])
    expect(await balance()).toMatchObject([
      { received: TEA_PRICE + 50, captured: TEA_PRICE, open: 50, difference: 0 },
    ])
    expect((await resolve(await open(), { resolution: "refunded", reference: "FT1" })).status).toBe(
      200,
    )
    expect(await balance()).toMatchObject([{ refunded: 50, difference: 0 }])
    // A second event contradicts the first: no money is behind it.
    await tell(gatewayOrderId, ASKED + 9_000)
    expect((await cases()).at(-1)).toEqual(["amount_mismatch", true, "open", ASKED + 9_000])
    expect(await balance()).toMatchObject([{ received: TEA_PRICE + 50, difference: 0 }])
  })

  it("less than staff recorded and Medusa captured: a case says what came", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await tell(gatewayOrderId, ASKED - 5_000)
    expect(await cases()).toEqual([["amount_mismatch", true, "open", ASKED - 5_000]])
    const answer = await resolve(await open(), ACCEPTED)
    expect(answer.body).toMatchObject({ code: "amount_told" })
    expect(await balance()).toMatchObject([
      { received: TEA_PRICE - 50, captured: TEA_PRICE, open: 0, difference: -50 },
    ])
  })

  it("less than staff recorded, of an order that was cancelled with it: less is to be refunded", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    await cancelUnrefunded(store, orderId)
    expect(await cases()).toEqual([["late_payment", false, "open", ASKED]])
    await tell(gatewayOrderId, ASKED - 5_000)
    expect(await cases()).toContainEqual(["late_payment", true, "dismissed", ASKED])
    expect(await cases()).toContainEqual(["late_payment", false, "open", ASKED - 5_000])
  })

  it("an event that agrees with staff is the proof from then on", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await tell(gatewayOrderId, ASKED)
    await tell(gatewayOrderId, ASKED + 5_000)
    expect(await cases()).toEqual([["amount_mismatch", true, "open", ASKED + 5_000]])
    expect(await balance()).toMatchObject([{ received: TEA_PRICE, difference: 0 }])
  })

  it.each([
    [ASKED + 5_000, ["overpaid", false, "open", 5_000], 0],
    [ASKED - 5_000, ["amount_mismatch", true, "open", ASKED - 5_000], -50],
  ])("a response without an amount, then an event of %s", async (amount, found, difference) => {
    const settings = await store.fps().settings()
    const mapped = jest
      .spyOn(store.fps(), "settings")
      .mockResolvedValue({ ...settings, statusAnswers: STATUS_ANSWERS })
    store.sandbox().pauseEvents()
    const { gatewayOrderId } = await checkout()
    const body = JSON.stringify({ data: { status: "PAID" } })
    store.sandbox().answerWith({ kind: "status", status: 200, body }, { on: "status" })
    await makeDue(store, { gatewayOrderId })
    await settleWaiting(store.container())
    await settled(gatewayOrderId)
    store.sandbox().answerWith(undefined)
    store.sandbox().resumeEvents()
    await tell(gatewayOrderId, amount)
    expect(await cases()).toEqual([found])
    expect(await balance()).toMatchObject([
      { received: amount / 100, captured: TEA_PRICE, difference },
    ])
    mapped.mockRestore()
    await store.sandbox().idle()
  })
}
