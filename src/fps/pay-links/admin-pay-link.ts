import type { LedgerPayment, PayLinkRecord } from "../../modules/fps"
import { toMajorNumber } from "../../protocol"
import type { ViewDependencies } from "../view-dependencies"
import { readDebt, type Debt } from "../medusa/read-debt"

/** How a link stands. */
export type PayLinkStatus = "open" | "paid" | "nothing_owed" | "revoked" | "expired"

/** A link as the admin sees it. The amount is in major units, times are ISO 8601. */
export interface AdminPayLink {
  readonly id: string
  /** Whoever has it can pay, and see the order's number and what it owes. */
  readonly url: string
  readonly order_id: string
  /** What the order owes now. */
  readonly amount: number
  readonly currency_code: string
  readonly status: PayLinkStatus
  /** What staff wrote beside it. */
  readonly note: string | null
  readonly expires_at: string
  readonly created_at: string
}

/** Everything that {@link linkStatus} is worked out from. */
export interface LinkFacts {
  readonly link: PayLinkRecord
  readonly debt: Pick<Debt, "owed">
  /** The gateway orders that the link handed out. */
  readonly payments: readonly LedgerPayment[]
  readonly now: Date
}

/** How a link stands, by what is true of its order now. Pure. */
export function linkStatus({ link, debt, payments, now }: LinkFacts): PayLinkStatus {
  if (link.revokedAt !== null) {
    return "revoked"
  }
  if (debt.owed === 0) {
    return payments.some(isSettled) ? "paid" : "nothing_owed"
  }
  return link.expiresAt <= now ? "expired" : "open"
}

function isSettled({ status, settlement }: LedgerPayment): boolean {
  return status === "paid" && settlement === "settled"
}

/** Where a link leads: the backend's own page. */
export function payLinkUrl(backendUrl: string, { token }: Pick<PayLinkRecord, "token">): string {
  return `${backendUrl.replace(/\/+$/, "")}/fps/pay/${token}`
}

/** Links of one order in the admin's words. */
export async function toAdminPayLinks(
  { fps, query }: ViewDependencies,
  { orderId, links }: { orderId: string; links: readonly PayLinkRecord[] },
): Promise<AdminPayLink[]> {
  const [settings, debt, payments] = await Promise.all([
    fps.settings(),
    readDebt(query, orderId),
    fps.payLinks.paymentsOf(links.map(({ id }) => id)),
  ])
  const now = new Date()
  return debt === null
    ? []
    : links.map((link) => ({
        id: link.id,
        url: payLinkUrl(settings.backendUrl, link),
        order_id: link.orderId,
        amount: toMajorNumber(debt.owed),
        currency_code: debt.currencyCode,
        status: linkStatus({ link, debt, payments: payments.get(link.id) ?? [], now }),
        note: link.note,
        expires_at: link.expiresAt.toISOString(),
        created_at: link.createdAt.toISOString(),
      }))
}
