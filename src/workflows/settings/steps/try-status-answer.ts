import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { FPS_MODULE, type FpsModuleService } from "../../../modules/fps"
import { readStatusAnswer, type StatusAnswerMap, type StatusReading } from "../../../protocol"

/** An answer of the gateway, and how it is to be read; the map in force when there is no other. */
export interface TryStatusAnswerInput {
  readonly answer: unknown
  readonly map?: StatusAnswerMap
}

/** The id of {@link tryStatusAnswerStep}. */
export const tryStatusAnswerStepId = "fps-try-status-answer"

/** Reads an answer and changes nothing. */
export const tryStatusAnswerStep = createStep(
  tryStatusAnswerStepId,
  async (input: TryStatusAnswerInput, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const map = input.map ?? (await fps.settings()).statusAnswers
    return new StepResponse<StatusReading>(
      map ? readStatusAnswer(input.answer, map) : { verdict: "no_map" },
    )
  },
)
