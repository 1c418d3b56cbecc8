import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  nextSettlement,
  nextStatus,
  type ClosedBy,
  type GatewayOrderNews,
  type GatewayOrderStatus,
  type MinorUnits,
  type SettlementMove,
} from "../../protocol"
import { amountColumns } from "../database/rows"
import { requireLease } from "../purchases/lease"
import { markChanged, ensurePurchase } from "../purchases/purchases"
import type { CaseKind, Lease, LedgerPayment } from "../types"
import { QUESTION_PAUSE_SECONDS } from "../vocabulary"
import { putCasesAside, putWithdrawnAside, refuseUnlike } from "./cases-of-corrections"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** A change of a payment. What belongs together is written together. */
export interface PaymentChange {
  readonly news?: GatewayOrderNews
  /** With `paid`: the amount received; nulls if it cannot be read. */
  readonly received?: {
    readonly amount: MinorUnits | null
    readonly currencyCode: string | null
    /** The time of the proof; now by default. */
    readonly at?: Date
  }
  /**
   * With `expired` and `cancelled`: what said so; the gateway's report replaces a time-out. With
   * `paid`: what proves it less than a signed event: staff, or a status response without an amount.
   */
  readonly closedBy?: ClosedBy
  /**
   * With `paid`: a signed event says so, the strongest proof. It replaces an amount that was proved
   * by less, as if only its own had come. So it does if staff took back what they had recorded.
   */
  readonly isSigned?: true
  readonly move?: SettlementMove
  /**
   * The move is about an unpaid payment, and is not made if it was paid meanwhile: a status
   * response is written without the lease under which the caller decided.
   */
  readonly unpaidOnly?: true
  readonly holdReason?: CaseKind
  /** With `created`: the gateway's id. */
  readonly gatewayOrderId?: string
  readonly redirectUrl?: string
  readonly creationError?: string
  readonly failureReturned?: true
  /** The gateway was asked about it. */
  readonly checked?: true
  /**
   * Writes only under this lease, and throws otherwise. Without one, the purchase is marked
   * changed.
   */
  readonly lease?: Lease
}

/**
 * Claims the right to ask the gateway about a payment. Returns false if somebody else has it. One
 * statement, so that of a hundred who come at once one asks.
 */
export async function claimQuestion(knex: Knex, id: string): Promise<boolean> {
  const count = await knex("fps_payment")
    .where({ id })
    .whereRaw("(asked_at is null or asked_at <= now() - make_interval(secs => ?))", [
      QUESTION_PAUSE_SECONDS,
    ])
    .update({ asked_at: knex.fn.now() })
  return count > 0
}

/** A creation is followed by a first pass of its own. */
const ABOUT_MONEY: readonly GatewayOrderNews[] = ["paid", "expired", "cancelled"]

const CLOSED: readonly GatewayOrderStatus[] = ["expired", "cancelled"]

/**
 * Moves a payment through the state machine under a row lock, and returns it. A move that the state
 * machine does not allow changes nothing.
 *
 * A received payment opens the settlement again: what was done before (an order cancelled at
 * expiry, a hold after a foreign event) says nothing about it.
 */
export async function changePayment(
  knex: Knex,
  id: string,
  change: PaymentChange,
): Promise<LedgerPayment> {
  const written = (await noteCreated(knex, id, change)) ?? (await noteSettled(knex, id, change))
  if (written) {
    return written
  }
  return knex.transaction(async (trx) => {
    // The purchase is locked first, as everywhere: two writers wait, and do not block each other.
    if (change.lease) {
      await requireLease(trx, change.lease)
    } else if (change.news && ABOUT_MONEY.includes(change.news)) {
      await markChanged(trx, (purchase) => {
        void purchase.whereIn("id", trx("fps_payment").select("purchase_id").where({ id }))
      })
    }
    return changeInTransaction(trx, id, change)
  })
}

