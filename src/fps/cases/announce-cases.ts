import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { claimRows } from "../database/claim-rows"
import type { CaseRecord } from "../types"
import { toCaseRecord, type CaseRow } from "./case-row"

const LEASE_SECONDS = 30

/** Claims cases that nobody was told of yet, oldest first. */
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

/** Marks a case as told. */
export async function markCaseAnnounced(knex: Knex, id: string): Promise<void> {
  await knex("fps_case")
    .where({ id })
    .update({ announced_at: knex.fn.now(), announce_leased_until: null })
}
