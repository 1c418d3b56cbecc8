import type * as Decide from "../../src/fps/settle/decide/index"
import type * as Pass from "../../src/fps/settle/pass"
import { pass } from "../../src/fps/settle/pass"
import { MUTANTS } from "./mutants"
import type { Mutant } from "./mutants/mutant"
import type { Core } from "./processes"
import { schedulesOf } from "./schedules"
import { simulate } from "./simulate"

/** A guard that so many schedules do not miss is not guarded by the simulator. */
const MOST = Number(process.env.FPS_SIMULATION_MUTANT_SCHEDULES ?? 12_000)
const FOUND: string[] = []
const REAL: Core = { pass }

/** The look, loaded anew with another way to decide where the mutant has one. */
function coreOf({ wrap, decide }: Mutant): Core {
  const between = wrap ? { wrap } : {}
  if (!decide) {
    return { ...REAL, ...between }
  }
  const cores: Core[] = []
  jest.isolateModules(() => {
    jest.doMock("../../src/fps/settle/decide/index", () => {
      const real = jest.requireActual<typeof Decide>("../../src/fps/settle/decide/index")
      return { ...real, ...decide(real) }
    })
    const mutated = jest.requireActual<typeof Pass>("../../src/fps/settle/pass")
    cores.push({ pass: mutated.pass, ...between })
  })
  jest.dontMock("../../src/fps/settle/decide/index")
  const [core] = cores
  if (!core) {
    throw new Error("The pass was not loaded.")
  }
  return core
}

describe("the simulator misses", () => {
  afterAll(() => process.stdout.write(`${FOUND.join("\n")}\n`))

  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))("%s", async (name, mutant) => {
    const core = coreOf(mutant)
    let count = 0
    for (const random of schedulesOf(mutant.seed ?? 7)) {
      const schedule = { ...random, ...mutant.where }
      const { broken } = await simulate(schedule, { core })
      count++
      // What the real code breaks as well says nothing about the guard.
      const isItsOwn =
        broken.length > 0 && (await simulate(schedule, { core: REAL })).broken.length === 0
      if (isItsOwn) {
        FOUND.push(`${String(count).padStart(6)}  ${name}: ${broken[0] ?? ""}`)
        return
      }
      if (count === MOST) {
        break
      }
    }
    FOUND.push(`     –  ${name}: not found in ${count}`)
    expect(count).toBeLessThan(MOST)
  })
})
