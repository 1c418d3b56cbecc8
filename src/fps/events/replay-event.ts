import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MinorUnits } from "../../protocol"
import { amountColumns } from "../database/amounts"
import type { InboxEvent } from "../types"

/** What an event says, as its body is read today. */
export interface EventContent {
  readonly kind: InboxEvent["kind"]
  readonly eventCode: string | null
  readonly gatewayOrderId: string | null
  readonly reference: string | null
  readonly amount: MinorUnits | null
  readonly currencyCode: string | null
}

/**
 * Puts an event back to waiting, with all its tries before it, whatever came of it; its purchase is
 * looked for anew. `content` replaces what was read of it when it came. One that nobody can read has
 * nothing to be settled by.
 */
export async function replayEvent(
  knex: Knex,
  { id, content }: { id: string; content: EventContent | null },
): Promise<"replayed" | "unreadable"> {
  const updated = await knex("fps_event")
    .where({ id })
    .whereNull("deleted_at")
    .modify((query) => {
      if (!content) {
        void query.whereNot({ state: "unreadable" })
      }
    })
    .update({
      ...(content
        ? {
            kind: content.kind,
            event_code: content.eventCode,
            gateway_order_id: content.gatewayOrderId,
            reference: content.reference,
            ...amountColumns(content.amount),
            currency_code: content.currencyCode,
          }
        : {}),
      state: "waiting",
      attempts: 0,
      purchase_id: null,
      applied_at: null,
      outcome: null,
      processed_at: null,
      last_error: null,
      updated_at: knex.fn.now(),
    })
  return updated > 0 ? "replayed" : "unreadable"
}
