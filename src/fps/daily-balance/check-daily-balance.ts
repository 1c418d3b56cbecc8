import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { FPS_MODULE, type FpsModuleService } from "../../modules/fps"
import { asMinorUnits } from "../../protocol"
import { findDifferences, lastDays, type DayRange } from "./read-daily-balance"

/** Every night checks so many days. */
const NIGHTLY_DAYS = 35
/** A transaction that began before the last check may have ended after it. */
const OVERLAP_MS = 300_000
/** The nightly check runs from this hour on, in Hong Kong. */
const NIGHTLY_FROM_HOUR = 3

/** The days of a check, and how many differences it found. */
export interface DailyBalanceCheck {
  readonly days: readonly DayRange[]
  readonly differences: number
}

/**
 * Checks the daily balance of the days that changed since the last check, and once each night of
 * the last 35 days: nobody reports a capture that is deleted in the database. It reads the tables,
 * not counters. Health keeps what it finds. Any number of processes may do it at once.
 */
export async function checkDailyBalance(container: MedusaContainer): Promise<DailyBalanceCheck> {
  const { dailyBalance } = container.resolve<FpsModuleService>(FPS_MODULE)
  const { now, last } = await dailyBalance.readChecked()
  const today = lastDays(now, 1).to
  // The day of the last nightly check.
  const night = lastDays(new Date(now.getTime() - NIGHTLY_FROM_HOUR * 3_600_000), 1).to
  const isNightly = last?.nightlyOn !== night
  const changed = last
    ? await dailyBalance.changedDays(new Date(last.at.getTime() - OVERLAP_MS))
    : []
  const days = isNightly
    ? [
        lastDays(now, NIGHTLY_DAYS),
        ...changed.filter((day) => day < lastDays(now, NIGHTLY_DAYS).from).map(oneDay),
      ]
    : [...new Set([...changed, today])].map(oneDay)
  let differences = 0
  for (const range of days) {
    differences += await checkDays(container, range)
  }
  await dailyBalance.noteChecked({ at: now, nightlyOn: isNightly ? night : last.nightlyOn })
  return { days, differences }
}

/** Checks some days, and returns the number of differences. */
export async function checkDays(container: MedusaContainer, days: DayRange): Promise<number> {
  const { dailyBalance } = container.resolve<FpsModuleService>(FPS_MODULE)
  const found = await findDifferences(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    days,
  )
  await dailyBalance.keep({
    ...days,
    differences: found.map((one) => ({
      ...one,
      received: asMinorUnits(one.received),
      found: asMinorUnits(one.found),
    })),
  })
  return found.length
}

function oneDay(day: string): DayRange {
  return { from: day, to: day }
}
