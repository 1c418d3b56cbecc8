/** Money, or its absence, that waits for a person. */
export {
  claimUnannouncedCases as claimUnannounced,
  markCaseAnnounced as markAnnounced,
} from "./change-cases"
export { addCaseNote as addNote, listCaseNotes as listNotes } from "./change-cases"
export { closeCase as close } from "./change-cases"
export {
  findCase as find,
  listCasesOfOrder as listOfOrder,
  listCasesOfPayments as listOfPayments,
} from "./find-cases"
export { listCases as list } from "./find-cases"
export { openCase as open } from "./change-cases"
