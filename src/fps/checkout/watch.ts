import type { Bound } from "../database/bound"
import type * as storefront from "./storefront-reads"

/** The state of a payment that was known. Opaque. */
export interface Snapshot {
  readonly sessionId: string
  readonly collections: readonly string[]
  readonly print: string
}

/** How long to wait for a change of a payment. */
export interface WaitInput {
  readonly ms: number
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal
  /** Asked at each poll; true ends the waiting, as when the server closes. */
  readonly isOver: () => boolean
}

/** Lets many requests wait for changes of their payments at the cost of one. */
export interface Watch {
  /** How many requests wait now. */
  readonly waiting: number
  /** Notes what is known now, *before* reading what is shown. Null: unknown session. */
  snapshot(sessionId: string): Promise<Snapshot | null>
  /**
   * Resolves with true at the first change since the snapshot; with false if there is none in time, too
   * many wait, the store stops, or the caller is gone.
   */
  change(snapshot: Snapshot, input: WaitInput): Promise<boolean>
  /** Ends all waiting. Medusa calls it when it stops, by the module's `__hooks`. */
  close(): Promise<void>
}

/** How many may wait, in all and for one session, and the pause between two polls. */
export interface WatchLimits {
  readonly all: number
  readonly ofSession: number
  readonly pauseMs: number
}

const LIMITS: WatchLimits = { all: 1_000, ofSession: 4, pauseMs: 250 }

interface Waiting {
  readonly snapshot: Snapshot
  readonly isOver: () => boolean
  readonly end: (isChange: boolean) => void
}

/**
 * Watches payments for waiting requests, across processes and without Redis: one statement each
 * quarter of a second compares all of their payments with what they know. No request holds a
 * connection.
 */
export function createWatch(
  reads: Pick<Bound<typeof storefront>, "relatedCollections" | "fingerprints">,
  limits: WatchLimits = LIMITS,
): Watch {
  /** The oldest first. */
  const waiting = new Set<Waiting>()
  /** Set while a poll is due or running. */
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function schedule(): void {
    if (waiting.size > 0) {
      timer ??= setTimeout(() => void pollAll(), limits.pauseMs)
    }
  }

  async function pollAll(): Promise<void> {
    // A request that arrives during the query has a newer snapshot than its answer may have.
    const asked = [...waiting]
    try {
      const collections = new Set(asked.flatMap(({ snapshot }) => snapshot.collections))
      const prints = asked.length > 0 ? await reads.fingerprints([...collections]) : new Map()
      for (const one of asked) {
        if (printOf(one.snapshot.collections, prints) !== one.snapshot.print) {
          one.end(true)
        }
      }
    } catch {
      // The database is unreachable for a moment; the next poll may reach it again.
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
    async snapshot(sessionId) {
      const collections = await reads.relatedCollections(sessionId)
      if (collections.length === 0) {
        return null
      }
      const print = printOf(collections, await reads.fingerprints(collections))
      return { sessionId, collections, print }
    },
    async change(snapshot, { ms, signal, isOver }) {
      if (isClosed || signal.aborted || isOver() || waiting.size >= limits.all) {
        return false
      }
      const ofSession = [...waiting].filter((one) => one.snapshot.sessionId === snapshot.sessionId)
      if (ofSession.length >= limits.ofSession) {
        ofSession[0]?.end(false)
      }
      return new Promise<boolean>((resolve) => {
        const end = (isChange: boolean) => {
          waiting.delete(one)
          clearTimeout(alarm)
          signal.removeEventListener("abort", gone)
          resolve(isChange)
        }
        const gone = () => end(false)
        const alarm = setTimeout(gone, ms)
        const one: Waiting = { snapshot, isOver, end }
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
