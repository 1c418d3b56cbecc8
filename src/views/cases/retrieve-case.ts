import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies } from "../dependencies"
import { showCase, type AdminCase } from "./admin-case"
import { withoutRefund } from "./missing-refunds"
import { readShopper, type Shopper } from "./shopper"

/** A case with the shopper whose money it is. */
export interface AdminCaseDetails extends AdminCase {
  /** Null when neither an order nor a cart is known. */
  readonly shopper: Shopper | null
}

/** Reads one case and its shopper; null when there is none with the id. */
export async function retrieveCase(
  container: MedusaContainer,
  id: string,
): Promise<AdminCaseDetails | null> {
  const dependencies = viewDependencies(container)
  const { fps, query } = dependencies
  const record = await fps.findCase(id)
  if (!record) {
    return null
  }
  const [payment] = record.paymentId ? await fps.listPaymentsById([record.paymentId]) : []
  const missing = await withoutRefund(dependencies, [record])
  return {
    ...(await showCase(fps, record)),
    ...(missing.has(record.id) ? { refund_missing: true } : {}),
    shopper: await readShopper(query, { record, payment }),
  }
}
