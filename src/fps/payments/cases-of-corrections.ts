import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../protocol"
import { moneyKey } from "../vocabulary"
import type { PaymentRow } from "./payment-row"

/**
 * Throws where an event contradicts what staff recorded or refunded after the pass had read the
 * payment, and cannot correct it: the next pass opens a case.
 */
export async function refuseUnlike(
  trx: Knex.Transaction,
  row: PaymentRow,
  received: { amount: MinorUnits | null; currencyCode: string | null } | undefined,
): Promise<void> {
  const currencies = [row.received_currency, received?.currencyCode]
  const refunded = await trx("fps_case")
    .whereIn("money_key", keysOfMoney(row))
    .where({ resolution: "refunded" })
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  if (
    refunded ||
    received?.amount === null ||
    currencies.some((one) => one !== row.currency_code)
  ) {
    throw new Error(`Payment ${row.id} was recorded or refunded meanwhile; another pass follows.`)
  }
}

/** The names of a payment's money as a whole, and of its extra. */
function keysOfMoney(row: PaymentRow): string[] {
  const payment = { id: row.id, gatewayOrderId: row.gateway_order_id }
  return [
    moneyKey.payment(payment),
    moneyKey.payment({ ...payment, gatewayOrderId: null }),
    moneyKey.overpaid(payment),
  ]
}

/**
 * Closes the cases of an amount that was not right, and renames them: they are about no money, so
 * the true amount can have cases of its own. So is an open one of an order that was cancelled with
 * the money. Amounts that were refunded or used keep theirs, also those that Medusa refunded.
 */
export async function putCasesAside(trx: Knex.Transaction, row: PaymentRow): Promise<void> {
  const cancelled = moneyKey.cancelled("%", row.id)
  await trx("fps_case")
    .whereNull("deleted_at")
    .whereNot({ kind: "refund_due" })
    .where((found) => {
      void found
        .where((one) => {
          void one.whereIn("money_key", keysOfMoney(row)).where((how) => {
            void how.where({ status: "open" }).orWhere({ resolution: "dismissed" })
          })
        })
        .orWhere((one) => {
          void one.where({ payment_id: row.id, status: "open" }).whereLike("money_key", cancelled)
        })
    })
    .update({
      money_key: trx.raw("'told:' || money_key || ':' || id"),
      status: "resolved",
      resolution: "dismissed",
      note: trx.raw("coalesce(note, ?)", ["The gateway reported another amount."]),
      resolved_at: trx.raw("coalesce(resolved_at, now())"),
      updated_at: trx.fn.now(),
    } as object)
}

/**
 * Renames the cases of a weaker proof that a person dismissed, unless some of the money was refunded:
 * what was dismissed had not come, and comes now. True if there were any.
 */
export async function putWithdrawnAside(trx: Knex.Transaction, row: PaymentRow): Promise<boolean> {
  const ended = (resolution: string) =>
    trx("fps_case")
      .where({ resolution })
      .whereNull("deleted_at")
      .where((found) => {
        void found.whereIn("money_key", keysOfMoney(row)).orWhere({ payment_id: row.id })
      })
  if (await ended("refunded").first<{ id: string } | undefined>("id")) {
    return false
  }
  const count = await ended("dismissed")
    .whereNotNull("resolved_by")
    .where((found) => {
      void found
        .whereIn("money_key", keysOfMoney(row))
        .orWhereLike("money_key", moneyKey.cancelled("%", row.id))
        .orWhereLike("money_key", moneyKey.refund("%"))
    })
    .update({
      money_key: trx.raw("'told:' || money_key || ':' || id"),
      updated_at: trx.fn.now(),
    } as object)
  return count > 0
}
