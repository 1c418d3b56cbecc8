import { z } from "zod"
import { CASE_KINDS, type ListCasesInput } from "../../../../fps/cases/list-admin-cases"
import { listQueryReader, oneOrMany, text, timeRange } from "../list-query"

const readQuery = listQueryReader({
  sortable: ["created_at", "kind", "status", "resolved_at"],
  defaultOrder: "created_at",
  filters: {
    id: oneOrMany(text),
    // A misspelt word would find nothing, and look as if nothing waited.
    kind: oneOrMany(z.enum(CASE_KINDS)),
    status: oneOrMany(z.enum(["open", "resolved"])),
    environment: oneOrMany(z.enum(["sandbox", "production"])),
    payment_id: oneOrMany(text),
    gateway_order_id: oneOrMany(text),
    session_id: oneOrMany(text),
    cart_id: oneOrMany(text),
    order_id: oneOrMany(text),
    resolution: oneOrMany(z.enum(["refunded", "accepted", "dismissed"])),
    created_at: timeRange,
  },
})

/** Reads the query of a list of cases. Throws a 400 that names the field. */
export function parseCaseQuery(query: unknown): ListCasesInput {
  return readQuery(query)
}
