import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What somebody wrote at a case. */
export interface CaseNote {
  readonly id: string
  readonly text: string
  /** The admin user's id, or that of an API key. */
  readonly writtenBy: string
  readonly writtenAt: Date
}

/** What is written, and where. */
export interface AddCaseNoteInput {
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

/** Adds a note at a case, open or closed. False when there is no such case. */
export async function addCaseNote(knex: Knex, input: AddCaseNoteInput): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: object[] }>(
    `insert into fps_case_note (id, case_id, text, written_by)
     select :id, id, :text, :writtenBy from fps_case where id = :caseId and deleted_at is null
     returning id`,
    { ...input, id: generateEntityId(undefined, "fpsnote") },
  )
  return rows.length > 0
}

/** The notes of a case, in the order in which they were written. */
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
