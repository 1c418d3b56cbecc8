import { hongKongDayOf } from "../../../../fps/statements/read-day"
import { readStatement, refuseFuture } from "../../../../fps/statements/read-statement"
import { listStatements, retrieveStatement } from "../../../../fps/statements/answers"
import { addStatementWorkflow } from "../../../../workflows"
import { contentHash, orFault, takeBytes, takeChoices, parseStatementsQuery } from "./validators"
import { answer } from "../answer"

/** Lists the stored statements, newest first, without their lines. */
export const GET = answer(async (req, res) => {
  res.json(await listStatements(req.scope, parseStatementsQuery(req.query)))
})

/**
 * Compares a statement with the payments: `multipart/form-data` with `file`, `mapping` where the
 * columns have unusual names, and `header` where their line is not found.
 */
export const POST = answer(async (req, res) => {
  const bytes = takeBytes(req, res)
  const choices = bytes && takeChoices(req, res)
  if (!bytes || !choices) {
    return
  }
  const { header } = choices
  const today = hongKongDayOf(new Date())
  const read = await orFault(res, async () =>
    refuseFuture(await readStatement(bytes, choices.mapping, header), today),
  )
  if (!read) {
    return
  }
  const { first: _, isYearShort: __, ...statement } = read
  const { result } = await addStatementWorkflow(req.scope).run({
    input: {
      ...statement,
      header,
      content_hash: contentHash(bytes, statement.mapping, header),
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json({ statement: await retrieveStatement(req.scope, result.id) })
})
