import { createHash } from "node:crypto"
import { asMinorUnits } from "../../protocol"
import type { FileLine, LineMarks } from "./line"
import { spacedNumbersIn } from "./numbers"
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
  readonly balance: string
  readonly reference: string
  /** True below zero among what came in. */
  readonly isOfCredit?: boolean
  /** Null: the money went out. */
  readonly marks: LineMarks | null
}

/** Content of which the marks of a line are made. */
interface Content extends Omit<Movement, "marks"> {
  /** Text that is kept of it. */
  readonly kept: string
  /** Its cells, those of lines that go on with it included. */
  readonly row: string
}

/** A line is about one payment: what has more numbers is no text of a bank. */
const MOST_NUMBERS = 40

/** Maker of the marks of the lines of a file as they are read; equal lines of a day are numbered. */
export class Marker {
  private readonly seen = new Map<string, number>()
  private readonly columns: string

  constructor(names: readonly string[]) {
    this.columns = hashOf(names).slice(0, 8)
  }

  marksOf({ day, amount, text, kept, row, balance, reference }: Content): LineMarks | null {
    if (amount <= 0) {
      return null
    }
    const mark = (kind: string, content: string) => {
      // A hash: the whole contents of 50,000 lines are a gigabyte.
      const same = hashOf([kind, day, amount, content])
      const repetition = (this.seen.get(same) ?? 0) + 1
      this.seen.set(same, repetition)
      return keyOf({ day, amount, text: `${kind}${content}`, repetition })
    }
    // The reference is one word, and the first one.
    const numbers = spacedNumbersIn(`${reference} ${kept}`).slice(0, MOST_NUMBERS)
    return {
      ...(balance === "" ? {} : { balance: mark("balance ", `${balance} ${row}`) }),
      ...(balance === "" ? {} : { left: hashOf(["left", balance]).slice(0, 16) }),
      ...(reference === "" ? {} : { anyDay: hashOf(["any day", amount, reference]) }),
      row: mark("row ", row),
      text: mark("", text),
      columns: this.columns,
      ...(numbers.length === 0 ? {} : { numbers }),
    }
  }
}

/**
 * Finds the references on two lines or more that came in, or that went out: such a reference is one
 * of a batch or a day, and names no line.
 */
export async function referencesOfMany(
  movements: readonly Movement[],
  turns: Turns,
): Promise<{ in: ReadonlySet<string>; out: ReadonlySet<string> }> {
  const seen = { in: new Set<string>(), out: new Set<string>() }
  const many = { in: new Set<string>(), out: new Set<string>() }
  for (const { amount, reference } of movements) {
    const way = amount > 0 ? "in" : "out"
    if (reference !== "" && seen[way].has(reference)) {
      many[way].add(reference)
    }
    seen[way].add(reference)
    await turns.next()
  }
  return many
}

/** Returns what came in, each line with its key. */
export async function linesOf(movements: readonly Movement[], turns: Turns): Promise<FileLine[]> {
  const balances = movements.map(({ balance }) => balance)
  // The balance of today, on every line, tells no line from another.
  const isRunning = balances.length === 1 || new Set(balances).size > balances.length / 2
  const many = await referencesOfMany(movements, turns)
  const lines = await turns.map(movements, (movement) => {
    const { number, day, text, amount, reference, marks: all } = movement
    if (!all) {
      return []
    }
    const { balance, left, anyDay, ...others } = all
    const isName = anyDay && !many.in.has(reference) && !many.out.has(reference)
    const marks: LineMarks = {
      ...(isRunning && balance && left ? { balance, left } : {}),
      ...(isName ? { anyDay } : {}),
      ...others,
    }
    const key = marks.balance ?? marks.row
    return [{ key, number, day, text, amount: asMinorUnits(amount), marks }]
  })
  return lines.flat()
}

/** Names a line by its content, and its place among equal lines of the file. */
export function keyOf(line: {
  readonly day: string
  readonly amount: number
  readonly text: string
  readonly repetition: number
}): string {
  const { day, amount, text, repetition } = line
  return hashOf([day, amount, text, repetition])
}

function hashOf(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex")
}
