import type { MedusaContainer } from "@medusajs/framework/types"
import { readStatusAnswer, type StatusAnswerMap, type StatusReading } from "../../protocol"
import { viewDependencies } from "../view-dependencies"

export { statusAnswersSchema } from "../../protocol"

/** An answer of the gateway, and how it is to be read; the map in force when there is no other. */
export interface TryStatusAnswerInput {
  readonly answer: unknown
  readonly map?: StatusAnswerMap
}

/** Says how an answer of the status query would be read. Changes nothing. */
export async function tryStatusAnswer(
  container: MedusaContainer,
  input: TryStatusAnswerInput,
): Promise<StatusReading> {
  const map = input.map ?? (await viewDependencies(container).fps.settings()).statusAnswers
  return map ? readStatusAnswer(input.answer, map) : { verdict: "no_map" }
}
