import { referencesOfMany, type Movement } from "./keyed-lines"
import { namesIn } from "./marks"
import type { Turns } from "./turns"

/** How banks call a line that undoes another. A sign may join the word to others: `FPS_REVERSAL`. */
const REVERSAL =
  /(?<![A-Z])(reversals?|reversed|rvsl)(?![A-Z])|[沖冲][正銷销回]|撤[銷销]|退[回匯汇票]/i
/** A word of a bank beside "return", which a payer may write alone. */
const MOVED = "(?:fps|payments?|pymt|transfers?|trf|remittance|cheque|chq|autopay|outward|inward)"
const RETURN = new RegExp(
  `(?<![A-Z])(?:${MOVED}[^A-Z0-9]{1,3}return(?:ed|s)?|return(?:ed|s)?[^A-Z0-9]{1,3}(?:of )?${MOVED})(?![A-Z])`,
  "i",
)
/** Words that say so only beside the name of a payment: a firm may be called so. */
const CORRECTION = /(?<![A-Z])(?:corrections?|corrected|recall(?:ed|s)?|rev)(?![A-Z])|更正/i
/** A refund undoes nothing: its payment did come in. */
const REFUND = /refund|退款|退[還还]/i

/** How a key begins that is the name of a payment. */
const NAMED = "payment "

/**
 * Finds the lines by which the bank took money back. A line undoes one of its amount, and of no later
 * day: the only one with its bank reference or, if it is called a reversal or stands below zero among
 * what came in, that names the same payment. Another one that names it is only told: it may be a refund.
 * An amount alone says nothing: it may be another customer's. Nor does a reference on many lines,
 * except that a reversal may share it with its fee, nor one on lines that name two payments. Gives
 * the numbers of the undone lines, and of those by which the bank did it; of some nobody can say which
 * line they undo.
 */
export async function findTakenBack(
  movements: readonly Movement[],
  turns: Turns,
): Promise<{ undone: ReadonlySet<number>; undoing: ReadonlySet<number> }> {
  const going = movements.filter(({ amount, text }) => amount < 0 && !REFUND.test(text))
  const many = await referencesOfMany(movements, turns)
  const keysOf = (line: Movement) => {
    const { amount, reference } = line
    const isOfMany =
      amount > 0 ? many.in.has(reference) : many.out.has(reference) && !isReversal(line)
    return namesOf(isOfMany ? { ...line, reference: "" } : line)
  }
  /** Those that came in, by what an outgoing one names. */
  const incoming = new Map<string, Movement[]>()
  for (const line of going) {
    keysOf(line).forEach((key) => incoming.set(key, []))
    await turns.next()
  }
  for (const line of incoming.size > 0 ? movements.filter(({ amount }) => amount > 0) : []) {
    keysOf(line).forEach((key) => incoming.get(key)?.push(line))
    await turns.next()
  }
  const undone = new Set<number>()
  const undoing = new Set<number>()
  for (const line of going) {
    const [found] = keysOf(line).flatMap((key) => {
      const [one, ...more] = incoming.get(key) ?? []
      const isFit = one && !undone.has(one.number) && one.day <= line.day && !areOfTwo(one, line)
      return isFit && more.length === 0
        ? [{ number: one.number, isNamed: key.startsWith(NAMED) }]
        : []
    })
    if (found && (undoes(line) || !found.isNamed)) {
      undone.add(found.number)
    }
    if (found || isReversal(line) || (undoes(line) && namesIn(line.text).length > 0)) {
      undoing.add(line.number)
    }
    await turns.next()
  }
  return { undone, undoing }
}

/** Says if a line undoes another by what the bank calls it. */
export function isReversal({ text }: { readonly text: string }): boolean {
  return REVERSAL.test(text) || RETURN.test(text)
}

/** Says if a line undoes a payment that it names. */
function undoes(line: Movement): boolean {
  return isReversal(line) || Boolean(line.isOfCredit) || CORRECTION.test(line.text)
}

/** Says if both lines name payments, and none in common. */
function areOfTwo(one: Movement, other: Movement): boolean {
  const [names, others] = [namesIn(one.text), namesIn(other.text)]
  return names.length > 0 && others.length > 0 && !names.some((name) => others.includes(name))
}

/** Returns what an outgoing line may have in common with the one that it undoes. */
function namesOf(line: Movement): string[] {
  const { amount, reference, text } = line
  const money = Math.abs(amount)
  return [
    ...(reference === "" ? [] : [`reference ${money} ${reference}`]),
    ...namesIn(text).map((name) => `${NAMED}${money} ${name}`),
  ]
}
