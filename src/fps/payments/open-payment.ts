import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isOpenCode, type MinorUnits } from "../../protocol"
import { wasSentBack, listCasesOfPayments } from "../cases/find-cases"
import { amountColumns, isUniqueViolation } from "../database/rows"
import { ensurePurchase, type PurchaseOf } from "../purchases/purchases"
import type { CaseRecord, LedgerPayment } from "../types"
import { toLedgerPayment, type PaymentRow } from "./payment-row"

/** The input of a new payment. */
export interface OpenPaymentInput {
  readonly sessionId: string
  readonly paymentCollectionId: string
  /** The cart that it is made for; null for an order without a cart. */
  readonly cartId: string | null
  /** Its purchase; by default that of the cart. */
  readonly purchase?: PurchaseOf
  /** True if the session keeps showing its present payment until the new one can be paid. */
  readonly keepsShowing?: boolean
  readonly environment: LedgerPayment["environment"]
  readonly orderCreation: LedgerPayment["orderCreation"]
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly expiresAt: Date
  readonly now: Date
  /** True: no new payment begins; one that can still be paid is shown again. */
  readonly isPaused?: boolean
  /** Fresh and opaque, at most 25 letters and digits each. */
  readonly reference: string
  readonly uniqueOrderId: string
  readonly returnToken: string
}

/**
 * `created`: the row is written, and the gateway has to be asked now. `taken_over`: an open payment
 * serves this session too. `busy`: another session is asking the gateway. `held`: the amount was
 * paid, and staff have not refunded it. `reference_taken`: another payment has the reference.
 * `too_many`: enough QR codes of the collection can still be paid, of this amount or of all.
 */
export interface OpenedPayment {
  readonly kind:
    "created" | "taken_over" | "busy" | "held" | "reference_taken" | "paused" | "too_many"
  readonly payment: LedgerPayment | null
  /** The earlier payments of the payment collection. */
  readonly before: readonly LedgerPayment[]
}

/**
 * So many QR codes of one amount can be open at once: after each failure at the bank a customer may ask
 * for another one, and each has to be closed.
 */
const MOST_OPEN_CODES = 20

/** And so many of all amounts: a cart has another amount after each change. */
const MOST_OPEN_OF_ALL = 100

/** A creation takes at most 8 s; an older one belongs to a dead process. */
export const CREATION_LASTS_AT_MOST_MS = 12_000

/**
 * Makes sure that a payment collection has one payable QR code for its amount: takes over the live
 * payment, or writes a new row in `creating` before the gateway is called. Two at once meet at the
 * partial unique index, and one of them gets `busy`.
 */
export async function openPayment(knex: Knex, input: OpenPaymentInput): Promise<OpenedPayment> {
  try {
    return await knex.transaction((trx) => openInTransaction(trx, input))
  } catch (error) {
    if (isUniqueViolation(error, "IDX_fps_payment_one_live")) {
      return { kind: "busy", payment: null, before: [] }
    }
    if (isUniqueViolation(error, "IDX_fps_payment_reference_unique")) {
      return { kind: "reference_taken", payment: null, before: [] }
    }
    throw error
  }
}

async function openInTransaction(
  trx: Knex.Transaction,
  input: OpenPaymentInput,
): Promise<OpenedPayment> {
  const purchaseId = await ensurePurchase(trx, purchaseOf(input))
  const rows = await trx<PaymentRow>("fps_payment")
    .where({ payment_collection_id: input.paymentCollectionId })
    .whereNull("deleted_at")
    .orderBy("id")
    .forUpdate()
  const before = rows.map(toLedgerPayment)
  const same = before.filter((payment) => isOfTheSame(payment, input))
  const held = same.filter(({ settlement }) => settlement === "held")
  const paid = findPaid(same, await listCasesOfPayments(trx, held))
  if (paid?.kind === "held") {
    return { ...paid, before }
  }
  const current = same.find(({ live }) => live)
  const usable =
    paid?.payment ?? (current && isReusable(current, input.now, input) ? current : null)
  if (usable) {
    await takeOver(trx, usable.id, input.sessionId)
    return { kind: "taken_over", payment: { ...usable, sessionId: input.sessionId }, before }
  }
  if (current && isBeingCreated(current, input.now)) {
    return { kind: "busy", payment: current, before }
  }
  if (input.isPaused) {
    return { kind: "paused", payment: null, before }
  }
  const isFull = same.filter(isOpenCode).length >= MOST_OPEN_CODES
  if (isFull || before.filter(isOpenCode).length >= MOST_OPEN_OF_ALL) {
    return { kind: "too_many", payment: null, before }
  }
  if (current) {
    await trx("fps_payment")
      .where({ id: current.id })
      .update({ live: false, updated_at: trx.fn.now() })
  }
  return { kind: "created", payment: await insertPayment(trx, { ...input, purchaseId }), before }
}

