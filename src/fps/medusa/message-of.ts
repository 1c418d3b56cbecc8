/**
 * The message of something thrown. An error that leaves a workflow is no `Error` any more: core
 * serializes it on its way out of a step, so `instanceof` would lose every reason. Of an error of the
 * database, what PostgreSQL or its driver says: knex puts the whole statement before it, with the
 * values in it, and a customer's name and address among them.
 */
export function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) {
    return UNKNOWN
  }
  const { message } = error
  if (typeof message !== "string" || message === "") {
    return UNKNOWN
  }
  const said =
    message.includes(" - ") && (isOfDatabase(error) || STATEMENT.test(message))
      ? (message.split(" - ").at(-1) ?? message)
      : message
  return OF_OUR_TABLES.test(said) ? `${said}; run npx medusa db:migrate` : said
}

/** A migration of ours that has not run: after the installation, or after an update. */
const OF_OUR_TABLES =
  /^(relation "fps_\w+"|column (fps_\w+\.\w+|"\w+" of relation "fps_\w+")) does not exist$/

const UNKNOWN = "unknown error"

const WORDS = "select|with|insert|update|delete|begin|commit|rollback|savepoint|release|lock|set|do"
/**
 * A connection that broke has none of what tells PostgreSQL's own errors. Whoever wraps such an error
 * may have put words of theirs before the statement. All small or all capital letters, as statements
 * are written and sentences are not.
 */
const STATEMENT = new RegExp(
  `^[\\s(]*(${WORDS}|${WORDS.toUpperCase()})\\b|\\b(insert into|update|from) "`,
)

/** PostgreSQL gives each of its errors a severity. */
function isOfDatabase(error: object): boolean {
  return "severity" in error && typeof error.severity === "string"
}
