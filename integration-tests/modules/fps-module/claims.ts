import { unlessHeldUp } from "../../helpers/wait"
import type { Module } from "./support"

interface Claimed {
  readonly id: string
}

/** Rows that jobs of several processes claim at once. */
interface Claimable {
  readonly table: string
  /** Makes so many rows that are due; answers their ids. */
  readonly make: (module: Module, count: number) => Promise<string[]>
  readonly claim: (module: Module, limit: number) => Promise<Claimed[]>
}

const COUNT = 20

const CLAIMABLE: Readonly<Record<string, Claimable>> = {
  "cases.claimUnannounced": {
    table: "fps_case",
    make: async ({ fps }, count) => {
      const opened = Array.from({ length: count }, (_, i) =>
        fps.cases.open({
          kind: "late_payment",
          moneyKey: `gateway_order:${i}`,
          amount: null,
          currencyCode: "hkd",
          evidence: {},
        }),
      )
      await Promise.all(opened)
      return (await fps.listFpsCases({}, { take: count })).map(({ id }) => id)
    },
    claim: ({ fps }, limit) => fps.cases.claimUnannounced({ limit }),
  },
}

/** What the jobs of several processes take out of the tables at once. */
export function describeClaims(get: () => Module): void {
  describe.each(Object.entries(CLAIMABLE))("%s", (_, { table, make, claim }) => {
    it("hands 20 rows to 8 concurrent claimers, and none of them twice", async () => {
      const ids = await make(get(), COUNT)
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(get(), 5)))
      const claimed = claims.flat().map(({ id }) => id)
      expect(claims.every(({ length }) => length <= 5)).toBe(true)
      const rest = (await claim(get(), COUNT)).map(({ id }) => id)
      expect([...claimed, ...rest].sort()).toEqual([...ids].sort())
      expect(await claim(get(), COUNT)).toEqual([])
    })

    it("passes over one that another process is claiming this moment", async () => {
      const [locked, ...others] = await make(get(), 3)
      const { sql } = get()
      await sql("begin")
      await sql(`select id from ${table} where id = $1 for update`, [locked])
      const claiming = claim(get(), 3)
      const claimed = await unlessHeldUp(claiming)
      await sql("rollback")
      expect(claimed === "waited" ? claimed : claimed.map(({ id }) => id).sort()).toEqual(
        others.sort(),
      )
      expect((await claim(get(), 3)).map(({ id }) => id)).toEqual([locked])
    })
  })
}