/**
 * Writes the usual result of a creation with one statement, since its customer waits. Null: the
 * result is another one, or the row has changed.
 */
async function noteCreated(
  knex: Knex,
  id: string,
  { news, gatewayOrderId, redirectUrl, ...others }: PaymentChange,
): Promise<LedgerPayment | null> {
  if (news !== "created" || Object.keys(others).length > 0) {
    return null
  }
  const [row] = await knex<PaymentRow>("fps_payment")
    .where({ id, status: "creating", settlement: "open", live: true })
    .whereNull("gateway_order_id")
    .whereNull("creation_error")
    .update({
      status: nextStatus("creating", news),
      gateway_order_id: gatewayOrderId ?? null,
      redirect_url: redirectUrl ?? null,
      updated_at: knex.raw("now()"),
    })
    .returning("*")
  return row ? toLedgerPayment(row) : null
}

/**
 * Writes the usual end of a payment with one statement instead of five: it is paid and settled now.
 * Null: it is something else, or the lease was lost; the long way reports that. The purchase is
 * locked before the payment, as everywhere.
 */
async function noteSettled(
  knex: Knex,
  id: string,
  { move, lease, ...others }: PaymentChange,
): Promise<LedgerPayment | null> {
  if (move !== "settle" || !lease || Object.keys(others).length > 0) {
    return null
  }
  const { rows } = await knex.raw<{ rows: PaymentRow[] }>(SETTLE, {
    id,
    purchaseId: lease.purchaseId,
    token: lease.token,
    settlement: nextSettlement("open", move),
  })
  return rows[0] ? toLedgerPayment(rows[0]) : null
}

const SETTLE = `with leased as materialized (
    select id from fps_purchase where id = :purchaseId and lease_token = :token for update)
  update fps_payment as payment
     set settlement = :settlement, settled_at = coalesce(payment.settled_at, now()), updated_at = now()
    from leased
   where payment.id = :id and payment.status = 'paid' and payment.settlement = 'open'
     and payment.hold_reason is null
  returning payment.*`

/** {@link changePayment} inside a transaction of the caller, who has locked the purchase. */
export async function changeInTransaction(
  trx: Knex.Transaction,
  id: string,
  change: PaymentChange,
): Promise<LedgerPayment> {
  const row = await trx<PaymentRow>("fps_payment").where({ id }).forUpdate().first()
  if (!row) {
    throw new Error(`There is no ledger row ${id}.`)
  }
  const status = change.news ? nextStatus(row.status, change.news) : row.status
  const moneyCame = status === "paid" && row.status !== "paid"
  const isFirstSigned = row.status === "paid" && change.isSigned === true && row.closed_by !== null
  const isOther = isFirstSigned && isOtherThan(row, change)
  if (isOther) {
    await refuseUnlike(trx, row, change.received)
  }
  const isWithdrawn = isFirstSigned && (await putWithdrawnAside(trx, row))
  const isCorrected = isOther || isWithdrawn
  const isHeldNoMore = isCorrected && row.settlement === "held"
  const before = moneyCame || isHeldNoMore ? "open" : row.settlement
  if (isOther) {
    await putCasesAside(trx, row)
  }
  // A creation may time out and be answered in the same moment; then it is not over.
  const isNotOver = change.news === "failed" && status !== "failed"
  const moves = !isNotOver && !(change.unpaidOnly && status === "paid")
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
      closed_by: closedBy({ known: row.closed_by, change, status, moneyCame }),
      closed_at: row.closed_at ?? (CLOSED.includes(status) ? trx.raw("now()") : null),
      gateway_order_id: row.gateway_order_id ?? change.gatewayOrderId ?? null,
      redirect_url: row.redirect_url ?? change.redirectUrl ?? null,
      creation_error: change.creationError ?? row.creation_error,
      failure_returned_at:
        row.failure_returned_at ?? (change.failureReturned ? trx.raw("now()") : null),
      paid_at:
        row.paid_at ?? (status === "paid" ? (change.received?.at ?? trx.raw("now()")) : null),
      settled_at: settlement === "settled" ? (row.settled_at ?? trx.raw("now()")) : null,
      ...(isHeldNoMore ? { accepted_at: null } : {}),
      ...((moneyCame || isCorrected) && change.received ? receivedColumns(change.received) : {}),
      ...(change.checked ? { checks: trx.raw("checks + 1"), checked_at: trx.raw("now()") } : {}),
      updated_at: trx.raw("now()"),
    })
    .returning("*")
  if (!after) {
    throw new Error(`The ledger row ${id} was not updated.`)
  }
  return toLedgerPayment(after)
}

