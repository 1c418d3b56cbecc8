import type { MedusaContainer } from "@medusajs/framework/types"

/** What somebody has to look at now. */
export interface Alarm<Kind extends string = string> {
  readonly kind: Kind
  /** ISO 8601. */
  readonly since: string
  readonly count: number
  /** English: what it is about, and what to do. */
  readonly message: string
}

/** Finds out whether there is reason for an alarm of one kind; null when not. */
export type FindAlarm<Kind extends string = string> = (
  container: MedusaContainer,
) => Promise<Alarm<Kind> | null>
