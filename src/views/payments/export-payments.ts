import type { MedusaContainer } from "@medusajs/framework/types"
import type { FpsModuleService } from "../../modules/fps"
import type { ExportCursor } from "../../modules/fps/queries/export-payments"
import { viewDependencies } from "../dependencies"
import { findOrders } from "./admin-payment"
import { CSV_HEADER, csvLine, hongKongDay } from "./payments-csv"

/** A query more for each so many lines; so few are in memory at a time. */
const BATCH = 500

/**
 * The payments that were created on a day in Hong Kong, oldest first, as pieces of CSV: the
 * answer is sent while it is read, however long it is.
 */
export async function* exportPayments(
  container: MedusaContainer,
  { day }: { day: string },
): AsyncGenerator<string> {
  const { fps, query } = viewDependencies(container)
  let after: ExportCursor | null = null
  let head = CSV_HEADER
  do {
    const { payments, next }: Awaited<ReturnType<FpsModuleService["exportPayments"]>> =
      await fps.exportPayments({ ...hongKongDay(day), after, limit: BATCH })
    const orders = await findOrders(query, payments)
    const lines = payments.map((payment) =>
      csvLine(payment, orders.get(payment.paymentCollectionId)),
    )
    yield head + lines.join("")
    head = ""
    after = next
  } while (after)
}
