import { setImmediate as nextTurn } from "node:timers/promises"
import { StatementFault } from "./fault"

/** Other requests wait no longer than this for a file that is read. */
const SLICE_MS = 20
/** Beyond that a file is made to be slow. */
const MOST_MS = 30_000

/**
 * Lets other requests have their turn while a long file is read. One upload has one of them, which
 * all its readers share: each on its own would have the whole time again.
 */
export class Turns {
  private readonly began = performance.now()
  private since = this.began

  constructor(private readonly mostMs = MOST_MS) {}

  /** Waits for the next turn of the event loop where one is due. Throws after 30 seconds in all. */
  async next(): Promise<void> {
    const now = performance.now()
    if (now - this.began > this.mostMs) {
      throw new StatementFault("too_many_lines")
    }
    if (now - this.since > SLICE_MS) {
      await nextTurn()
      this.since = performance.now()
    }
  }
}
