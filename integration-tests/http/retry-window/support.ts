import type { StorePayment } from "../../../src/fps/checkout/store-payment"
import { settleEverything, settleWaiting } from "../../helpers/settle"
import { untilSettled } from "../../helpers/settled"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import { getPayment } from "../store-api/support"

/** An order that has its stock, and no money. */
export const STANDING = { status: "pending", captures: [], payments: 0 }

/** What becomes of an order whose code came to nothing, and how its customer tries again. */
export function patienceHelpers(store: Store) {
  const checkout = async () => {
    const made = await store.shop().checkout({ placeOrder: "before_payment" })
    return { ...made, orderId: made.orderId ?? "" }
  }
  /** Closes a code, and waits until a look has seen it. */
  const close = async (gatewayOrderId: string, how: "expire" | "cancel" = "expire") => {
    await store.sandbox()[how](gatewayOrderId)
    const status = how === "expire" ? "expired" : "cancelled"
    return eventually(
      async () => {
        await settleWaiting(store.container())
        const row = await store.shop().ledger(gatewayOrderId)
        const [purchase] = await sql(
          store,
          "select revision = settled_revision as is_seen from fps_purchase where id = ?",
          [row.purchaseId],
        )
        return { ...row, isSeen: purchase?.is_seen }
      },
      (row) => row.status === status && row.isSeen === true,
    )
  }
  /** When the only purchase is looked at next. */
  const nextLook = async () => {
    const [row] = await sql(store, "select next_run_at, idle_since from fps_purchase")
    return row
  }
  /** As if everything had happened so many minutes earlier. */
  const letPass = async (minutes: number) => {
    await sql(
      store,
      `update fps_payment set closed_at = closed_at - make_interval(mins => ${minutes}),
              expires_at = expires_at - make_interval(mins => ${minutes})`,
    )
    await sql(
      store,
      `update "order" set created_at = created_at - make_interval(mins => ${minutes})`,
    )
    await settleEverything(store)
  }
  const retry = (sessionId: string) =>
    store
      .http()
      .post(`/store/fps/payments/${sessionId}/retry`)
      .set("x-publishable-api-key", store.seeded().publishableKey)
      .send({})
  const tryAgain = async (sessionId: string): Promise<StorePayment> => {
    const { body } = await retry(sessionId).expect(200)
    return (body as { payment: StorePayment }).payment
  }
  const shown = async (sessionId: string): Promise<StorePayment> =>
    ((await getPayment(store, sessionId)).body as { payment: StorePayment }).payment
  /** The gateway order that a session shows now. */
  const shownBy = async (sessionId: string): Promise<string> =>
    (await store.fps().payments.findBySession(sessionId))?.gatewayOrderId ?? ""
  const pay = async (gatewayOrderId: string) => {
    await store.sandbox().pay(gatewayOrderId)
    return untilSettled(store, gatewayOrderId)
  }
  return { ...{ checkout, close, nextLook, letPass }, ...{ retry, tryAgain, shown, shownBy, pay } }
}
