import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { claimRows } from "../database/rows"

/** A message to one address. It tells of an alarm, or of cases. */
export interface NoticeRecord {
  readonly id: string
  readonly address: string
  readonly alarmId: string | null
  readonly caseIds: readonly string[]
  /** Tries to send it, this one included. */
  readonly attempts: number
}

interface NoticeRow {
  readonly id: string
  readonly address: string
  readonly alarm_id: string | null
  readonly case_ids: readonly string[]
  readonly attempts: number
}

/** What a message is to tell of, and to whom. */
export interface NewNotices {
  readonly alarmId: string | null
  readonly caseIds: readonly string[]
  readonly addresses: readonly string[]
}

/** Writes down one message for each address, to be sent at once. */
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

/** Cases that were opened longer ago are not told of: the addresses may have been set today. */
const NEW_WITHIN = "1 day"
/** The cases of this time go into one message, but the first of a quiet time goes at once. */
const TOGETHER = "1 hour"
/** More than a person would read in a message; the rest has the next one. */
const MAX_CASES = 50

/**
 * Writes down a message for each address that tells of the open cases of which no message told yet;
 * not while the last such message is younger than an hour. Any number of processes may do it at once.
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

/** As long as this a provider may take; then the message is somebody else's to send. */
const LEASE_SECONDS = 120
/** Tries before a message is given up, over about a day. */
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

/** Notes that a message was sent; or, where what it was to tell of is over, that it need not be. */
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

/** Notes that a message could not be sent. Answers with whether it is tried again. */
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

/** Forgets alarms that ended, and messages, of so long ago. */
export async function forgetAlarms(
  knex: Knex,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  const before = knex.raw("now() - make_interval(days => ?)", [olderThanDays])
  await knex("fps_notice").whereNull("next_try_at").where("created_at", "<", before).delete()
  await knex("fps_alarm").whereNotNull("end_told_at").where("ended_at", "<", before).delete()
}
