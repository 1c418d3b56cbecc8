import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  nextSettlement,
  nextStatus,
  type GatewayOrderNews,
  type SettlementMove,
} from "../../../protocol"
import type { CaseKind, LedgerPayment } from "../types"
import { FIRST_CHECK_SECONDS } from "./claim-checks"
import { FIRST_SETTLE_SECONDS } from "./unsettled-payments"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** News and a move that belong together are written together. */
export interface PaymentChange {
  readonly news?: GatewayOrderNews
  readonly move?: SettlementMove
  /**
   * The move is about a gateway order without money, and is not made when money came meanwhile: a
   * status query finds it without the lock under which the caller decided.
   */
  readonly unpaidOnly?: true
  readonly holdReason?: CaseKind
  /** With `created`: what the gateway answered. */
  readonly gatewayOrderId?: string
  readonly redirectUrl?: string
  readonly creationError?: string
  readonly failureReturned?: boolean
}

/**
 * Moves one ledger row through the state machine under a row lock and returns it as it stands
 * afterwards. A move that the state machine does not allow changes nothing.
 *
 * Money that comes opens the settlement again: what was done while there was none (an order
 * cancelled at expiry, a hold after a foreign event) says nothing about the payment.
 */
export async function changePayment(
  knex: Knex,
  id: string,
  change: PaymentChange,
): Promise<LedgerPayment> {
  return knex.transaction(async (trx) => {
    const row = await trx<PaymentRow>("fps_payment").where({ id }).forUpdate().first()
    if (!row) {
      throw new Error(`There is no ledger row ${id}.`)
    }
    const status = change.news ? nextStatus(row.status, change.news) : row.status
    const closedOrPaid = status === "paid" || status === "expired" || status === "cancelled"
    const moneyCame = status === "paid" && row.status !== "paid"
    const before = moneyCame ? "open" : row.settlement
    const moves = !(change.unpaidOnly && status === "paid")
    const settlement = change.move && moves ? nextSettlement(before, change.move) : before
    const [after] = await trx<PaymentRow>("fps_payment")
      .where({ id })
      .update({
        status,
        settlement,
        hold_reason:
          settlement === "held"
            ? before === "held"
              ? row.hold_reason
              : (change.holdReason ?? null)
            : null,
        live: row.live && (status === "creating" || status === "pending") && !change.creationError,
        gateway_order_id: row.gateway_order_id ?? change.gatewayOrderId ?? null,
        redirect_url: row.redirect_url ?? change.redirectUrl ?? null,
        creation_error: change.creationError ?? row.creation_error,
        failure_returned_at:
          row.failure_returned_at ?? (change.failureReturned ? trx.raw("now()") : null),
        paid_at: row.paid_at ?? (status === "paid" ? trx.raw("now()") : null),
        settled_at: settlement === "settled" ? (row.settled_at ?? trx.raw("now()")) : null,
        next_check_at:
          change.news === "created" && status === "pending"
            ? trx.raw("now() + make_interval(secs => ?)", [FIRST_CHECK_SECONDS])
            : row.next_check_at,
        ...(closedOrPaid && status !== row.status
          ? {
              settle_attempts: 0,
              next_settle_at: trx.raw("now() + make_interval(secs => ?)", [FIRST_SETTLE_SECONDS]),
            }
          : {}),
        updated_at: trx.raw("now()"),
      })
      .returning("*")
    if (!after) {
      throw new Error(`The ledger row ${id} was not updated.`)
    }
    return toLedgerPayment(after)
  })
}
