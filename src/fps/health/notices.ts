import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { claimRows } from "../database/rows"

/** A message to one address, about an alarm or about cases. */
export interface NoticeRecord {
  readonly id: string
  readonly address: string
  readonly alarmId: string | null
  readonly caseIds: readonly string[]
  /** Attempts to send it, including this one. */
  readonly attempts: number
}

interface NoticeRow {
  readonly id: string
  readonly address: string
  readonly alarm_id: string | null
  readonly case_ids: readonly string[]
  readonly attempts: number
}

/** The subject and the recipients of a message. */
export interface NewNotices {
  readonly alarmId: string | null
  readonly caseIds: readonly string[]
  readonly addresses: readonly string[]
}

/** Writes one message for each address, to be sent at once. */
export async function addNotices(
  trx: Knex,
  { alarmId, caseIds, addresses }: NewNotices,
): Promise<void> {
  const rows = [...new Set(addresses)].map((address) => ({
    id: generateEntityId(undefined, "fpsmail"),
    address,
    alarm_id: alarmId,
    case_ids: JSON.stringify(caseIds),
    next_try_at: trx.fn.now(),
  }))
  if (rows.length > 0) {
    await trx("fps_notice").insert(rows)
  }
}

/** Older cases are not reported: the addresses may have been set today. */
const NEW_WITHIN = "1 day"
/** The cases of this time go into one message; the first of a quiet time goes at once. */
const TOGETHER = "1 hour"
/** More than anybody reads in one message; the rest follows in the next one. */
const MAX_CASES = 50

/**
 * Writes a message for each address about the open cases that no message reported yet, unless the
 * last such message is younger than an hour. Any number of processes may do it at once.
 */
export async function noticeCases(
  knex: Knex,
  { addresses }: { addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) {
    return
  }
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('fps_notice'))")
    const recent = await trx("fps_notice")
      .whereNull("alarm_id")
      .where("created_at", ">", trx.raw("now() - cast(? as interval)", [TOGETHER]))
      .first<{ id: string } | undefined>("id")
    if (recent) {
      return
    }
    const cases = await trx("fps_case")
      .where({ status: "open" })
      .whereNull("noticed_at")
      .whereNull("deleted_at")
      .where("created_at", ">", trx.raw("now() - cast(? as interval)", [NEW_WITHIN]))
      .orderBy("created_at", "asc")
      .limit(MAX_CASES)
      .forUpdate()
      .skipLocked()
      .select<{ id: string }[]>("id")
    if (cases.length === 0) {
      return
    }
    const caseIds = cases.map(({ id }) => id)
    await trx("fps_case").whereIn("id", caseIds).update({ noticed_at: trx.fn.now() })
    await addNotices(trx, { alarmId: null, caseIds, addresses })
  })
}

/** A provider may take this long; then another process sends the message. */
const LEASE_SECONDS = 120
/** A message fails after this many attempts, over about a day. */
const MAX_ATTEMPTS = 12

/** Claims messages that are to be sent now, oldest first. */
export async function claimNotices(
  knex: Knex,
  { limit }: { limit: number },
): Promise<NoticeRecord[]> {
  const due = knex("fps_notice")
    .select("id")
    .where("next_try_at", "<=", knex.fn.now())
    .whereNull("deleted_at")
    .orderBy("next_try_at", "asc")
    .limit(limit)
  const rows = await claimRows<NoticeRow>(knex, {
    table: "fps_notice",
    due,
    set: {
      attempts: knex.raw("attempts + 1"),
      next_try_at: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]),
      updated_at: knex.fn.now(),
    },
  })
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    alarmId: row.alarm_id,
    caseIds: row.case_ids,
    attempts: row.attempts,
  }))
}

/** Notes that a message was sent, or need not be because its reason is over. */
export async function markNoticeSent(
  knex: Knex,
  { id, sent }: { id: string; sent: boolean },
): Promise<void> {
  await knex("fps_notice")
    .where({ id })
    .update({
      sent_at: sent ? knex.fn.now() : null,
      next_try_at: null,
      last_error: null,
      updated_at: knex.fn.now(),
    })
}

/** Notes that a message could not be sent. Returns whether it is sent again. */
export async function markNoticeFailed(
  knex: Knex,
  { id, attempts, error }: { id: string; attempts: number; error: string },
): Promise<boolean> {
  const isLast = attempts >= MAX_ATTEMPTS
  // 1, 2, 4, … minutes, at most 8 hours.
  const minutes = Math.min(2 ** (attempts - 1), 480)
  await knex("fps_notice")
    .where({ id })
    .update({
      last_error: error.slice(0, 500),
      next_try_at: isLast ? null : knex.raw("now() + make_interval(mins => ?)", [minutes]),
      updated_at: knex.fn.now(),
    })
  return !isLast
}

/** Forgets alarms that ended, and messages, after so many days. */
export async function forgetAlarms(
  knex: Knex,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  const before = knex.raw("now() - make_interval(days => ?)", [olderThanDays])
  await knex("fps_notice").whereNull("next_try_at").where("created_at", "<", before).delete()
  await knex("fps_alarm").whereNotNull("end_told_at").where("ended_at", "<", before).delete()
}
