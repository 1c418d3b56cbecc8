import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { amountColumns, claimRows } from "../database/rows"
import { requireLease } from "../purchases/lease"
import type { CaseInput, CaseRecord, Lease, LedgerPayment } from "../types"
import { isTold } from "../vocabulary"
import { markChanged } from "../purchases/purchases"
import { toCaseRecord, type CaseRow } from "./find-cases"

/** The result of opening a case. */
interface OpenedCase {
  /** It is new. */
  readonly opened: boolean
  /** Staff are asked about this money now, by this case or by the existing one. */
  readonly isOpen: boolean
  /** The existing case, open or closed, has another amount or currency. */
  readonly isOther: boolean
  /** Staff have closed the existing case, which was about this very refund. */
  readonly isAnswered: boolean
}

/**
 * Opens a case for some money, once. A repetition changes nothing, also after the case was closed:
 * a gateway that repeats its event must not ask for the same refund twice. A pass that has lost its
 * lease opens none: the money may have been used since.
 */
export async function openCase(knex: Knex, input: CaseInput): Promise<OpenedCase> {
  const { lease } = input
  return lease
    ? knex.transaction(async (trx) => {
        await requireLease(trx, lease)
        return insertCase(trx, input)
      })
    : insertCase(knex, input)
}

async function insertCase(knex: Knex, input: CaseInput): Promise<OpenedCase> {
  const inserted = await knex("fps_case")
    .insert({
      id: generateEntityId(undefined, "fpscase"),
      kind: input.kind,
      status: "open",
      money_key: input.moneyKey,
      environment: environmentOf(knex, input),
      ...amountColumns(input.amount),
      currency_code: input.currencyCode,
      payment_id: input.paymentId ?? null,
      gateway_order_id: input.gatewayOrderId ?? null,
      session_id: input.sessionId ?? null,
      cart_id: input.cartId ?? null,
      order_id: input.orderId ?? null,
      evidence: JSON.stringify(input.evidence),
    })
    .onConflict(knex.raw('("money_key") where deleted_at is null'))
    .ignore()
    .returning<{ id: string }[]>("id")
  const [added] = inserted
  if (added) {
    if (input.lease && !isTold(input.moneyKey)) {
      await noteDismissals(knex, added.id)
    }
    return { opened: true, isOpen: true, isOther: false, isAnswered: false }
  }
  const known = await knex("fps_case")
    .where({ money_key: input.moneyKey })
    .whereNull("deleted_at")
    .first<KnownCase | undefined>(
      "status",
      "amount_minor",
      "currency_code",
      "resolved_by",
      "evidence",
    )
  const refundId = input.evidence.refund_id
  return {
    opened: false,
    isOpen: known?.status === "open",
    isOther:
      (known?.amount_minor ?? null) !== (input.amount === null ? null : String(input.amount)) ||
      (known?.currency_code ?? null) !== (input.currencyCode ?? null),
    isAnswered:
      refundId !== undefined &&
      Boolean(known?.resolved_by) &&
      known?.evidence?.refund_id === refundId,
  }
}

/**
 * Writes on a new case what was said when an earlier one of its payment was dismissed and put aside: the
 * money may have been kept or paid out then, and somebody else may read this case.
 */
async function noteDismissals(knex: Knex, id: string): Promise<void> {
  await knex.raw(
    `insert into fps_case_note (id, case_id, text, written_by)
     select :noteId || '_' || row_number() over (order by was.resolved_at), found.id,
            'Case ' || was.id || ' of this payment was dismissed: "' || coalesce(was.note, '') ||
              '" If the money was kept or paid out then, dismiss this case too.',
            was.resolved_by
       from fps_case found
       join fps_case was on was.payment_id = found.payment_id and was.deleted_at is null
        and was.resolution = 'dismissed' and was.resolved_by is not null
        and was.money_key like 'told:%' and right(was.money_key, length(was.id)) = was.id
      where found.id = :id`,
    { id, noteId: generateEntityId(undefined, "fpsnote") },
  )
}

interface KnownCase {
  readonly status: string
  readonly amount_minor: string | null
  readonly currency_code: string | null
  readonly resolved_by: string | null
  readonly evidence: CaseInput["evidence"] | null
}

/** The environment of the payment; without a payment, that of the event's signature. */
function environmentOf(knex: Knex, { paymentId, evidence }: CaseInput) {
  if (paymentId) {
    return knex("fps_payment").select("environment").where({ id: paymentId })
  }
  const { environment } = evidence
  return environment === "sandbox" || environment === "production" ? environment : null
}

