import { z } from "zod"
import { createLimit } from "../../events/lib/limit"

type Limit = ReturnType<typeof createLimit>

/** Places of one connection pool, and the lines in front of its keys. */
interface Places {
  readonly limit: Limit
  readonly lines: Map<string, Line>
}

interface Line {
  readonly limit: Limit
  waiting: number
}

/** Settling runs core's workflows; more at once only wait on each other. */
const MOST_PLACES = 4
/** Knex's own default. */
const USUAL_POOL = 10

const poolSchema = z.object({ pool: z.object({ max: z.number() }) })
const places = new WeakMap<object, Places>()

/**
 * Runs something under a lock when it is its turn: one at a time for a key, in the order they came,
 * and at most four in this process, or half of what a small pool has. `locking-postgres` keeps a
 * connection of the pool for each lock that is held *or waited for*, and whoever holds one needs
 * more of them for its work: without places, ten payments at once would wait for each other for
 * good. Whoever has a place must not ask for a second one.
 */
export async function inPlace<T>(
  { knex, key }: { readonly knex: { readonly client: unknown }; readonly key: string },
  run: () => Promise<T>,
): Promise<T> {
  const { limit, lines } = placesOf(knex)
  const line = lines.get(key) ?? { limit: createLimit(1), waiting: 0 }
  lines.set(key, line)
  line.waiting++
  try {
    return await line.limit(() => limit(run))
  } finally {
    if (--line.waiting === 0) {
      lines.delete(key)
    }
  }
}

function placesOf(knex: { readonly client: unknown }): Places {
  const known = places.get(knex)
  if (known) {
    return known
  }
  const pool = poolSchema.safeParse(knex.client)
  const max = pool.success ? pool.data.pool.max : USUAL_POOL
  const size = Math.max(1, Math.min(MOST_PLACES, Math.floor(max / 2)))
  const made = { limit: createLimit(size), lines: new Map<string, Line>() }
  places.set(knex, made)
  return made
}
