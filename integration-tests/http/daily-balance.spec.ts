import { adminApi } from "../helpers/admin-api"
import { TEA_PRICE } from "../helpers/seed"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { withinOneDay } from "../helpers/within-one-day"
import { checkDailyBalance, checkDays } from "../../src/fps/daily-balance/check-daily-balance"
import {
  readDailyBalance,
  type BalanceDay,
  type BalancePayment,
} from "../../src/fps/daily-balance/read-daily-balance"
import { dayInHongKong } from "../../src/fps/hong-kong"
import type { Alarm } from "../../src/fps/health/current-alarms"
import { describeClosedCases } from "./daily-balance/closed-cases"
import { moneyOf, type Brought } from "./daily-balance/money"
import { getPayment, untilInboxIsDone } from "./store-api/support"

const FIRST = "2026-03-01"
const SECOND = "2026-03-02"
const THIRD = "2026-03-03"
const RANGE = { from: FIRST, to: THIRD }

const NOTHING = { captured: 0, refunded: 0, open: 0, dismissed: 0, difference: 0 }

describeStore("the books", { placeOrder: "before_payment" }, (store) => {
  const api = adminApi(store)
  withinOneDay()
  const money = moneyOf(store, api)
  const read = async (query = `from=${FIRST}&to=${THIRD}`) => {
    const { body } = await api.get(`/admin/fps/daily-balance?${query}`).expect(200)
    return (body as { daily_balance: BalanceDay[] }).daily_balance
  }
  const alarms = async () => {
    const { body } = await api.get("/admin/fps/health").expect(200)
    return (body as { alarms: Alarm[] }).alarms
  }
  const move = async (
    one: Brought,
    day: string,
    environment: "sandbox" | "production" = "sandbox",
  ) => money.move(one.gatewayOrderId, { day, environment })

  it("balance to the cent, whatever became of the money, over days and environments", async () => {
    const twice = await money.twice()
    const [paid, late, dismissed, confirmed, unknown] = await Promise.all([
      money.paid(),
      money.late(),
      money.late(),
      money.confirmed(),
      money.unknown(),
    ])
    const [tooLittle, tooMuch, refunded] = await Promise.all([
      money.accepted(5_000),
      money.accepted(12_345),
      money.paid(),
    ])
    await money.refund(refunded, 40)
    await money.resolve(dismissed, { resolution: "dismissed", note: "A present." })
    await money.rest()

    await move(paid, FIRST)
    await move(late, FIRST)
    await move(twice, FIRST, "production")
    await move(tooLittle, SECOND)
    await move(tooMuch, SECOND)
    await move(refunded, SECOND, "production")
    await move(dismissed, THIRD)
    await move(confirmed, THIRD)
    await money.move(unknown, { day: THIRD, environment: "production" })
    const expected = [
      { day: FIRST, environment: "sandbox", ...NOTHING, received: 200, captured: 100, open: 100 },
      { day: FIRST, environment: "production", ...NOTHING, received: 100, open: 100 },
      {
        day: SECOND,
        environment: "sandbox",
        ...NOTHING,
        received: 173.45,
        captured: 150,
        open: 23.45,
      },
      { day: SECOND, environment: "production", ...NOTHING, received: 100, captured: 60, open: 40 },
      {
        day: THIRD,
        environment: "sandbox",
        ...NOTHING,
        received: 200,
        captured: 100,
        dismissed: 100,
      },
      { day: THIRD, environment: "production", ...NOTHING, received: 77, open: 77 },
    ]
    expect(sorted(await read())).toEqual(sorted(expected as BalanceDay[]))

    // A later refund changes the row of the day on which the money came.
    await money.resolve(refunded, { resolution: "refunded", reference: "FT1" })
    await money.resolve(late, { resolution: "refunded", reference: "FT2" })
    const after = await read()
    expect(after.filter(({ refunded }) => refunded > 0)).toEqual(
      expect.arrayContaining([
        {
          day: FIRST,
          environment: "sandbox",
          ...NOTHING,
          received: 200,
          captured: 100,
          refunded: 100,
        },
        {
          day: SECOND,
          environment: "production",
          ...NOTHING,
          received: 100,
          captured: 60,
          refunded: 40,
        },
      ]),
    )
    expect(await checkDays(store.container(), RANGE)).toBe(0)
    expect(await alarms()).toEqual([])
  }, 300_000)

  it("raise an alarm that names the purchase of a capture that is gone, and show it", async () => {
    const paid = await money.paid()
    await money.rest()
    await move(paid, FIRST)
    expect(await checkDays(store.container(), RANGE)).toBe(0)
    const { purchaseId, id } = await store.shop().ledger(paid.gatewayOrderId)
    await sql(
      store,
      `delete from capture where payment_id in (
         select payment.id from payment join fps_session on fps_session.id = payment.payment_session_id
          where fps_session.payment_id = ?)`,
      [id],
    )
    expect(await checkDays(store.container(), RANGE)).toBe(1)
    expect(await alarms()).toEqual([
      {
        kind: "balance_mismatch",
        since: expect.any(String) as string,
        count: 1,
        message: expect.stringMatching(
          new RegExp(
            `100\\.00 of ${FIRST} \\(sandbox\\) missing: purchase ${purchaseId}, payment ${id}`,
          ),
        ) as string,
      },
    ])
    const { body } = await api
      .get(`/admin/fps/daily-balance/payments?day=${FIRST}&environment=sandbox&figure=difference`)
      .expect(200)
    expect(body).toEqual({
      payments: [
        expect.objectContaining({ payment_id: id, ...NOTHING, received: 100, difference: 100 }),
      ],
      count: 1,
      limit: 20,
      offset: 0,
    })
  })

  it("name the payments behind a figure, and only those", async () => {
    const paid = await money.paid()
    const late = await money.late()
    await move(paid, FIRST)
    await move(late, FIRST)
    const behind = async (figure: string) => {
      const { body } = await api
        .get(`/admin/fps/daily-balance/payments?day=${FIRST}&environment=sandbox&figure=${figure}`)
        .expect(200)
      return (body as { payments: BalancePayment[] }).payments.map((one) => one.gateway_order_id)
    }
    expect(await behind("open")).toEqual([late.gatewayOrderId])
    expect(await behind("captured")).toEqual([paid.gatewayOrderId])
    expect((await behind("received")).sort()).toEqual(
      [paid.gatewayOrderId, late.gatewayOrderId].sort(),
    )
    expect(await behind("refunded")).toEqual([])
  })

  it("tell of a booking that is gone, of one that is there twice, and of money on a deleted order", async () => {
    const [missing, doubled, orphan] = [await money.paid(), await money.paid(), await money.paid()]
    await money.rest()
    for (const one of [missing, doubled, orphan]) {
      await move(one, FIRST)
    }
    await sql(store, "delete from order_transaction where order_id = ?", [missing.orderId])
    await sql(
      store,
      `insert into order_transaction (id, order_id, version, amount, raw_amount, currency_code, reference, reference_id)
       select 'ordtrx_again', order_id, version, amount, raw_amount, currency_code, reference, reference_id
         from order_transaction where order_id = ?`,
      [doubled.orderId],
    )
    await sql(store, 'update "order" set deleted_at = now() where id = ?', [orphan.orderId])
    expect(await checkDays(store.container(), RANGE)).toBe(3)
    const [alarm] = await alarms()
    expect(alarm?.message).toContain("in two places")
    const [row] = await read()
    expect(row).toMatchObject({ received: 300, captured: 200, difference: 100 })
  })

  it("tell of proof that the ledger did not take in, and of a ledger that was changed", async () => {
    const paid = await money.paid()
    const changed = await money.paid()
    await money.rest()
    await move(paid, FIRST)
    await move(changed, SECOND)
    await sql(
      store,
      "update fps_payment set status = 'pending', paid_at = null, received_minor = null where gateway_order_id = ?",
      [paid.gatewayOrderId],
    )
    await sql(store, "delete from fps_session where payment_id = ?", [
      (await store.shop().ledger(paid.gatewayOrderId)).id,
    ])
    await sql(store, "update fps_payment set received_minor = 1 where gateway_order_id = ?", [
      changed.gatewayOrderId,
    ])
    const books = await readDailyBalance(store.container(), RANGE)
    expect(books).toEqual([
      { day: FIRST, environment: "sandbox", ...NOTHING, received: 100, difference: 100 },
      { day: SECOND, environment: "sandbox", ...NOTHING, received: 100, captured: 100 },
    ])
  })

  it("check the days that changed, and every night the last 35, and forget what is right again", async () => {
    const today = dayInHongKong(new Date())
    const paid = await money.paid()
    await money.rest()
    const first = await checkDailyBalance(store.container())
    expect(first).toEqual({
      days: [{ from: expect.any(String) as string, to: today }],
      differences: 0,
    })
    const { id } = await store.shop().ledger(paid.gatewayOrderId)
    await sql(
      store,
      "update fps_payment set received_minor = 1, closed_by = 'staff', updated_at = now() where id = ?",
      [id],
    )
    const second = await checkDailyBalance(store.container())
    expect(second).toEqual({ days: [{ from: today, to: today }], differences: 1 })
    const [alarm] = await alarms()
    expect(alarm).toMatchObject({ kind: "balance_mismatch", count: 1 })
    await sql(store, "update fps_payment set received_minor = ?, closed_by = null where id = ?", [
      TEA_PRICE * 100,
      id,
    ])
    expect(await checkDailyBalance(store.container())).toMatchObject({ differences: 0 })
    expect(await alarms()).toEqual([])
  })

  describeClosedCases({ store, api, money, day: FIRST })

  it("tell the truth of a sum that staff accepted although it was too little", async () => {
    const one = await money.accepted(5_000)
    const row = await store.shop().ledger(one.gatewayOrderId)
    const figures = { amount: TEA_PRICE, received_amount: 50, refunded_amount: null }
    const { body } = await api.get(`/admin/fps/payments/${row.id}`).expect(200)
    expect((body as { payment: object }).payment).toMatchObject({
      ...figures,
      timeline: expect.arrayContaining([
        expect.objectContaining({ type: "paid", amount: 50, currency_code: "hkd" }),
      ]) as unknown[],
    })
    const ofOrder = await api.get(`/admin/fps/orders/${one.orderId}`).expect(200)
    expect((ofOrder.body as { payments: object[] }).payments).toEqual([
      expect.objectContaining(figures),
    ])
    const shown = (await getPayment(store, row.sessionId)).body as { payment: object }
    expect(shown.payment).toMatchObject({
      status: "paid",
      ...figures,
    })
    expect(await store.shop().order(one.orderId)).toMatchObject({
      total: TEA_PRICE,
      captures: [50],
      transactions: [50],
    })
  })

  it("leave the figures, and ask staff, where an event names another amount of money with a case", async () => {
    const one = await money.placed()
    await store.sandbox().trigger({ kind: "paid", orderID: one.gatewayOrderId, amount: 1_000 })
    await untilInboxIsDone(store)
    for (let times = 0; times < 2; times++) {
      await store.sandbox().trigger({ kind: "paid", orderID: one.gatewayOrderId })
      await untilInboxIsDone(store)
    }
    const open = async () =>
      (await store.fps().listFpsCases({ status: "open" }, { order: { created_at: "ASC" } })).map(
        ({ id: caseId, kind, amount_minor }) => ({ caseId, kind, amount: Number(amount_minor) }),
      )
    const [own, told, ...more] = await open()
    expect([own, told]).toMatchObject([
      { kind: "amount_mismatch", amount: 1_000 },
      { kind: "amount_mismatch", amount: TEA_PRICE * 100 },
    ])
    expect(more).toEqual([])
    const resolve = (caseId: string | undefined, body: object) =>
      api.post(`/admin/fps/cases/${caseId}/resolve`, body)
    const refused = await resolve(told?.caseId, { resolution: "accepted" }).expect(400)
    expect(refused.body).toMatchObject({ code: "amount_told" })

    // The smaller amount is sent back, and the larger one is asked for still.
    await resolve(own?.caseId, { resolution: "refunded", reference: "OUT 10" }).expect(200)
    await money.rest()
    expect(await open()).toMatchObject([{ caseId: told?.caseId }])
    const today = dayInHongKong(new Date())
    const days = await read(`from=${today}&to=${today}`)
    expect(days).toMatchObject([{ received: 10, refunded: 10, open: 0, difference: 0 }])
  })

  it("have a case for each amount of money that nobody here asked for", async () => {
    const orderId = await money.unknown()
    const tell = async (amount: number) => {
      await money.tellUnknown(orderId, amount)
      await untilInboxIsDone(store)
    }
    await tell(50_000)
    await tell(50_000)
    const cases = await store.fps().listFpsCases({ kind: "unknown_gateway_order" })
    expect(cases.map((one) => Number(one.amount_minor)).sort()).toEqual([50_000, 7_700])
  })

  it.each([
    ["", "from: "],
    ["from=2026-03-01", "to: "],
    ["from=2026-03-02&to=2026-03-01", "to: is before from"],
    ["from=2024-03-02&to=2026-03-01", "to: is more than 366 days"],
    ["from=2026-03-01&to=2026-03-01&currency=hkd", "currency"],
  ])("refuse the query %j and name the field", async (query, message) => {
    const answer = await api.get(`/admin/fps/daily-balance?${query}`).expect(400)
    expect((answer.body as { message: string }).message).toContain(message)
  })
})

function sorted(books: readonly BalanceDay[]): BalanceDay[] {
  return [...books].sort((a, b) =>
    `${a.day}${a.environment}`.localeCompare(`${b.day}${b.environment}`),
  )
}
