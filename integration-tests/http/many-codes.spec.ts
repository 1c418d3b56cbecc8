import { CANCELLED } from "../helpers/flows/context"
import { makeAllDue, settleWaiting } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { patienceHelpers } from "./retry-window/support"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

/** Copies of the only payment, each with a QR code of its own that nobody paid in time. */
const OVERDUE_COPIES = `
  insert into fps_payment
  select (jsonb_populate_record(found, jsonb_build_object(
           'id', found.id || n, 'reference', 'COPY' || n, 'unique_order_id', 'COPY' || n,
           'gateway_order_id', 'copy-' || n, 'return_token', 'copy-' || n, 'live', false,
           'created_at', now() - interval '1 hour', 'expires_at', now() - interval '45 minutes'
         ))).*
    from fps_payment as found, generate_series(1, 60) as n`

/** So many copies of the only payment, each for so many cents more, that can still be paid. */
const OPEN_COPIES = `
  insert into fps_payment
  select (jsonb_populate_record(found, jsonb_build_object(
           'id', found.id || n, 'reference', 'COPY' || n, 'unique_order_id', 'COPY' || n,
           'gateway_order_id', 'copy-' || n, 'return_token', 'copy-' || n, 'live', false,
           'amount_minor', found.amount_minor + n * ?::int
         ))).*
    from fps_payment as found, generate_series(1, ?::int) as n`

describeStore("an order with many QR codes", SETUP, (store) => {
  const { checkout, close, retry, shownBy } = patienceHelpers(store)

  it("is settled without a pause, however many of them have to be closed", async () => {
    const { orderId } = await checkout()
    await sql(store, OVERDUE_COPIES)
    await sql(
      store,
      `update fps_payment set created_at = now() - interval '1 hour',
              expires_at = now() - interval '45 minutes'`,
    )
    await makeAllDue(store)
    await settleWaiting(store.container())
    expect(
      await sql(store, "select status, count(*)::int from fps_payment group by status"),
    ).toEqual([{ status: "expired", count: 61 }])
    expect(await store.shop().order(orderId)).toEqual(CANCELLED)
    expect(await sql(store, "select attempts, last_error from fps_purchase")).toEqual([
      { attempts: 0, last_error: null },
    ])
  })

  it("has 20 at once at most: another one is refused until one of them has closed", async () => {
    const { session } = await checkout()
    const codes = async () =>
      sql(store, "select id from fps_payment where redirect_url is not null")
    const failAtTheBank = async () => {
      const gatewayOrderId = await shownBy(session.id)
      await sql(
        store,
        "update fps_payment set failure_returned_at = now() where gateway_order_id = ?",
        [gatewayOrderId],
      )
      return gatewayOrderId
    }
    const first = await failAtTheBank()
    await sql(store, OPEN_COPIES, [0, 18])
    expect((await retry(session.id)).status).toBe(200)
    expect(await codes()).toHaveLength(20)
    // The last one can still be paid, so it is shown again.
    expect((await retry(session.id)).status).toBe(200)
    expect(await codes()).toHaveLength(20)

    const last = await failAtTheBank()
    const { status, body } = await retry(session.id)
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: "fps_busy",
        message: expect.not.stringContaining("last one") as string,
      }),
    ])
    expect(await codes()).toHaveLength(20)

    await close(first)
    expect((await retry(session.id)).status).toBe(200)
    expect(await codes()).toHaveLength(21)
    expect(await shownBy(session.id)).not.toBe(last)
  })
  it("gets another one although 20 of other amounts can be paid", async () => {
    const { session } = await checkout()
    const first = await shownBy(session.id)
    await sql(store, OPEN_COPIES, [1, 20])
    await sql(store, "update fps_payment set failure_returned_at = now()")
    expect((await retry(session.id)).status).toBe(200)
    expect(await shownBy(session.id)).not.toBe(first)
  })

  it("has 100 of all amounts at most", async () => {
    const { session } = await checkout()
    await sql(store, OPEN_COPIES, [1, 98])
    await sql(store, "update fps_payment set failure_returned_at = now()")
    expect((await retry(session.id)).status).toBe(200)
    await sql(store, "update fps_payment set failure_returned_at = now()")
    const { status, body } = await retry(session.id)
    expect([status, body]).toEqual([400, expect.objectContaining({ code: "fps_busy" })])
    expect(await sql(store, "select count(*)::int from fps_payment")).toEqual([{ count: 100 }])
  })
})
