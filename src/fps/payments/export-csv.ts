import type { MedusaContainer } from "@medusajs/framework/types"
import { isCaseOf, type FpsModuleService } from "../../modules/fps"
import type { ExportCursor } from "./export-payments"
import { viewDependencies } from "../view-dependencies"
import { findOrders } from "./admin-payment"
import { hongKongDay } from "../hong-kong"
import { CSV_HEADER, csvLine } from "./payments-csv"

/** A query more for each so many lines; so few are in memory at a time. */
const BATCH = 500

/**
 * The payments that were paid on days in Hong Kong, oldest first, as pieces of CSV: the answer is
 * sent while it is read, however long it is. Both days are part of it.
 */
export async function* exportPayments(
  container: MedusaContainer,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  const { fps, query } = viewDependencies(container)
  let after: ExportCursor | null = null
  let head = CSV_HEADER
  do {
    const { payments, next }: Awaited<ReturnType<FpsModuleService["ledger"]["export"]>> =
      await fps.ledger.export({
        from: hongKongDay(from).from,
        to: hongKongDay(to).to,
        after,
        limit: BATCH,
      })
    const [orders, cases] = await Promise.all([
      findOrders(query, payments),
      fps.cases.listOfPayments(payments),
    ])
    const lines = payments.map((payment) =>
      csvLine({
        payment,
        order: orders.get(payment.paymentCollectionId),
        cases: cases.filter((found) => isCaseOf(found, payment)),
      }),
    )
    yield head + lines.join("")
    head = ""
    after = next
  } while (after)
}
