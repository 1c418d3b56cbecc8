import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { claimRows } from "../database/rows"
import { addNotices } from "./notices"

/** An alarm that a check found. */
export interface FoundAlarm {
  readonly kind: string
  /** ISO 8601. */
  readonly since: string
  readonly count: number
  readonly message: string
}

/** One period of an alarm. */
export interface AlarmRecord {
  readonly id: string
  readonly kind: string
  readonly since: Date
  readonly count: number
  readonly message: string
  readonly endedAt: Date | null
  /** True if its beginning was reported. */
  readonly isRaiseTold: boolean
}

interface AlarmRow {
  readonly id: string
  readonly kind: string
  readonly since: Date
  readonly count: number
  readonly message: string
  readonly ended_at: Date | null
  readonly raise_told_at: Date | null
}

/** An alarm that returns this soon is the same one: nobody is notified twice an hour. */
const SAME_WITHIN = "1 hour"

/**
 * Records what a check found: a new alarm is raised, with a message to each of `addresses`; one
 * that continues is updated; one that is gone has ended. Any number of processes may do it at once.
 */
export async function keepAlarms(
  knex: Knex,
  { found, addresses }: { found: readonly FoundAlarm[]; addresses: readonly string[] },
): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtext('fps_alarm'))")
    await trx("fps_alarm")
      .whereNull("ended_at")
      .whereRaw("not (kind = any(?))", [found.map(({ kind }) => kind)])
      .update({ ended_at: trx.fn.now(), updated_at: trx.fn.now() })
    for (const { kind, since, count, message } of found) {
      const news = { since, count, message, updated_at: trx.fn.now() }
      const known = await trx<AlarmRow>("fps_alarm")
        .where({ kind })
        .where((query) => {
          void query
            .whereNull("ended_at")
            .orWhere("ended_at", ">", trx.raw("now() - cast(? as interval)", [SAME_WITHIN]))
        })
        .orderBy("created_at", "desc")
        .first("id", "ended_at")
      if (known) {
        // Events are emitted for it again; the bell and the messages know its id.
        const again = known.ended_at ? { raise_told_at: null } : {}
        await trx("fps_alarm")
          .where({ id: known.id })
          .update({ ...news, ended_at: null, end_told_at: null, ...again })
        continue
      }
      const id = generateEntityId(undefined, "fpsalarm")
      await trx("fps_alarm").insert({ id, kind, ...news })
      await addNotices(trx, { alarmId: id, caseIds: [], addresses })
    }
  })
}

const LEASE_SECONDS = 30

/** Claims alarms whose beginning or end was not reported yet. */
export async function claimUntoldAlarms(
  knex: Knex,
  { limit }: { limit: number },
): Promise<AlarmRecord[]> {
  const due = knex("fps_alarm")
    .select("id")
    .whereRaw("(raise_told_at is null or (ended_at is not null and end_told_at is null))")
    .whereNull("deleted_at")
    .where((lease) => {
      void lease.whereNull("leased_until").orWhere("leased_until", "<", knex.fn.now())
    })
    .orderBy("created_at", "asc")
    .limit(limit)
  const rows = await claimRows<AlarmRow>(knex, {
    table: "fps_alarm",
    due,
    set: { leased_until: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]) },
  })
  return rows.map(toRecord)
}

/** Notes that the beginning or the end of an alarm was reported. */
export async function markAlarmTold(
  knex: Knex,
  { id, told }: { id: string; told: "raised" | "ended" },
): Promise<void> {
  await knex("fps_alarm")
    .where({ id })
    .update({
      [told === "raised" ? "raise_told_at" : "end_told_at"]: knex.fn.now(),
      leased_until: null,
    })
}

/** Finds one alarm, or null. */
export async function findAlarm(knex: Knex, id: string): Promise<AlarmRecord | null> {
  const row = await knex<AlarmRow>("fps_alarm").where({ id }).first()
  return row ? toRecord(row) : null
}

function toRecord(row: AlarmRow): AlarmRecord {
  const { id, kind, since, count, message } = row
  return {
    id,
    kind,
    since,
    count,
    message,
    endedAt: row.ended_at,
    isRaiseTold: row.raise_told_at !== null,
  }
}
