import { Modules } from "@medusajs/framework/utils"
import { makeAllDue, settleEverything, settleWaiting, whileOthersLook } from "../../helpers/settle"
import { PAID_ONCE, WAITING } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import type { CaseHelpers } from "./support"

const AT_ONCE = 4

/** Leases of purchases that are lost, or had by somebody else. */
export function describeLocks(store: Store, helpers: CaseHelpers): void {
  const { checkout, settled, resolve } = helpers

  const inbox = async () => sql(store, "select state, attempts, last_error from fps_event")

  it.each(["paid", "expired"] as const)(
    "%s, and the lease is lost before the act: nothing is done, and it is settled later",
    async (kind) => {
      const { gatewayOrderId, orderId } = await checkout()
      const { purchases } = store.fps()
      const intend = purchases.intend
      const losing = jest.spyOn(purchases, "intend").mockImplementation(async (...args) => {
        await sql(
          store,
          `update fps_purchase set lease_token = 'another process',
             lease_until = now() + interval '1 hour' where lease_token is not null`,
        )
        return intend(...args)
      })
      await store.sandbox().trigger({ kind, orderID: gatewayOrderId })
      await eventually(
        async () => Promise.resolve(losing.mock.calls.length),
        (calls) => calls > 0,
      )
      await eventually(
        async () =>
          sql(store, "select revision from fps_purchase where revision > settled_revision"),
        (rows) => rows.length === 1,
      )
      expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "open" })
      jest.restoreAllMocks()
      await sql(store, "update fps_purchase set lease_until = now() - interval '1 second'")
      await settleEverything(store)
      expect(await settled(gatewayOrderId)).toMatchObject({ status: kind, settlement: "settled" })
    },
  )

  it("two captures for one order, made without the lease, are one case", async () => {
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

  it("waiting for who is at it is no try, of an event or of a purchase", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await whileOthersLook(store, async () => {
      await store.sandbox().pay(gatewayOrderId)
      await settleWaiting(store.container())
      expect(await inbox()).toEqual([
        expect.objectContaining({ state: "waiting", attempts: 0, last_error: null }),
      ])
    })
    await settleWaiting(store.container())
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await sql(store, "select attempts from fps_purchase")).toEqual([{ attempts: 0 }])
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })

  it("purchases are leased when their pass begins, not while they stand in line", async () => {
    for (let i = 0; i <= AT_ONCE; i++) {
      await checkout()
    }
    const gate = { open: () => {} }
    const opened = new Promise<void>((pass) => (gate.open = pass))
    const { purchases } = store.fps()
    const read = purchases.read
    jest.spyOn(purchases, "read").mockImplementation(async (id) => {
      await opened
      return read(id)
    })
    await makeAllDue(store)
    const leased = async () => sql(store, "select id from fps_purchase where lease_until > now()")
    const settling = settleWaiting(store.container())
    try {
      await eventually(leased, (rows) => rows.length >= AT_ONCE)
      expect(await leased()).toHaveLength(AT_ONCE)
    } finally {
      gate.open()
      await settling
    }
    jest.restoreAllMocks()
    await eventually(leased, (rows) => rows.length === 0)
  })
}
