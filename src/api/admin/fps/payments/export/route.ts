import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../../../../fps/medusa/message-of"
import { exportPayments } from "../../../../../fps/payments/payments-csv"
import { parseDays } from "../../validation"
import { answer } from "../../answer"

/** A year, with a day to spare. */
const MOST_DAYS = 366

/** Returns the payments that were paid on days in Hong Kong as CSV, sent while they are read. */
export const GET = answer(async (req, res) => {
  const days = parseDays(req.query, { most: MOST_DAYS })
  const name = days.from === days.to ? days.from : `${days.from}-to-${days.to}`
  const pieces = exportPayments(req.scope, days)
  // An error before the first line is answered like any other.
  const first = await pieces.next()
  res
    .status(200)
    .set("content-type", "text/csv; charset=utf-8")
    .set("content-disposition", `attachment; filename="fps-payments-${name}.csv"`)
    .set("cache-control", "no-store")
  try {
    await pipeline(Readable.from(withFirst(first, pieces)), res)
  } catch (error) {
    // The answer is cut off, which the browser shows as a failed download: half a day would look
    // like a whole one.
    const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`fps: export cut off error=${messageOf(error)}`)
  }
})

async function* withFirst(
  first: IteratorResult<string, unknown>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) {
    yield first.value
    yield* rest
  }
}
