import type { MedusaContainer } from "@medusajs/framework/types"
import type { CaseKind, PaymentHistory } from "../../modules/fps"
import { viewDependencies } from "../view-dependencies"
import { readPatience } from "../checkout/new-try"
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
  /** What keeps it from getting on, told from the third try in a row that failed. */
  readonly trouble: {
    readonly attempts: number
    readonly message: string
    readonly next_try_at: string | null
  } | null
  readonly timeline: TimelineEntry[]
}

/** A try or two fail in passing, beside another change of the same order. */
const IN_PASSING = 2

/** Finds one gateway order and tells its history; null when there is none with the id. */
export async function retrievePayment(
  container: MedusaContainer,
  id: string,
): Promise<AdminPaymentDetails | null> {
  const { fps, query } = viewDependencies(container)
  const history = await fps.ledger.readHistory(id)
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
    trouble: troubleOf(history.failing),
    timeline: buildTimeline(history, await userNames(query, people)),
  }
}

function troubleOf(failing: PaymentHistory["failing"]): AdminPaymentDetails["trouble"] {
  return failing && failing.attempts > IN_PASSING
    ? {
        attempts: failing.attempts,
        message: failing.error,
        next_try_at: failing.nextRunAt?.toISOString() ?? null,
      }
    : null
}
