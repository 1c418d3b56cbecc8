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
  private since = performance.now()
  private worked = 0

  constructor(private readonly mostMs = MOST_MS) {}

  /**
   * Waits for the next turn of the event loop where one is due. Throws after 30 seconds of work in
   * all: a file does not pay for what others do meanwhile.
   */
  async next(): Promise<void> {
    const slice = performance.now() - this.since
    if (this.worked + slice > this.mostMs) {
      throw new StatementFault("too_many_lines")
    }
    if (slice > SLICE_MS) {
      this.worked += slice
      await nextTurn()
      this.since = performance.now()
    }
  }

  /** Makes one thing of each item. */
  async map<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
    const made: Made[] = []
    for (const item of items) {
      made.push(make(item))
      await this.next()
    }
    return made
  }

  /** Finds the first item of a kind. */
  async find<Item>(
    items: Iterable<Item>,
    isOne: (item: Item) => boolean,
  ): Promise<Item | undefined> {
    for (const item of items) {
      if (isOne(item)) {
        return item
      }
      await this.next()
    }
    return undefined
  }
}
