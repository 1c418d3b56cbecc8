import type * as Decide from "../../../src/fps/settle/decide/index"
import type { SettlePorts } from "../../../src/fps/settle/ports"
import type { Schedule } from "../simulate"
import type { World } from "../world"

export type Deciding = typeof Decide

/** The code under test with one guard taken out. */
export interface Mutant {
  /** Which guard is gone. */
  readonly name: string
  /** Of the schedules that miss it soon. Others miss it after thousands. */
  readonly seed?: number
  /** Where it is looked for, when chance alone would take too long: the rest stays random. */
  readonly where?: Partial<Schedule>
  /** Between the look and the world. */
  readonly wrap?: (ports: SettlePorts, world: World) => SettlePorts
  /** In place of the functions that decide. */
  readonly decide?: (real: Deciding) => Partial<Deciding>
}
