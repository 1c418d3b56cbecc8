import type { MedusaContainer } from "@medusajs/framework/types"
import { toAdminCases, type AdminCase } from "../cases/admin-case"
import { viewDependencies } from "../view-dependencies"
import { readPatience } from "../checkout/new-try"
import { toAdminPayments, type AdminPayment } from "./admin-payment"
import { collectionsOfOrders } from "./search"

/** What the ledger and the cases say of an order, newest first. */
export interface OrderPayments {
  readonly payments: AdminPayment[]
  readonly cases: AdminCase[]
  /** Until when the unpaid order waits for its shopper to try again; null: it does not. */
  readonly waits_until: string | null
}

/** Lists the gateway orders and cases of an order; null when there is no such order. */
export async function listOrderPayments(
  container: MedusaContainer,
  orderId: string,
): Promise<OrderPayments | null> {
  const { fps, query } = viewDependencies(container)
  const collections = await collectionsOfOrders(query, [orderId])
  const payments = await fps.ledger.listOfCollections(collections)
  const paymentIds = payments.map(({ id }) => id)
  const cases = await fps.cases.listOfOrder({ orderId, paymentIds })
  if (payments.length === 0 && cases.length === 0) {
    const { data } = await query.graph({
      entity: "order",
      fields: ["id"],
      filters: { id: orderId },
    })
    if (data.length === 0) {
      return null
    }
  }
  const isPaid = payments.every(({ settlement }) => settlement === "settled")
  const waitsUntil = isPaid ? null : await readPatience({ fps, query }, orderId)
  return {
    waits_until: waitsUntil?.toISOString() ?? null,
    payments: await toAdminPayments({ fps, query }, payments),
    cases: await toAdminCases(fps, cases),
  }
}
