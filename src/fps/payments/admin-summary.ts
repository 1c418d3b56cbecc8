import type { MedusaContainer } from "@medusajs/framework/types"
import type { Environment, SummaryPart, SummaryRow } from "../../modules/fps"
import { toMajorNumber } from "../../protocol"
import { viewDependencies } from "../view-dependencies"
import { dayInHongKong, hongKongDay } from "../hong-kong"

/** How many, and what they come to in each currency, in major units. */
export interface SummaryFigure {
  readonly count: number
  readonly sums: readonly { readonly amount: number; readonly currency_code: string }[]
}

/** How the day goes, in the environment in which payments are made. */
export interface AdminSummary {
  /** Today in Hong Kong, `YYYY-MM-DD`. */
  readonly day: string
  readonly environment: Environment
  /** What came today, by its proof. */
  readonly paid: SummaryFigure
  /** What shoppers can pay this moment. */
  readonly waiting: SummaryFigure
  /** Open cases of which the money usually goes back, whenever it came. */
  readonly to_send_back: SummaryFigure
}

/** Reads what came today in Hong Kong, what waits, and what is to be sent back. */
export async function readSummary(container: MedusaContainer, now: Date): Promise<AdminSummary> {
  const { fps } = viewDependencies(container)
  const { environment } = await fps.settings()
  const day = dayInHongKong(now)
  const rows = await fps.ledger.readSummary({ environment, ...hongKongDay(day) })
  return {
    day,
    environment,
    paid: figureOf(rows, "paid"),
    waiting: figureOf(rows, "waiting"),
    to_send_back: figureOf(rows, "to_send_back"),
  }
}

function figureOf(rows: readonly SummaryRow[], part: SummaryPart): SummaryFigure {
  const found = rows.filter((row) => row.part === part)
  return {
    count: found.reduce((count, row) => count + row.count, 0),
    // Money whose sum cannot be read is counted, and has no currency.
    sums: found.flatMap(({ sum, currencyCode }) =>
      currencyCode === null ? [] : [{ amount: toMajorNumber(sum), currency_code: currencyCode }],
    ),
  }
}
