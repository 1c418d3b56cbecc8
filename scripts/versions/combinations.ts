import { OLDEST_MEDUSA } from "../../src/fps/settings/medusa-version"

/** Versions that run together. */
export interface Combination {
  readonly medusa: string
  readonly node: string
  readonly postgres: string
}

/** Oldest first: the oldest Medusa that is let in, those that changed much, and the newest. */
const MEDUSA = [OLDEST_MEDUSA, "2.18.0", "2.20.1", "2.21.2"] as const
/** The version after the newest, as far as the registry has it. */
const NEXT_MEDUSA = "2.22.0-snapshot-20260911212358"
/** The oldest Node that is let in, and the newest of each line with long support. */
const NODE = ["20.19.0", "22.23.3", "24.21.0"] as const
/** The newest of each line that PostgreSQL's people still fix. */
const POSTGRES = ["14.23.0", "15.18.0", "16.14.0", "17.10.0", "18.4.0"] as const

const USUAL: Combination = { medusa: MEDUSA[3], node: NODE[0], postgres: POSTGRES[4] }

/**
 * Each version once with the usual others, and not all with all: what breaks with one version has
 * never been seen to need a second one for it.
 */
export const COMBINATIONS: readonly Combination[] = [
  ...MEDUSA.map((medusa) => ({ ...USUAL, medusa })),
  // Medusa 2.22 asks for a newer Node than the usual one.
  { ...USUAL, medusa: NEXT_MEDUSA, node: NODE[1] },
  ...NODE.filter((node) => node !== USUAL.node).map((node) => ({ ...USUAL, node })),
  ...POSTGRES.filter((one) => one !== USUAL.postgres).map((postgres) => ({ ...USUAL, postgres })),
]

/** The combinations that `medusa=2.17.2` or `node=22` picks; all without it. Throws where none fits. */
export function pick(only: string | undefined): readonly Combination[] {
  if (only === undefined) {
    return COMBINATIONS
  }
  const [part = "", version = ""] = only.split("=")
  const picked = COMBINATIONS.filter((one) =>
    Object.entries(one).some(([name, of]) => name === part && `${of}.`.startsWith(`${version}.`)),
  )
  if (picked.length === 0) {
    throw new Error(`Nothing is ${only}. There are, for example, medusa=2.17.2 and node=22.`)
  }
  return picked
}

/** How a combination is named for people. */
export function nameOf({ medusa, node, postgres }: Combination): string {
  return `Medusa ${medusa}, Node ${node}, PostgreSQL ${postgres}`
}
