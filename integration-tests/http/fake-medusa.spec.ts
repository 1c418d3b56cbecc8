import fc from "fast-check"
import { adminApi } from "../helpers/admin-api"
import { propertySeed, reportProperty } from "../helpers/property"
import { setStock } from "../helpers/seed-extras"
import { describeStore } from "../helpers/store"
import { fakeSide } from "./fake-medusa/fake-side"
import { OBSERVATIONS, RACES } from "./fake-medusa/observations"
import type { Step } from "./fake-medusa/operation"
import { realSide } from "./fake-medusa/real-side"
import { sequences } from "./fake-medusa/sequences"
import { compare } from "./fake-medusa/story"

/**
 * A fake counts only as far as a test holds it to the real thing. A real store and the simulator's
 * Medusa (integration-tests/simulation/medusa) go through the same steps: what customers and staff do
 * by their routes, and what a look does by the shipped port (src/fps/medusa/port.ts). After each step
 * both are looked at, the real one by the shipped way of seeing, and must be alike: how the step
 * ended, the order with what it owes, its stock and transactions, collections, sessions, payments,
 * and what the ledger has of gateway orders. Of two that are started together, the real end must be
 * one that the fake comes to by some way of getting between each other.
 *
 * Not compared: what is left by a process that dies or a database that fails (but for the booking of
 * a capture), which nobody brings about from outside; what the fake does not have, such as carts that
 * are gone, shipments of a part, returns and exchanges, sums with three decimals; the time-outs of
 * locks; and two changes of one order at the same time (cancellations, edits, credit lines), of which
 * core lets both begin: two cancellations of an order of 100 left it cancelled with a total of 200. No
 * look runs meanwhile: for those there is the simulator.
 *
 * How a race ends is up to the machine, so races are for the long run: `FPS_FAKE_SEQUENCES=100` goes
 * the written ones and as many random sequences, `FPS_PROPERTY_SEED` repeats other sequences.
 */
const COUNT = Number(process.env.FPS_FAKE_SEQUENCES ?? 0)
const SEED = propertySeed()
const SETUP = { placeOrder: "before_payment" } as const

describeStore("the simulator's Medusa is like the real one", SETUP, (store) => {
  const admin = adminApi(store)
  const differenceIn = async (steps: readonly Step[]) =>
    compare({ real: await realSide(store, admin), fake: fakeSide(SETUP.placeOrder) }, steps)

  beforeEach(() => setStock(store, 100_000))

  it.each(OBSERVATIONS)("where %s", async (_, steps) => {
    expect(await differenceIn(steps)).toBe("")
  })

  const inLongRun = COUNT > 0 ? it : it.skip

  inLongRun.each(RACES)("where at once %s", async (_, steps) => {
    expect(await differenceIn(steps)).toBe("")
  })

  const lastsMs = 60_000 + COUNT * 15_000
  const name = `in ${COUNT} random sequences`
  inLongRun(
    name,
    async () => {
      const different: string[] = []
      for (const steps of fc.sample(sequences, { seed: SEED, numRuns: COUNT })) {
        const difference = await differenceIn(steps)
        different.push(...(difference === "" ? [] : [difference]))
      }
      reportProperty("two Medusas", { sequences: COUNT, different: different.length, seed: SEED })
      expect(different.join("\n\n")).toBe("")
    },
    lastsMs,
  )
})
