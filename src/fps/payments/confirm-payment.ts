import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asMinorUnits, type MinorUnits } from "../../protocol"
import { amountColumns } from "../database/rows"
import { markChanged } from "../purchases/purchases"
import { refusal } from "../refusals"
import { lockLines } from "../statements/match-rows"
import { findUsesOfLine, type UsesOfLine } from "../statements/uses-of-line"
import type { LedgerPayment } from "../types"
import type { Question } from "../vocabulary"
import { changeInTransaction } from "./change-payment"
import type { PaymentRow } from "./payment-row"
import { referenceKey } from "../plain-line"

/** The facts that staff saw at the bank. */
export interface ConfirmPaymentInput {
  readonly id: string
  readonly amount: MinorUnits
  /** The bank's reference. */
  readonly reference: string
  /** When the payment was received; null: now. */
  readonly receivedAt: Date | null
  readonly note: string | null
  /** The questions that the note answers, as the caller says. */
  readonly despite: readonly Question[]
  /** Where payments are made now. */
  readonly environment: LedgerPayment["environment"]
  /** The id of an admin user or an API key. */
  readonly confirmedBy: string
}

/** The payment as it stands afterwards, or why it was not confirmed. Then nothing changed. */
export type ConfirmPaymentResult =
  | { readonly confirmed: true; readonly payment: LedgerPayment }
  | { readonly confirmed: false; readonly reason: "not_found" | "already_paid" }
  /**
   * Its creation has no answer yet, or certainly left nothing at the gateway that could be paid.
   */
  | { readonly confirmed: false; readonly reason: "still_creating" | "never_created" }
  /** No customer saw its QR code: staff have to say how they know. */
  | { readonly confirmed: false; readonly reason: "note_needed" }
  /** It was received on a day before it was asked for, so it is for something else. */
  | { readonly confirmed: false; readonly reason: "came_before" }
  /** The bank reference proves another payment, or names a line that does. */
  | {
      readonly confirmed: false
      readonly reason: "reference_used"
      readonly paymentId: string
    }
  /** The line, or one that may be the same, is another payment as far as is known. */
  | {
      readonly confirmed: false
      readonly reason: "line_seen"
      readonly paymentId: string
      /** Of that payment. */
      readonly reference: string
    }
  /** The line has another amount. */
  | { readonly confirmed: false; readonly reason: "line_amount"; readonly amount: MinorUnits }
  /** The bank took the money of the line back. */
  | { readonly confirmed: false; readonly reason: "line_taken_back" }
  /** It was made in the sandbox, and production is active. */
  | { readonly confirmed: false; readonly reason: "payment_sandbox" }

/** Rolls the transaction back: a refused confirmation changes nothing. */
class NotConfirmed extends Error {
  override readonly name = "NotConfirmed"
  constructor(readonly result: ConfirmPaymentResult) {
    super("The payment was not confirmed.")
  }
}

/**
 * Records a manual confirmation: the confirmation, the payment's status and the revision of the
 * purchase are written together, or none of them.
 */
export async function confirmPayment(
  knex: Knex,
  input: ConfirmPaymentInput,
): Promise<ConfirmPaymentResult> {
  try {
    return await knex.transaction(async (trx) => confirm(trx, input))
  } catch (error) {
    if (error instanceof NotConfirmed) {
      return error.result
    }
    throw isLockTimeout(error) ? refusal("purchase_busy") : error
  }
}

/** Who waits for others longer gives up: each has one of the few connections meanwhile. */
const LOCK_TIMEOUT = "set local lock_timeout = '3s'"

/** PostgreSQL's `lock_not_available`. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03"
}

async function confirm(
  trx: Knex.Transaction,
  input: ConfirmPaymentInput,
): Promise<ConfirmPaymentResult> {
  const { id } = input
  await trx.raw(LOCK_TIMEOUT)
  // The purchase is locked first, as everywhere.
  await markChanged(trx, (purchase) => {
    void purchase.whereIn("id", trx("fps_payment").select("purchase_id").where({ id }))
  })
  const row = await trx<PaymentRow>("fps_payment")
    .where({ id })
    .whereNull("deleted_at")
    .forUpdate()
    .first()
  refuseUnconfirmable(row, input)
  // One after the other, so that two do not use one line under two texts.
  await lockLines(trx)
  const uses = await findUsesOfLine(trx, { ...input, receivedAt: input.receivedAt ?? new Date() })
  await insert(trx, { input, currencyCode: row.currency_code, marks: uses.marks })
  await refuseUsedLine(trx, input, uses)
  ask(input, {
    reason: "payment_sandbox",
    isAsked: row.environment === "sandbox" && input.environment === "production",
  })
  const payment = await changeInTransaction(trx, id, {
    news: "paid",
    closedBy: "staff",
    received: {
      amount: input.amount,
      currencyCode: row.currency_code,
      ...(input.receivedAt ? { at: input.receivedAt } : {}),
    },
  })
  return { confirmed: true, payment }
}

function refuseUnconfirmable(
  row: PaymentRow | undefined,
  { note, receivedAt }: ConfirmPaymentInput,
): asserts row is PaymentRow {
  if (!row) {
    throw new NotConfirmed({ confirmed: false, reason: "not_found" })
  }
  if (receivedAt && receivedAt < beginOfDay(row.created_at)) {
    throw new NotConfirmed({ confirmed: false, reason: "came_before" })
  }
  switch (row.status) {
    case "pending":
    case "expired":
    case "cancelled":
      return
    case "paid":
      throw new NotConfirmed({ confirmed: false, reason: "already_paid" })
    case "creating":
      throw new NotConfirmed({ confirmed: false, reason: "still_creating" })
    case "failed": {
      const isSure = /^(refused|not_sent): /.test(row.creation_error ?? "")
      if (isSure && row.gateway_order_id === null) {
        throw new NotConfirmed({ confirmed: false, reason: "never_created" })
      }
      if (note === null) {
        throw new NotConfirmed({ confirmed: false, reason: "note_needed" })
      }
    }
  }
}

const DAY_MS = 86_400_000
/** Hong Kong has no summer time. */
const HONG_KONG_MS = 8 * 3_600_000

