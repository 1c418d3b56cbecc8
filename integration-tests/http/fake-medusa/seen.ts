import type { PurchaseLedger } from "../../../src/modules/fps"
import type { MedusaState } from "../../../src/fps/medusa/observation"

export interface CollectionSeen {
  readonly id: string
  readonly amount: number
  readonly status: string
}

/** What one of the two has, read in its own way. */
export interface Read {
  readonly ledger: PurchaseLedger
  /** By the shipped way of seeing, or the simulator's. */
  readonly medusa: MedusaState
  /** And what a look does not see, and core or our own code goes by later. Minor units. */
  readonly collections: readonly CollectionSeen[]
  readonly isCompleted: boolean
  readonly isReserved: boolean
  readonly transactions: readonly number[]
  /** What core counts as missing of the order, by a counter of its own that loses some. */
  readonly pending: number | null
  /** Payments that say of themselves that they are captured. */
  readonly capturedIds: readonly string[]
}

/** {@link Read}, and the same without ids and times, so that it can be compared. */
export interface Seen extends Read {
  readonly facts: Facts
}

export type Facts = Readonly<Record<string, unknown>>

/** The name of each id, by the order in which they appeared: `session 1`. */
export type Labels = Map<string, string>

/** Names what is new; what is new at once is named by what it is. Everything in the order of names. */
export function see(read: Read, labels: Labels): Seen {
  const { medusa, ledger } = read
  const nameOf = (id: string | undefined) => (id && labels.get(id)) ?? "unknown"
  const name = <T extends { id: string }>(
    kind: string,
    rows: readonly T[],
    facts: (row: T) => object,
  ) => {
    const fresh = rows.filter(({ id }) => !labels.has(id))
    const sorted = [...fresh].sort((a, b) =>
      compare(JSON.stringify(facts(a)), JSON.stringify(facts(b))),
    )
    for (const { id } of sorted) {
      const count = [...labels.values()].filter((label) => label.startsWith(kind)).length
      labels.set(id, `${kind} ${String(count + 1).padStart(2, "0")}`)
    }
    return [...rows].sort((a, b) => compare(nameOf(a.id), nameOf(b.id)))
  }
  const collections = name("collection", read.collections, ({ amount, status }) => ({
    amount,
    status,
  }))
  const sessionFacts = ({ id: _, collectionId, ...row }: MedusaState["sessions"][number]) => ({
    collection: nameOf(collectionId),
    ...row,
  })
  const medusaPaymentFacts = ({
    id,
    collectionId,
    sessionIds,
    ...row
  }: MedusaState["payments"][number]) => ({
    collection: nameOf(collectionId),
    session: nameOf(sessionIds[0]),
    ...row,
    saysCaptured: read.capturedIds.includes(id),
  })
  const sessions = name("session", medusa.sessions, sessionFacts)
  const payments = name("payment", medusa.payments, medusaPaymentFacts)
  const table = <T extends { id: string }>(rows: readonly T[], facts: (row: T) => object) =>
    Object.fromEntries(rows.map((row) => [nameOf(row.id), facts(row)]))
  const { order } = medusa
  return {
    ...read,
    medusa: { ...medusa, sessions, payments },
    collections,
    facts: {
      cart: medusa.cartId === null ? "gone" : read.isCompleted ? "completed" : "open",
      order: order && {
        ...order,
        id: "the order",
        isReserved: read.isReserved,
        pending: read.pending,
        transactions: [...read.transactions].sort((a, b) => a - b),
      },
      collections: table(collections, ({ amount, status }) => ({ amount, status })),
      sessions: table(sessions, sessionFacts),
      medusaPayments: table(payments, medusaPaymentFacts),
      payments: ledger.payments.map(({ payment, sessionIds }) => ({
        status: payment.status,
        settlement: payment.settlement,
        amount: payment.amount,
        // A session that came and went within one step has no name.
        shownBy: sessionIds.flatMap((id) => labels.get(id) ?? []).sort(),
      })),
      asksForRest: medusa.asksForRest,
      hasBrokenLinks: medusa.hasBrokenLinks,
    },
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A purchase of which the ledger has nothing yet. */
export function emptyLedger(cartId: string): PurchaseLedger {
  return {
    now: new Date(0),
    purchase: {
      id: "",
      cartId,
      orderId: null,
      revision: 0,
      settledRevision: 0,
      intent: null,
      cancelsAt: null,
      promotionsReturnedAt: null,
      released: null,
      attempts: 0,
    },
    payments: [],
    casesOfOthers: [],
    hasUnfinishedEvents: false,
    heardAt: { sandbox: null, production: null },
  }
}

/** Where two differ, by the way to it. */
export function differences(real: unknown, fake: unknown, path = ""): string[] {
  if (isTable(real) && isTable(fake)) {
    const keys = [...new Set([...Object.keys(real), ...Object.keys(fake)])]
    return keys.flatMap((key) => differences(real[key], fake[key], `${path} › ${key}`))
  }
  const [a, b] = [JSON.stringify(real), JSON.stringify(fake)]
  return a === b ? [] : [`${path.slice(3)}: really ${a}, simulated ${b}`]
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
