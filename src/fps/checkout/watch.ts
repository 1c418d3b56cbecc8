import type { Bound } from "../database/bound"
import type * as storefront from "./storefront-reads"

/** What was known of a payment when it was looked at. Opaque. */
export interface Mark {
  readonly sessionId: string
  readonly collections: readonly string[]
  readonly print: string
}

/** How long, and until when, somebody waits for news of a payment. */
export interface WaitInput {
  readonly ms: number
  /** Aborted when whoever waits is gone. */
  readonly signal: AbortSignal
  /** Asked at each look; true ends the waiting, as when the server closes. */
  readonly isOver: () => boolean
}

/** Lets many wait for news of their payments at the cost of one. */
export interface Watch {
  /** How many wait this moment. */
  readonly waiting: number
  /** Takes down what is known now; to be done *before* reading what is shown. Null: no such session. */
  look(sessionId: string): Promise<Mark | null>
  /**
   * Resolves with true at the first news since the mark. With false when there is none in time, or
   * when it is not waited for: too many wait, the store stops, whoever waits is gone.
   */
  news(mark: Mark, input: WaitInput): Promise<boolean>
  /** Ends every waiting, for good. Medusa calls it when it stops, by the module's `__hooks`. */
  close(): Promise<void>
}

/** How many may wait, in all and for one session, and the pause between two looks. */
export interface WatchLimits {
  readonly all: number
  readonly ofSession: number
  readonly pauseMs: number
}

const LIMITS: WatchLimits = { all: 1_000, ofSession: 4, pauseMs: 250 }

interface Waiting {
  readonly mark: Mark
  readonly isOver: () => boolean
  readonly end: (isNews: boolean) => void
}

/**
 * Watches the ledger for whoever waits, across processes and without Redis: while somebody waits,
 * one statement each quarter of a second compares all of their payments with what they know. Nobody
 * who waits keeps a connection.
 */
export function createWatch(
  reads: Pick<Bound<typeof storefront>, "relatedCollections" | "fingerprints">,
  limits: WatchLimits = LIMITS,
): Watch {
  /** Oldest first. */
  const waiting = new Set<Waiting>()
  /** Set while a look is due or under way. */
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function schedule(): void {
    if (waiting.size > 0) {
      timer ??= setTimeout(() => void lookAtAll(), limits.pauseMs)
    }
  }

  async function lookAtAll(): Promise<void> {
    // Who comes while the database is asked has a newer mark than its answer may be.
    const asked = [...waiting]
    try {
      const collections = new Set(asked.flatMap(({ mark }) => mark.collections))
      const prints = asked.length > 0 ? await reads.fingerprints([...collections]) : new Map()
      for (const one of asked) {
        if (printOf(one.mark.collections, prints) !== one.mark.print) {
          one.end(true)
        }
      }
    } catch {
      // The database is away for a moment; the next look may find it again.
    }
    for (const one of asked) {
      if (one.isOver()) {
        one.end(false)
      }
    }
    timer = undefined
    schedule()
  }

  return {
    get waiting() {
      return waiting.size
    },
    async look(sessionId) {
      const collections = await reads.relatedCollections(sessionId)
      if (collections.length === 0) {
        return null
      }
      const print = printOf(collections, await reads.fingerprints(collections))
      return { sessionId, collections, print }
    },
    async news(mark, { ms, signal, isOver }) {
      if (isClosed || signal.aborted || isOver() || waiting.size >= limits.all) {
        return false
      }
      const ofSession = [...waiting].filter((one) => one.mark.sessionId === mark.sessionId)
      if (ofSession.length >= limits.ofSession) {
        ofSession[0]?.end(false)
      }
      return new Promise<boolean>((resolve) => {
        const end = (isNews: boolean) => {
          waiting.delete(one)
          clearTimeout(alarm)
          signal.removeEventListener("abort", gone)
          resolve(isNews)
        }
        const gone = () => end(false)
        const alarm = setTimeout(gone, ms)
        const one: Waiting = { mark, isOver, end }
        signal.addEventListener("abort", gone)
        waiting.add(one)
        schedule()
      })
    },
    async close() {
      isClosed = true
      waiting.forEach((one) => one.end(false))
      clearTimeout(timer)
      return Promise.resolve()
    },
  }
}

function printOf(collections: readonly string[], prints: ReadonlyMap<string, string>): string {
  return collections.map((id) => prints.get(id) ?? "").join()
}
