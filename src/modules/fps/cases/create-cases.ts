import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CaseInput } from "../types"
import * as announcing from "./announce-cases"
import * as notes from "./case-notes"
import { closeCase, type CloseCaseInput } from "./close-case"
import * as find from "./find-cases"
import { listCases, type ListCasesQuery } from "./list-cases"
import { openCase } from "./open-case"

/** Money, or its absence, that waits for a person. */
export type Cases = ReturnType<typeof createCases>

/** The cases of a database. What each does is said at the query itself. */
export function createCases(knex: Knex) {
  return {
    open: async (input: CaseInput) => openCase(knex, input),
    close: async (input: CloseCaseInput) => closeCase(knex, input),
    find: async (id: string) => find.findCase(knex, id),
    list: async (query: ListCasesQuery) => listCases(knex, query),
    listOfOrder: async (of: Parameters<typeof find.listCasesOfOrder>[1]) =>
      find.listCasesOfOrder(knex, of),
    listOfPayments: async (payments: Parameters<typeof find.listCasesOfPayments>[1]) =>
      find.listCasesOfPayments(knex, payments),
    addNote: async (input: notes.AddCaseNoteInput) => notes.addCaseNote(knex, input),
    listNotes: async (caseId: string) => notes.listCaseNotes(knex, caseId),
    claimUnannounced: async (input: { limit: number }) =>
      announcing.claimUnannouncedCases(knex, input),
    markAnnounced: async (id: string) => announcing.markCaseAnnounced(knex, id),
  }
}
