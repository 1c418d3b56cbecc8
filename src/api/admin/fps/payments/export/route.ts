import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../../../../medusa/message-of"
import { exportPayments } from "../../../../../views/payments/export-payments"
import { parseExportQuery } from "./query"

/** The payments of one day in Hong Kong as CSV, sent while they are read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { day } = parseExportQuery(req.query)
  const pieces = exportPayments(req.scope, { day })
  // What goes wrong before the first line is still an error like any other.
  const first = await pieces.next()
  res
    .status(200)
    .set("content-type", "text/csv; charset=utf-8")
    .set("content-disposition", `attachment; filename="fps-payments-${day}.csv"`)
    .set("cache-control", "no-store")
  try {
    await pipeline(Readable.from(withFirst(first, pieces)), res)
  } catch (error) {
    // The answer is cut off, which the browser shows as a failed download: half a day is no day.
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: an export was cut off: ${messageOf(error)}`)
  }
}

async function* withFirst(
  first: IteratorResult<string, unknown>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) {
    yield first.value
    yield* rest
  }
}
