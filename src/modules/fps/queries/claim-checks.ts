import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LedgerPayment } from "../types"
import { claimRows } from "./claim-rows"
import { toLedgerPayment, type PaymentRow } from "./rows"

/** A gateway order without news is asked about for the first time this long after its creation. */
export const FIRST_CHECK_SECONDS = 60

/** One status query lasts at most 8 s; a process that died over it is not waited for longer. */
const LEASE_SECONDS = 60

/**
 * Claims pending gateway orders that are due to be asked about, the longest waiting first, so that
 * none is passed over while others are asked again and again.
 */
export async function claimChecks(
  knex: Knex,
  { limit }: { limit: number },
): Promise<LedgerPayment[]> {
  const due = knex("fps_payment")
    .select("id")
    .where({ status: "pending" })
    .whereNull("deleted_at")
    .where("next_check_at", "<=", knex.fn.now())
    .where((lease) => {
      void lease.whereNull("check_leased_until").orWhere("check_leased_until", "<", knex.fn.now())
    })
    .orderBy("next_check_at", "asc")
    .limit(limit)
  const rows = await claimRows<PaymentRow>(knex, {
    table: "fps_payment",
    due,
    set: {
      checks: knex.raw("checks + 1"),
      check_leased_until: knex.raw("now() + make_interval(secs => ?)", [LEASE_SECONDS]),
    },
  })
  return rows.map(toLedgerPayment)
}

/** Gives a claimed gateway order back, to be asked about again at `nextCheckAt`. */
export async function scheduleCheck(
  knex: Knex,
  { id, nextCheckAt }: { id: string; nextCheckAt: Date },
): Promise<void> {
  await knex("fps_payment")
    .where({ id })
    .update({ next_check_at: nextCheckAt, check_leased_until: null })
}

/** Whether an event of a gateway order is still to be settled, was given up, or is unreadable. */
export async function hasUnsettledEvent(
  knex: Knex,
  { gatewayOrderId, environment }: { gatewayOrderId: string; environment: string },
): Promise<boolean> {
  const found = await knex("fps_event")
    .where({ gateway_order_id: gatewayOrderId, environment })
    .whereIn("state", ["waiting", "dead", "unreadable"])
    .whereNull("deleted_at")
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}
