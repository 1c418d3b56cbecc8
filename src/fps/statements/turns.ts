import { setImmediate as nextTurn } from "node:timers/promises"

/** Other requests wait no longer than this for a file that is read. */
const SLICE_MS = 20
/** Beyond that a file is made to be slow. */
const MOST_MS = 30_000

/** Lets other requests have their turn while a long file is read. */
export class Turns {
  private readonly began = performance.now()
  private since = this.began

  /** Resolves at once, or in the next turn of the event loop. Throws `late` after 30 seconds. */
  async next(late: () => Error): Promise<void> {
    const now = performance.now()
    if (now - this.began > MOST_MS) {
      throw late()
    }
    if (now - this.since > SLICE_MS) {
      await nextTurn()
      this.since = performance.now()
    }
  }
}
