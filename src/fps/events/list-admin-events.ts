import type { MedusaContainer } from "@medusajs/framework/types"
import type { EventFilters, EventOrder } from "../../modules/fps"
import { viewDependencies } from "../view-dependencies"
import type { ListInput, Page } from "../lists"
import { searchInMedusa } from "../payments/search"
import { toAdminEvent, type AdminEvent } from "./admin-event"

/** Which events, in which order. `q` finds one by its ids, or by whatever finds its payment. */
export type ListEventsInput = ListInput<EventOrder, EventFilters>

/** A page of events. */
export interface ListEventsResult extends Page {
  readonly events: AdminEvent[]
}

/** Lists the inbox: the events that the gateway sent and whose signature was right. */
export async function listEvents(
  container: MedusaContainer,
  input: ListEventsInput,
): Promise<ListEventsResult> {
  const { fps, query } = viewDependencies(container)
  const { limit, offset, order, q, filters } = input
  const search = q ? await searchInMedusa(query, q) : undefined
  const { events, count } = await fps.inbox.list({ limit, offset, order, filters, search })
  return { events: events.map(toAdminEvent), count, limit, offset }
}