/** A statement often has only the day, as the moment at which it begins. */
function beginOfDay(moment: Date): Date {
  const there = moment.getTime() + HONG_KONG_MS
  return new Date(there - (there % DAY_MS) - HONG_KONG_MS)
}

async function insert(
  trx: Knex.Transaction,
  {
    input,
    currencyCode,
    marks,
  }: { input: ConfirmPaymentInput; currencyCode: string; marks: UsesOfLine["marks"] },
): Promise<void> {
  const key = referenceKey(input.reference)
  if (key === "") {
    throw refusal("no_letters", { field: "reference", problem: "must have a letter or a digit" })
  }
  const inserted = await trx("fps_confirmation")
    .insert({
      id: generateEntityId(undefined, "fpsconf"),
      payment_id: input.id,
      reference: input.reference,
      reference_key: key,
      ...amountColumns(input.amount),
      currency_code: currencyCode,
      received_at: input.receivedAt ?? trx.fn.now(),
      marks: [...marks],
      note: input.note,
      despite: [...input.despite],
      confirmed_by: input.confirmedBy,
    })
    .onConflict(trx.raw('("reference_key") where deleted_at is null'))
    .ignore()
    .returning<{ id: string }[]>("id")
  if (inserted.length > 0) {
    return
  }
  const other = await trx("fps_confirmation")
    .where({ reference_key: key })
    .whereNull("deleted_at")
    .first<{ payment_id: string } | undefined>("payment_id")
  throw new NotConfirmed({
    confirmed: false,
    reason: "reference_used",
    paymentId: other?.payment_id ?? "",
  })
}

/** Refuses a named line that is another payment, and asks about one that may be. */
async function refuseUsedLine(
  trx: Knex.Transaction,
  input: ConfirmPaymentInput,
  uses: UsesOfLine,
): Promise<void> {
  const { id, despite } = input
  const paymentId = uses.same.find((other) => other !== id)
  if (paymentId !== undefined) {
    throw new NotConfirmed({ confirmed: false, reason: "reference_used", paymentId })
  }
  if (uses.otherAmount !== null && !despite.includes("line_amount")) {
    throw new NotConfirmed({ confirmed: false, reason: "line_amount", amount: uses.otherAmount })
  }
  ask(input, { reason: "line_taken_back", isAsked: uses.isTakenBack })
  const seen = await trx<PaymentRow>("fps_payment")
    .whereIn("id", [...uses.similar])
    .whereNot({ id })
    .whereNull("deleted_at")
    // The one that has money is most likely the one of the line.
    .orderByRaw("(status = 'paid') desc, created_at desc, id")
    .first()
  if (seen && !despite.includes("line_seen")) {
    throw new NotConfirmed({
      ...{ confirmed: false, reason: "line_seen" },
      ...{ paymentId: seen.id, reference: seen.reference },
    })
  }
}

/** Refuses what nobody has answered. */
function ask(
  { despite }: ConfirmPaymentInput,
  { reason, isAsked }: { reason: "line_taken_back" | "payment_sandbox"; isAsked: boolean },
): void {
  if (isAsked && !despite.includes(reason)) {
    throw new NotConfirmed({ confirmed: false, reason })
  }
}

/** A stored manual confirmation. */
export interface Confirmation {
  readonly reference: string
  readonly amount: MinorUnits
  readonly currencyCode: string
  readonly receivedAt: Date
  readonly note: string | null
  readonly confirmedBy: string
  readonly confirmedAt: Date
}

/** Finds the manual confirmation of a payment, or null. */
export async function findConfirmation(
  knex: Knex,
  paymentId: string,
): Promise<Confirmation | null> {
  const row = await knex("fps_confirmation")
    .where({ payment_id: paymentId })
    .whereNull("deleted_at")
    .first<ConfirmationRow | undefined>()
  return row
    ? {
        reference: row.reference,
        amount: asMinorUnits(Number(row.amount_minor)),
        currencyCode: row.currency_code,
        receivedAt: row.received_at,
        note: row.note,
        confirmedBy: row.confirmed_by,
        confirmedAt: row.created_at,
      }
    : null
}

/** The columns of `fps_confirmation` that are read. */
interface ConfirmationRow {
  readonly reference: string
  readonly amount_minor: string
  readonly currency_code: string
  readonly received_at: Date
  readonly note: string | null
  readonly confirmed_by: string
  readonly created_at: Date
}
