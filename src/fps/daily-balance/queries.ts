/** What the checks of the books found, and when they were made. */
export {
  keepDifferences as keep,
  listChangedDays as changedDays,
  listDifferences as list,
  noteChecked,
  readChecked,
} from "./differences"
