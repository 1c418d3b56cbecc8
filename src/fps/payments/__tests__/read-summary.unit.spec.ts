import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readSummary } from "../list-payments"

it("shows sums although absurd amounts come to more than is exact", async () => {
  const row = { part: "paid", currency_code: "hkd", count: 100, sum: "9999999999999900" }
  const knex = { raw: async () => ({ rows: [row] }) } as unknown as Knex
  const query = { environment: "sandbox", from: new Date(0), to: new Date(1) } as const
  expect(await readSummary(knex, query)).toEqual([
    { part: "paid", currencyCode: "hkd", count: 100, sum: Number.MAX_SAFE_INTEGER },
  ])
})
