import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseKind } from "../../modules/fps"
import { viewDependencies } from "../dependencies"
import { readPatience } from "../pay-links/new-try"
import { userNames } from "../settings/user-names"
import { toAdminPayment, type AdminPayment } from "./admin-payment"
import { buildTimeline, type TimelineEntry } from "./timeline"

/** A payment with everything that is stored about it. */
export interface AdminPaymentDetails extends AdminPayment {
  /** Why it is held; null when it is not. */
  readonly hold_reason: CaseKind | null
  readonly settled_at: string | null
  /** Until when its unpaid order waits for its shopper to try again; null: it does not. */
  readonly waits_until: string | null
  readonly timeline: TimelineEntry[]
}

/** Finds one gateway order and tells its history; null when there is none with the id. */
export async function retrievePayment(
  container: MedusaContainer,
  id: string,
): Promise<AdminPaymentDetails | null> {
  const { fps, query } = viewDependencies(container)
  const history = await fps.readHistory(id)
  if (!history) {
    return null
  }
  const people = [
    ...history.cases.map(({ resolvedBy }) => resolvedBy),
    history.confirmation?.confirmedBy ?? null,
  ]
  const shown = await toAdminPayment({ fps, query }, history.payment)
  const isClosed = shown.status === "expired" || shown.status === "cancelled"
  const waitsUntil = isClosed ? await readPatience({ fps, query }, shown.order_id) : null
  return {
    ...shown,
    waits_until: waitsUntil?.toISOString() ?? null,
    hold_reason: history.payment.holdReason,
    settled_at: history.settledAt?.toISOString() ?? null,
    timeline: buildTimeline(history, await userNames(query, people)),
  }
}
