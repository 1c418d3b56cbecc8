import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../modules/fps"
import type { EventContent } from "../fps/events/change-events"
import { followStored } from "../fps/settle/route-events"
import { readContent } from "../fps/settle/receive"
import { toAdminEvent, type AdminEvent } from "../fps/events/answers"
import { oneStep } from "./one-step"

export type { AdminEvent } from "../fps/events/answers"

/** The event as it stands after its replay, or why it was not replayed. */
export type ReplayEventResult =
  | { readonly replayed: true; readonly event: AdminEvent }
  | { readonly replayed: false; readonly reason: "not_found" | "unreadable" }

/** Reads the stored bytes again: a newer version may read what an older one could not. */
async function replayEvent(
  { id }: { id: string },
  container: MedusaContainer,
): Promise<ReplayEventResult> {
  const fps = container.resolve<FpsModuleService>(FPS_MODULE)
  const stored = await fps.events.find(id)
  if (!stored) {
    return { replayed: false, reason: "not_found" }
  }
  const content = stored.body === null ? null : readable(Buffer.from(stored.body, "base64"))
  if ((await fps.events.replay({ id, content })) !== "replayed") {
    return { replayed: false, reason: "unreadable" }
  }
  await followStored(container, id)
  const found = await fps.events.find(id)
  return found
    ? { replayed: true, event: toAdminEvent(found.event) }
    : { replayed: false, reason: "not_found" }
}

function readable(body: Buffer): EventContent | null {
  const content = readContent(body)
  return content.kind === "unreadable" ? null : content
}

/** The id of {@link replayEventWorkflow}. */
export const replayEventWorkflowId = "fps-replay-event"

/**
 * @summary Settle a stored event once more: one that failed, or whose outcome is in doubt.
 *
 * Settling looks at what Medusa has and does what is left to do, so an event that was settled before
 * changes nothing.
 *
 * @example
 * const { result } = await replayEventWorkflow(container).run({ input: { id: "fpsevt_123" } })
 * // { replayed: true, event: { state: "done", outcome: "settled", … } }
 */
export const replayEventWorkflow = oneStep(replayEventWorkflowId, replayEvent)
