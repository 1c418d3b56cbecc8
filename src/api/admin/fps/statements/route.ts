import { readStatement } from "../../../../fps/statements/read-statement"
import { listStatements, retrieveStatement } from "../../../../fps/statements/answers"
import { addStatementWorkflow } from "../../../../workflows"
import { contentHash, orFault, takeBytes, takeMapping, parseStatementsQuery } from "./validators"
import { answer } from "../answer"

/** Lists the stored statements, newest first, without their lines. */
export const GET = answer(async (req, res) => {
  res.json(await listStatements(req.scope, parseStatementsQuery(req.query)))
})

/**
 * Compares a statement with the payments: `multipart/form-data` with `file`, and `mapping` where
 * the columns have unusual names.
 */
export const POST = answer(async (req, res) => {
  const bytes = takeBytes(req, res)
  const given = bytes && takeMapping(req, res)
  if (!bytes || given === undefined) {
    return
  }
  const statement = await orFault(res, () => readStatement(bytes, given ?? undefined))
  if (!statement) {
    return
  }
  const { mapping } = statement
  const { result } = await addStatementWorkflow(req.scope).run({
    input: {
      ...statement,
      content_hash: contentHash(bytes, mapping),
      actor_id: req.auth_context.actor_id,
    },
  })
  res.json({ statement: await retrieveStatement(req.scope, result.id) })
})