function isOfTheSame(payment: LedgerPayment, input: OpenPaymentInput): boolean {
  return (
    payment.amount === input.amount &&
    payment.currencyCode === input.currencyCode &&
    payment.environment === input.environment
  )
}

function purchaseOf({ purchase, cartId }: OpenPaymentInput): PurchaseOf {
  if (purchase) {
    return purchase
  }
  if (cartId === null) {
    throw new Error("A payment is created for a cart or for an order.")
  }
  return { cartId }
}

/**
 * A payment that was received for this collection and amount needs no other QR code. One that is
 * being settled, or was accepted, serves the new session too; one on hold must not be paid again until
 * staff have refunded it.
 */
function findPaid(
  payments: readonly LedgerPayment[],
  cases: readonly CaseRecord[],
): Pick<OpenedPayment, "kind" | "payment"> | null {
  const paid = payments
    .filter(({ status, settlement }) => status === "paid" && settlement !== "settled")
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const usable = paid.find(({ settlement, acceptedAt }) => settlement === "open" || acceptedAt)
  if (usable) {
    return { kind: "taken_over", payment: usable }
  }
  const held = paid.find((payment) => !wasSentBack(payment, cases))
  return held ? { kind: "held", payment: held } : null
}

async function takeOver(trx: Knex.Transaction, id: string, sessionId: string): Promise<void> {
  await trx("fps_payment").where({ id }).update({ session_id: sessionId, updated_at: trx.fn.now() })
  await mapped(trx, sessionId, id)
}

/**
 * True if a new session may show this payment's QR code: unpaid, not failed at the bank, and with
 * at least a third of its life left, so that the customer has time to pay it. Where no new payment may
 * begin, one that is still open is shown to its end.
 */
export function isReusable(
  payment: LedgerPayment,
  now: Date,
  { isPaused = false }: Pick<OpenPaymentInput, "isPaused"> = {},
): boolean {
  const life = payment.expiresAt.getTime() - payment.createdAt.getTime()
  const left = payment.expiresAt.getTime() - now.getTime()
  return (
    payment.live &&
    payment.status === "pending" &&
    payment.settlement === "open" &&
    payment.redirectUrl !== null &&
    payment.failureReturnedAt === null &&
    (isPaused ? left > 0 : left * 3 >= life)
  )
}

/** Returns true if the gateway is being asked for it now. */
export function isBeingCreated(payment: LedgerPayment, now: Date): boolean {
  const age = now.getTime() - payment.createdAt.getTime()
  return payment.status === "creating" && !payment.creationError && age < CREATION_LASTS_AT_MOST_MS
}

/** Writes the payment, and in the same statement what its session shows. */
async function insertPayment(
  trx: Knex.Transaction,
  input: OpenPaymentInput & { readonly purchaseId: string },
): Promise<LedgerPayment> {
  const id = generateEntityId(undefined, "fpspay")
  const inserted = trx<PaymentRow>("fps_payment")
    .insert({
      id,
      purchase_id: input.purchaseId,
      payment_collection_id: input.paymentCollectionId,
      session_id: input.sessionId,
      cart_id: input.cartId,
      environment: input.environment,
      order_creation: input.orderCreation,
      reference: input.reference,
      unique_order_id: input.uniqueOrderId,
      return_token: input.returnToken,
      status: "creating",
      settlement: "open",
      live: true,
      ...amountColumns(input.amount),
      currency_code: input.currencyCode,
      expires_at: input.expiresAt,
      created_at: input.now,
      updated_at: input.now,
    })
    .returning("*")
  const [row] = await trx
    .with("inserted", inserted)
    .modify((query) => {
      if (!input.keepsShowing) {
        void query.with("shown", mapped(trx, input.sessionId, id))
      }
    })
    .from("inserted")
    .select<PaymentRow[]>("*")
  if (!row) {
    throw new Error("The ledger row was not written.")
  }
  return toLedgerPayment(row)
}

/** Makes a session show a payment. */
function mapped(trx: Knex.Transaction, id: string, paymentId: string): Knex.QueryBuilder {
  return trx("fps_session")
    .insert({ id, payment_id: paymentId })
    .onConflict("id")
    .merge({ payment_id: paymentId })
}
