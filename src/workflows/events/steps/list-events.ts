import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  FPS_MODULE,
  type EventFilters,
  type EventOrder,
  type FpsModuleService,
} from "../../../modules/fps"
import { searchInMedusa } from "../../payments/lib/search"
import { toAdminEvent, type AdminEvent } from "../lib/admin-event"

/** Which events, in which order. `q` finds one by its ids, or by whatever finds its payment. */
export interface ListEventsInput {
  readonly limit: number
  readonly offset: number
  readonly order: EventOrder
  readonly q?: string
  readonly filters: EventFilters
}

/** A page of events. */
export interface ListEventsResult {
  readonly events: AdminEvent[]
  readonly count: number
  /** There are many, and `count` is PostgreSQL's guess. */
  readonly count_is_estimate?: true
  readonly limit: number
  readonly offset: number
}

/** The id of {@link listEventsStep}. */
export const listEventsStepId = "fps-list-events"

/** Lists the inbox. */
export const listEventsStep = createStep(
  listEventsStepId,
  async (input: ListEventsInput, { container }) => {
    const fps = container.resolve<FpsModuleService>(FPS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { limit, offset, order, q, filters } = input
    const search = q ? await searchInMedusa(query, q) : undefined
    const { events, count, isEstimate } = await fps.listEvents({
      limit,
      offset,
      order,
      filters,
      search,
    })
    return new StepResponse<ListEventsResult>({
      events: events.map(toAdminEvent),
      count,
      ...(isEstimate ? { count_is_estimate: true } : {}),
      limit,
      offset,
    })
  },
)