/** How a case ended. */
export interface CloseCaseInput {
  readonly id: string
  readonly resolution: "refunded" | "accepted" | "dismissed"
  readonly reference: string | null
  readonly note: string | null
  /** Null: no person closed it, its reason was gone. */
  readonly resolvedBy: string | null
  /** The order that the money was used for. */
  readonly orderId?: string | null
  /** Closes only under this lease, and throws otherwise. */
  readonly lease?: Lease
  /** Closes only while this payment has this settlement, from which the caller decided. */
  readonly asLongAs?: Pick<LedgerPayment, "id" | "settlement">
}

/**
 * Closes an open case, once: null if it was closed already. Its purchase is marked changed, since
 * an order may have waited for it.
 */
export async function closeCase(knex: Knex, input: CloseCaseInput): Promise<CaseRecord | null> {
  return knex.transaction(async (trx) => {
    if (input.lease) {
      await requireLease(trx, input.lease)
    }
    if (input.asLongAs && !(await isStill(trx, input.asLongAs))) {
      return null
    }
    await markChanged(trx, (purchase) => {
      const money = trx("fps_case").select("payment_id").where({ id: input.id, status: "open" })
      void purchase.whereIn("id", trx("fps_payment").select("purchase_id").whereIn("id", money))
    })
    const [row] = await trx<CaseRow>("fps_case")
      .where({ id: input.id, status: "open" })
      .update({
        status: "resolved",
        resolution: input.resolution,
        reference: input.reference,
        note: input.note,
        resolved_by: input.resolvedBy,
        resolved_at: trx.fn.now(),
        updated_at: trx.fn.now(),
        ...(input.orderId ? { order_id: input.orderId } : {}),
      } as object)
      .returning("*")
    return row ? toCaseRecord(row) : null
  })
}

/** Locks the payment until the end of the transaction. */
async function isStill(
  trx: Knex.Transaction,
  { id, settlement }: Pick<LedgerPayment, "id" | "settlement">,
): Promise<boolean> {
  const row = await trx("fps_payment")
    .where({ id })
    .forUpdate()
    .first<Pick<LedgerPayment, "settlement"> | undefined>("settlement")
  return row?.settlement === settlement
}

/** A note on a case. */
export interface CaseNote {
  readonly id: string
  readonly text: string
  /** The id of an admin user or an API key. */
  readonly writtenBy: string
  readonly writtenAt: Date
}

interface AddCaseNoteInput {
  readonly caseId: string
  readonly text: string
  readonly writtenBy: string
}

interface NoteRow {
  readonly id: string
  readonly text: string
  readonly written_by: string
  readonly created_at: Date
}

/** Adds a note to a case, open or closed. Returns false if there is no such case. */
export async function addCaseNote(knex: Knex, input: AddCaseNoteInput): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `insert into fps_case_note (id, case_id, text, written_by)
     select :id, id, :text, :writtenBy from fps_case where id = :caseId and deleted_at is null
     returning id`,
    { ...input, id: generateEntityId(undefined, "fpsnote") },
  )
  return rows.length > 0
}

/** Lists the notes of a case, the oldest first. */
export async function listCaseNotes(knex: Knex, caseId: string): Promise<CaseNote[]> {
  const rows = await knex("fps_case_note")
    .where({ case_id: caseId })
    .whereNull("deleted_at")
    .orderBy([{ column: "created_at" }, { column: "id" }])
    .select<NoteRow[]>("id", "text", "written_by", "created_at")
  return rows.map(({ id, text, written_by, created_at }) => ({
    id,
    text,
    writtenBy: written_by,
    writtenAt: created_at,
  }))
}

const LEASE_SECONDS = 30

/** Claims cases that were not announced yet, oldest first. */
export async function claimUnannouncedCases(
  knex: Knex,
  { limit }: { limit: number },
): Promise<CaseRecord[]> {
  const due = knex("fps_case")
    .select("id")
    .whereNull("announced_at")
    .whereNull("deleted_at")
    .where((lease) => {
      void lease
        .whereNull("announce_leased_until")
        .orWhere("announce_leased_until", "<", knex.fn.now())
    })
    .orderBy("created_at", "asc")
    .limit(limit)
  const rows = await claimRows<CaseRow>(knex, {
    table: "fps_case",
    due,
    set: {
      announce_leased_until: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]),
    },
  })
  return rows.map(toCaseRecord)
}

/** Marks a case as announced. */
export async function markCaseAnnounced(knex: Knex, id: string): Promise<void> {
  await knex("fps_case")
    .where({ id })
    .update({ announced_at: knex.fn.now(), announce_leased_until: null })
}
