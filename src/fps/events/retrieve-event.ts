import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../view-dependencies"
import { toAdminEvent, type AdminEvent } from "./admin-event"
import { readableBody, type ReadableBody } from "./readable-body"

/** An event with its raw body. */
export interface AdminEventDetails extends AdminEvent, ReadableBody {}

/** Finds one event; null when there is none with the id. */
export async function retrieveEvent(
  container: MedusaContainer,
  id: string,
): Promise<AdminEventDetails | null> {
  const found = await viewDependencies(container).fps.inbox.find(id)
  return found && { ...toAdminEvent(found.event), ...readableBody(found.body) }
}
