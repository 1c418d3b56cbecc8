import { isOlder } from "../../src/modules/fps/settings/medusa-version"
import { ask, type Place } from "../lib/run"

/** A package of package.json of which there is a newer version. */
export interface Outdated {
  readonly name: string
  readonly current: string
  /** The newest of its range. */
  readonly wanted: string
  /** The newest that runs on this Node. */
  readonly latest: string
}

/** Throws where no registry answers: nothing newer and nothing known are not the same. */
export async function listOutdated(place: Place): Promise<Outdated[]> {
  // npm ends with an error when it has something to tell.
  const { stdout, stderr } = await ask(place, "npm", "outdated", "--json")
  const told = (JSON.parse(stdout || "{}") ?? {}) as Record<string, Partial<Outdated>>
  if ("error" in told || /^npm error/m.test(stderr)) {
    throw new Error(`npm cannot say what is outdated: ${stderr.trim()}`)
  }
  return Object.entries(told).flatMap(([name, { current, wanted, latest }]) =>
    current && wanted && latest ? [{ name, current, wanted, latest }] : [],
  )
}

/** What stays as it is, however new the newest is, with the reason. */
export const HELD: readonly (readonly [names: RegExp, because: string])[] = [
  [/^@types\/node$/, "the types are those of the oldest Node that is supported"],
  [
    /^(@medusajs\/(icons|js-sdk|ui)|@tanstack\/react-query|i18next|react-i18next|react-router-dom)$/,
    "Medusa's admin panel brings this version, and two of them do not work together",
  ],
  [/^(@types\/)?react(-dom)?$/, "Medusa's admin panel runs on this React"],
  [/^zod$/, "a store runs Medusa's copy of it: it changes with Medusa"],
  [/^@medusajs\//, "Medusa's packages go together: change all of them by hand"],
]

/** Why a package is held; undefined for one that may be changed. */
export function heldBecause(name: string): string | undefined {
  return HELD.find(([names]) => names.test(name))?.[1]
}

/** Whether there is a version beyond its range. A tag that points at an older one is none. */
export function isBeyond({ wanted, latest }: Outdated): boolean {
  return isOlder(wanted, latest)
}
