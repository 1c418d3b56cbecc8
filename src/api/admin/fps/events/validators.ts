import { z } from "zod"
import type { ListEventsInput } from "../../../../fps/events/answers"
import { environment, listQueryReader, oneOrMany, text, timeRange } from "../validation"

const readQuery = listQueryReader({
  sortable: ["received_at", "processed_at", "environment", "kind", "state", "outcome", "attempts"],
  defaultOrder: "-received_at",
  filters: {
    id: oneOrMany(text),
    delivery_id: oneOrMany(text),
    environment: oneOrMany(environment),
    kind: oneOrMany(z.enum(["paid", "expired", "cancelled", "unknown", "unreadable"])),
    event_code: oneOrMany(text),
    gateway_order_id: oneOrMany(text),
    payment_id: oneOrMany(text),
    state: oneOrMany(z.enum(["waiting", "done", "failed", "unreadable"])),
    outcome: oneOrMany(z.enum(["settled", "held", "recorded", "round_trip_test"])),
    received_at: timeRange,
    processed_at: timeRange,
  },
})

/** Reads the query of a list of events. Throws a 400 that names the field. */
export function parseEventQuery(query: unknown): ListEventsInput {
  return readQuery(query)
}
