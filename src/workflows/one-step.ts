import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type ReturnWorkflow,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"

type Fields = Record<string, unknown>

/**
 * Makes a workflow of one step without compensation: the public name of an action, which a store's
 * own code runs. Step and workflow share the id.
 */
export function oneStep<Input, Output>(
  id: string,
  run: (input: Input, container: MedusaContainer) => Promise<Output>,
): ReturnWorkflow<Input, Output, []> {
  // Medusa's types of steps do not take type parameters, so both are records inside.
  const step = createStep(id, async (input: Fields, { container }) => {
    const output: unknown = await run(input as Input, container)
    return new StepResponse(output as Fields)
  })
  const workflow: unknown = createWorkflow(
    id,
    (input: WorkflowData<Fields>) => new WorkflowResponse(step(input)),
  )
  return workflow as ReturnWorkflow<Input, Output, []>
}
