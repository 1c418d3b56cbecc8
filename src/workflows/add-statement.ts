import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { Mapping } from "../fps/statements/columns"
import type { Statement } from "../fps/statements/read-statement"
import { readMatching } from "../fps/statements/read-matching"
import { oneStep } from "./one-step"

/** A statement as `readStatement` reads it. */
export interface AddStatementInput extends Statement {
  /** SHA-256 of the file and its choices: the same one again is the same statement. */
  readonly content_hash: string
  readonly mapping: Mapping
  /** The line with the names of the columns, if a person chose it. */
  readonly header?: number
  /** Who uploaded it. */
  readonly actor_id: string
}

/** Earlier matches stay; a repetition matches what has arrived since. */
async function addStatement(
  input: AddStatementInput,
  container: MedusaContainer,
): Promise<{ id: string }> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const id = await fps.statements.save({
    contentHash: input.content_hash,
    from: input.from,
    to: input.to,
    mapping: input.mapping,
    header: input.header ?? null,
    leftOut: input.left_out,
    lines: input.lines,
    createdBy: input.actor_id,
  })
  const stored = await fps.statements.find(id)
  const { matches } = stored ? await readMatching(fps, stored) : { matches: [] }
  await fps.statements.keepMatches({
    statementId: id,
    matches: [...matches].map(([lineKey, { payment, by }]) => ({
      lineKey,
      paymentId: payment.id,
      by,
    })),
  })
  return { id }
}

/** The id of {@link addStatementWorkflow}. */
export const addStatementWorkflowId = "fps-add-statement"

/**
 * @summary Keep a statement of the bank, and which of its lines is which payment.
 *
 * Books nothing. The same statement again gives the same id.
 *
 * @example
 * const { result } = await addStatementWorkflow(container).run({
 *   input: { content_hash, mapping, from, to, lines, actor_id: "user_…" },
 * })
 * // { id: "fpsstm_…" }
 */
export const addStatementWorkflow = oneStep(addStatementWorkflowId, addStatement)
