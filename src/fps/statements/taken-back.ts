import type { Movement } from "./keyed-lines"
import { possibleMarks } from "./marks"
import type { Turns } from "./turns"

/** How banks call a line that undoes another. A refund is none: its payment did come in. */
const REVERSAL = /\b(reversal|reversed|correction)\b|沖正|冲正|沖銷|沖回|撤銷|更正/i

/** Lines, by their numbers in the file. */
export interface TakenBack {
  /** Those that came in, and whose money the bank took back. */
  readonly undone: ReadonlySet<number>
  /** Those by which it did; of some nobody can say which line they undo. */
  readonly undoing: ReadonlySet<number>
}

/**
 * Finds the lines by which the bank took money back. A line undoes an earlier one of its amount: the
 * only one with its bank reference. If it is called a reversal, also the only one that names the same
 * payment; or the only one of the amount, if it names none.
 */
export async function findTakenBack(
  movements: readonly Movement[],
  turns: Turns,
): Promise<TakenBack> {
  const going = movements.filter(({ amount }) => amount < 0)
  /** Those that came in, by what an outgoing one names. */
  const incoming = new Map<string, Movement[]>()
  for (const line of going) {
    keysOf(line).forEach((key) => incoming.set(key, []))
    await turns.next()
  }
  for (const line of incoming.size > 0 ? movements.filter(({ amount }) => amount > 0) : []) {
    allKeysOf(line).forEach((key) => incoming.get(key)?.push(line))
    await turns.next()
  }
  const undone = new Set<number>()
  const undoing = new Set<number>()
  for (const line of going) {
    const undoneOne = keysOf(line)
      .map((key) => incoming.get(key) ?? [])
      .flatMap((lines) => (lines.length === 1 ? lines : []))
      .find(({ number, day }) => !undone.has(number) && day <= line.day)
    if (undoneOne) {
      undone.add(undoneOne.number)
    }
    if (undoneOne || isReversal(line)) {
      undoing.add(line.number)
    }
    await turns.next()
  }
  return { undone, undoing }
}

function isReversal({ text }: Movement): boolean {
  return REVERSAL.test(text)
}

/** Returns what an outgoing line has in common with the one that it undoes. */
function keysOf(line: Movement): string[] {
  const { amount, references, marks } = partsOf(line)
  const named = marks.length > 0 ? marks : [amount]
  return [...references, ...(isReversal(line) ? named : [])]
}

function allKeysOf(line: Movement): string[] {
  const { amount, references, marks } = partsOf(line)
  return [...references, ...marks, amount]
}

function partsOf({ amount, reference, text }: Movement) {
  const money = String(Math.abs(amount))
  const { references, ids } = possibleMarks(text)
  return {
    amount: money,
    references: reference === "" ? [] : [`${money} reference ${reference}`],
    marks: [...references, ...ids].map((mark) => `${money} payment ${mark}`),
  }
}
