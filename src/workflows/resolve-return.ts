import { resolveReturn } from "../fps/checkout/resolve-return"
import { oneStep } from "./one-step"

export type { ResolveReturnInput, ResolveReturnResult } from "../fps/checkout/resolve-return"

/** The id of {@link resolveReturnWorkflow}. */
export const resolveReturnWorkflowId = "fps-resolve-return"

/**
 * @summary Find out what became of a payment whose customer is back, and where they belong.
 *
 * @example
 * const { result } = await resolveReturnWorkflow(container).run({
 *   input: { token, outcome: "success" },
 * })
 * // { location: "https://shop.example.com/…" } or { location: null }
 */
export const resolveReturnWorkflow = oneStep(resolveReturnWorkflowId, resolveReturn)
