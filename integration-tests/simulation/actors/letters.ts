import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import { gatewayLetters } from "./gateway"
import { customerLetters } from "./customer"
import { staffLetters } from "./staff"

/** Something that somebody does, in a process of its own choosing. */
export type Letter = (world: World, processes: Processes, activity: Activity) => Promise<unknown>

/** Everything that can happen in a simulation, by name. */
export const LETTERS = {
  ...customerLetters,
  ...gatewayLetters,
  ...staffLetters,
} satisfies Record<string, Letter>

export type LetterName = keyof typeof LETTERS

export const LETTER_NAMES = Object.keys(LETTERS) as readonly LetterName[]
