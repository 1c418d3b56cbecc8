import { Modules } from "@medusajs/framework/utils"
import { settleWaiting } from "../../../src/workflows/events/lib/settle-waiting"
import { PAID_ONCE, WAITING } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import type { CaseHelpers } from "./support"

const AT_ONCE = 4

/** Locks of payments that are lost, or waited for in vain. */
export function describeLocks(store: Store, helpers: CaseHelpers): void {
  const { checkout, settled, resolve } = helpers

  /** Has its way with who wants the lock of a payment. */
  function atPaymentLocks(signal: () => Promise<AbortSignal | undefined>) {
    const locking = store.container().resolve(Modules.LOCKING)
    const execute = locking.execute.bind(locking)
    jest
      .spyOn(locking, "execute")
      .mockImplementation(async (keys, job, args) =>
        String(keys).startsWith("fps:pay_col")
          ? execute(keys, async () => job(await signal()), args)
          : execute(keys, job, args),
      )
  }

  const inbox = async () => sql(store, "select state, attempts, last_error from fps_event")

  async function tryAgain(): Promise<void> {
    jest.restoreAllMocks()
    await sql(store, "update fps_event set next_attempt_at = now() where state = 'waiting'")
    await sql(store, "update fps_payment set next_settle_at = now()")
    await settleWaiting(store.container())
  }

  it.each([
    ["paid", "captures nothing"],
    ["expired", "cancels nothing"],
  ] as const)("%s, and the lock is lost: %s, and is settled later", async (kind, _outcome) => {
    const { gatewayOrderId, orderId } = await checkout()
    atPaymentLocks(async () => Promise.resolve(AbortSignal.abort(new Error("lost the lock"))))
    await store.sandbox().trigger({ kind, orderID: gatewayOrderId })
    await eventually(inbox, ([event]) => event?.last_error === "lost the lock")
    expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "open" })
    await tryAgain()
    expect(await settled(gatewayOrderId)).toMatchObject({ status: kind, settlement: "settled" })
  })

  it("two captures for one order, made without the lock, are one case", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const payments = store.container().resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    jest
      .spyOn(payments, "authorizePaymentSession")
      .mockImplementationOnce(async (...args: Parameters<typeof authorize>) => {
        const payment = await authorize(...args)
        await sql(
          store,
          `insert into payment (id, amount, raw_amount, currency_code, provider_id, payment_collection_id, payment_session_id)
           select 'pay_beside', amount, raw_amount, currency_code, provider_id, payment_collection_id, 'payses_beside' from payment`,
        )
        await sql(
          store,
          `insert into capture (id, amount, raw_amount, payment_id)
           select 'capt_beside', amount, raw_amount, 'pay_beside' from payment where id = 'pay_beside'`,
        )
        return payment
      })
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect((await store.shop().order(orderId ?? "")).captures).toHaveLength(2)
    expect(await store.shop().cases()).toEqual([
      { kind: "duplicate_payment", status: "open", amount: TEA_PRICE * 100 },
    ])
    const caseId = await helpers.onlyCase()
    expect((await resolve(caseId, { resolution: "refunded", reference: "FT1" })).status).toBe(400)
  })

  it("waiting for a lock in vain is no try, of an event or of a payment", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const locking = store.container().resolve(Modules.LOCKING)
    const execute = locking.execute.bind(locking)
    jest
      .spyOn(locking, "execute")
      .mockImplementation(async (keys, job, args) =>
        String(keys).startsWith("fps:pay_col")
          ? Promise.reject(new Error("Timed-out acquiring lock."))
          : execute(keys, job, args),
      )
    await store.sandbox().pay(gatewayOrderId)
    await eventually(inbox, ([event]) => event?.last_error !== null && event !== undefined)
    expect(await inbox()).toEqual([
      expect.objectContaining({
        state: "waiting",
        attempts: 0,
        last_error: expect.stringMatching(/by another process for too long/) as string,
      }),
    ])
    await sql(
      store,
      "update fps_payment set status = 'paid', next_settle_at = now() - interval '1 second'",
    )
    await settleWaiting(store.container())
    expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settleAttempts: 0 })
    await tryAgain()
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("payments are claimed when their settling begins, not while they stand in line", async () => {
    for (let i = 0; i <= AT_ONCE; i++) {
      await checkout()
    }
    const gate = { open: () => {} }
    const opened = new Promise<undefined>((pass) => (gate.open = () => pass(undefined)))
    atPaymentLocks(async () => opened)
    await sql(
      store,
      "update fps_payment set status = 'expired', next_settle_at = now() - interval '1 second'",
    )
    const claimed = async () => sql(store, "select id from fps_payment where settle_attempts > 0")
    const settling = settleWaiting(store.container())
    try {
      await eventually(claimed, (rows) => rows.length >= AT_ONCE)
      expect(await claimed()).toHaveLength(AT_ONCE)
    } finally {
      gate.open()
      await settling
    }
    expect(await claimed()).toHaveLength(AT_ONCE + 1)
  })
}
