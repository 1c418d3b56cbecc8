import { createHash } from "node:crypto"
import { asMinorUnits } from "../../protocol"
import type { FileLine } from "./line"
import type { Turns } from "./turns"

/** A line as read. */
export interface ReadLine {
  /** Its line in the file, from 1. */
  readonly number: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly text: string
  /** In cents, below zero if it went out. */
  readonly amount: number
}

/** A line that moves money, with what it is known by in another file. */
export interface Movement extends ReadLine {
  /** All its cells, those of lines that go on with it included. */
  readonly row: string
  readonly balance: string
  readonly reference: string
}

/** Returns what came in, each line with its key and its marks; equal lines of a day are numbered. */
export async function linesOf(movements: readonly Movement[], turns: Turns): Promise<FileLine[]> {
  const seen = new Map<string, number>()
  const balances = movements.map(({ balance }) => balance)
  // The balance of today, on every line, tells no line from another.
  const isRunning = balances.length === 1 || new Set(balances).size > balances.length / 2
  const lines: FileLine[] = []
  for (const { number, day, text, row, amount, balance, reference } of movements) {
    await turns.next()
    if (amount <= 0) {
      continue
    }
    const mark = (kind: string, content: string) => {
      const same = JSON.stringify([kind, day, amount, content])
      const repetition = (seen.get(same) ?? 0) + 1
      seen.set(same, repetition)
      return keyOf({ day, amount, text: `${kind}${content}`, repetition })
    }
    const marks = {
      ...(isRunning && balance !== "" ? { balance: mark("balance ", balance) } : {}),
      ...(reference === "" ? {} : { reference: mark("reference ", reference) }),
      row: mark("row ", row),
      text: mark("", text),
    }
    const key = marks.balance ?? marks.reference ?? marks.text
    lines.push({ key, number, day, text, amount: asMinorUnits(amount), marks })
  }
  return lines
}

/** Names a line by its content, and its place among equal lines of the file. */
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