/** The gateway may still report a timed-out payment. A received payment clears what closed it. */
function closedBy(input: {
  readonly known: ClosedBy | null
  readonly change: PaymentChange
  readonly status: GatewayOrderStatus
  readonly moneyCame: boolean
}): ClosedBy | null {
  const { known, change, status, moneyCame } = input
  const said = change.closedBy
  switch (status) {
    case "paid":
      return moneyCame ? (said ?? null) : change.isSigned ? null : known
    case "expired":
    case "cancelled":
      return known === null || known === "timeout" ? (said ?? known) : known
    case "creating":
    case "pending":
    case "failed":
      return null
  }
}

function receivedColumns({ amount, currencyCode }: NonNullable<PaymentChange["received"]>) {
  return { ...amountColumns(amount, "received"), received_currency: currencyCode }
}

/** True if an event names another amount than the proof of a paid payment. */
function isOtherThan(row: PaymentRow, { received }: PaymentChange): boolean {
  return (
    received !== undefined &&
    (String(row.received_minor) !== String(received.amount) ||
      row.received_currency !== received.currencyCode)
  )
}

/** Where an accepted payment is used: its own cart, or a copy of it. */
interface AcceptPaymentInput {
  readonly id: string
  readonly accepted: boolean
  readonly paymentCollectionId?: string
  /** The cart that it is used for, whose purchase is settled then. */
  readonly cartId?: string
}

/**
 * Marks a payment on hold as accepted by staff, or takes that back. It stays on hold until it is
 * settled; only in between the provider answers `captured` for it.
 */
export async function acceptPayment(knex: Knex, input: AcceptPaymentInput): Promise<LedgerPayment> {
  return knex.transaction(async (trx) => {
    const { cartId } = input
    const purchaseId = cartId === undefined ? null : await ensurePurchase(trx, { cartId })
    // The purchase is locked first, as everywhere. The one that the payment leaves is settled
    // without it.
    const left = await trx("fps_payment")
      .where({ id: input.id })
      .first<{ purchase_id: string } | undefined>("purchase_id")
    await markChanged(trx, (purchase) => {
      void purchase.whereIn("id", [left?.purchase_id ?? "", purchaseId ?? ""])
    })
    const [row] = await trx<PaymentRow>("fps_payment")
      .where({ id: input.id, status: "paid", settlement: "held" })
      .update({
        accepted_at: input.accepted ? trx.fn.now() : null,
        ...(input.paymentCollectionId ? { payment_collection_id: input.paymentCollectionId } : {}),
        ...(purchaseId ? { cart_id: cartId, purchase_id: purchaseId } : {}),
        updated_at: trx.fn.now(),
      } as object)
      .returning("*")
    if (!row) {
      throw new Error(`Payment ${input.id} is not held, so there is nothing to accept.`)
    }
    if (purchaseId && row.gateway_order_id) {
      // Waiting events now belong to the new purchase.
      await trx("fps_event")
        .where({ gateway_order_id: row.gateway_order_id })
        .whereRaw("purchase_id is not null and deleted_at is null")
        .update({ purchase_id: purchaseId })
    }
    return toLedgerPayment(row)
  })
}
