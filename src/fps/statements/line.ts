import { createHash } from "node:crypto"
import type { MinorUnits } from "../../protocol"
import type { StatementLineRecord } from "./statements"

/** Money that came in, as it is read and as it is kept. */
export type StatementLine = StatementLineRecord

/** Names a line by what it says, and its place among those of the file that say the same. */
export function keyOf(line: {
  readonly day: string
  readonly amount: number
  readonly text: string
  readonly repetition: number
}): string {
  const { day, amount, text, repetition } = line
  return createHash("sha256")
    .update(JSON.stringify([day, amount, text, repetition]))
    .digest("hex")
}

const REFERENCE_DIGITS = 12

/**
 * What a person's confirmation names a line by: `20261231-5F2A90C1B3D7`. One bank reference proves
 * one payment, so a line that is named so can prove no second one.
 */
export function bankReferenceOf({ day, key }: Pick<StatementLine, "day" | "key">): string {
  return `${day.replaceAll("-", "")}-${key.slice(0, REFERENCE_DIGITS).toUpperCase()}`
}

/** A text in one line. */
export function withoutExtraSpace(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim()
}

/** A payment that a line may be about. */
export interface Candidate {
  readonly id: string
  /** What names it in a text: our reference, the ids that the gateway knows it by. */
  readonly marks: readonly string[]
  /** What a person confirmed it with, where one did. */
  readonly bankReference: string | null
  /** What came by proof, else what was asked; null when the proof could not be read. */
  readonly amount: MinorUnits | null
  /** Whether it is proved that it was paid. */
  readonly isPaid: boolean
  /** Its day in Hong Kong, where it is known. */
  readonly paidDay: string | null
  /** The first and the last day on which its money may stand on a statement. */
  readonly firstDay: string
  readonly lastDay: string
}

/** The letters and digits of a text, as banks break and space it. */
export function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "")
}
