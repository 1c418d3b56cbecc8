/** What the next status query of a gateway order is planned from. */
export interface NextCheckInput {
  readonly now: Date
  readonly expiresAt: Date
  /** Status queries made so far. */
  readonly checks: number
  readonly expiryGraceMinutes: number
  /** Whether an answer could say anything: without mapped values only the last query is made. */
  readonly mapped: boolean
}

const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 600_000
/** An event of an expiry is on its way by then. */
const AFTER_EXPIRY_MS = 30_000

/** The moment from which a gateway order without news counts as expired, once it was asked about. */
export function lastCheckAt({
  expiresAt,
  expiryGraceMinutes,
}: Pick<NextCheckInput, "expiresAt" | "expiryGraceMinutes">): Date {
  return new Date(expiresAt.getTime() + expiryGraceMinutes * 60_000)
}

/**
 * When a pending gateway order is asked about next: with growing pauses while it can be paid, once
 * just after its expiry, once after the grace, and from then on until the gateway answers.
 */
export function nextCheckAt(input: NextCheckInput): Date {
  const now = input.now.getTime()
  const last = lastCheckAt(input).getTime()
  const pause = now + Math.min(FIRST_DELAY_MS * 2 ** input.checks, MAX_DELAY_MS)
  const milestones = input.mapped ? [input.expiresAt.getTime() + AFTER_EXPIRY_MS, last] : [last]
  const ahead = milestones.filter((milestone) => milestone > now)
  const wanted = input.mapped || ahead.length === 0 ? [pause, ...ahead] : ahead
  return new Date(Math.min(...wanted))
}
