/**
 * Returns the message of something thrown. An error that leaves a workflow is not an `Error` any
 * more: core serializes it, so `instanceof` would lose every reason. Of a database error only
 * PostgreSQL's or the driver's words are kept: knex puts the whole statement before them, with
 * values such as a customer's name and address.
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

/** A migration of ours has not run: after the installation, or after an update. */
const OF_OUR_TABLES =
  /^(relation "fps_\w+"|column (fps_\w+\.\w+|"\w+" of relation "fps_\w+")) does not exist$/

const UNKNOWN = "unknown error"

const WORDS = "select|with|insert|update|delete|begin|commit|rollback|savepoint|release|lock|set|do"
/**
 * A broken connection has nothing that marks PostgreSQL's own errors, and a wrapper may have put
 * words before the statement. Statements are all lower or all upper case, sentences are not.
 */
const STATEMENT = new RegExp(
  `^[\\s(]*(${WORDS}|${WORDS.toUpperCase()})\\b|\\b(insert into|update|from) "`,
)

/** PostgreSQL gives each of its errors a severity. */
function isOfDatabase(error: object): boolean {
  return "severity" in error && typeof error.severity === "string"
}
