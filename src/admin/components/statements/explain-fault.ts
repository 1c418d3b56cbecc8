import { FieldsError } from "../../lib/api-error"
import type { Words } from "../../lib/words"
import { explain } from "../shared/failure"

/** What is wrong with a file, and where in it, in the reader's language. */
export function explainFault(words: Words, error: unknown): string {
  if (!(error instanceof FieldsError)) {
    return explain(words, error)
  }
  const [problem] = error.problems
  const what = words.find(`reconcile.errors.${problem?.code ?? error.code ?? ""}`)
  if (what === undefined) {
    return explain(words, error)
  }
  const where = [
    ...(problem?.line ? [words("reconcile.placeLine", { line: problem.line })] : []),
    ...(problem?.column ? [words("reconcile.placeColumn", { column: problem.column })] : []),
  ].join(", ")
  return where === "" ? what : words("reconcile.place", { where, what })
}
