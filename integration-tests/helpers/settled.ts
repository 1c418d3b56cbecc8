import type { LedgerPayment } from "../../src/modules/fps"
import { settleEverything } from "./settle"
import { sql } from "./sql"
import type { Store } from "./store"
import { eventually } from "./wait"

/** What a settlement pass still does after it has settled or held the payment, in transactions of their own. */
const LEFT = `
  select 'the pass is not over' as left_to_do from fps_purchase
   where id = ? and (revision <> settled_revision or intent is not null)
  union all
  select 'an event is not done' from fps_event
   where state = 'waiting' and (purchase_id = ? or gateway_order_id = ?)`

/**
 * Waits until a payment is settled or held and the pass that did it is over: the event is done, the
 * case opened or closed, and the purchase idle only after the payment. Returns the payment's row.
 * `ok` asks for more of it.
 */
export async function untilSettled(
  store: Store,
  gatewayOrderId: string,
  ok: (row: LedgerPayment) => boolean = () => true,
): Promise<LedgerPayment> {
  const { row } = await eventually(
    async () => {
      const row = await store.shop().ledger(gatewayOrderId)
      return { row, left: await sql(store, LEFT, [row.purchaseId, row.purchaseId, gatewayOrderId]) }
    },
    ({ row, left }) => row.settlement !== "open" && left.length === 0 && ok(row),
    30_000,
  )
  return row
}

/** The same where settling fails: the next try comes at once. */
export async function untilSettledOrGivenUp(
  store: Store,
  gatewayOrderId: string,
): Promise<LedgerPayment> {
  await eventually(
    async () => {
      await settleEverything(store)
      return store.shop().ledger(gatewayOrderId)
    },
    (row) => row.settlement !== "open",
  )
  return untilSettled(store, gatewayOrderId)
}
