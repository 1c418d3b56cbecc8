import type { MinorUnits } from "../../protocol"

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
