/** Money, or its absence, that waits for a person. */
export {
  claimUnannouncedCases as claimUnannounced,
  markCaseAnnounced as markAnnounced,
} from "./announce-cases"
export { addCaseNote as addNote, listCaseNotes as listNotes } from "./case-notes"
export { closeCase as close } from "./close-case"
export {
  findCase as find,
  listCasesOfOrder as listOfOrder,
  listCasesOfPayments as listOfPayments,
} from "./find-cases"
export { listCases as list } from "./list-cases"
export { openCase as open } from "./open-case"
