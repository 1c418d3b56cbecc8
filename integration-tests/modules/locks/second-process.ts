import { setTimeout as sleep } from "node:timers/promises"
import {
  SECOND_PROCESS_WARNING,
  watchForSecondProcess,
} from "../../../src/modules/fps/loaders/warn-of-locks"
import { eventually } from "../../helpers/wait"
import type { Process } from "./processes"

/** What a process says that sees another one beside it. */
export function describeSecondProcess(
  start: () => Promise<Process>,
  readLeases: () => Promise<{ rows: unknown[] }>,
): void {
  const watch = ({ knex }: Process) => {
    const warnings: string[] = []
    const stop = watchForSecondProcess({
      knex,
      log: { warn: (text: string) => warnings.push(text) },
      everyMs: 50,
    })
    return { warnings, stop }
  }

  it("comes once in both while two run, and says what to add", async () => {
    const watches = [watch(await start()), watch(await start())]
    const warnings = () => Promise.resolve(watches.flatMap((one) => one.warnings))
    await eventually(warnings, (found) => found.length === 2)
    await sleep(300)
    watches.forEach(({ stop }) => stop())
    expect(watches.map((one) => one.warnings)).toEqual([
      [SECOND_PROCESS_WARNING],
      [SECOND_PROCESS_WARNING],
    ])
    expect(SECOND_PROCESS_WARNING).toContain('"@medusajs/medusa/locking-postgres"')
  })

  it("does not come of the process that this one replaces", async () => {
    const old = watch(await start())
    await eventually(readLeases, ({ rows }) => rows.length === 1)
    old.stop()
    await sleep(100)
    const fresh = watch(await start())
    await eventually(readLeases, ({ rows }) => rows.length === 2)
    await sleep(300)
    fresh.stop()
    expect([...old.warnings, ...fresh.warnings]).toEqual([])
  })
}
