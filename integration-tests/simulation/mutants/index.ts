import { DECISION_MUTANTS } from "./in-the-decision"
import { WORLD_MUTANTS } from "./in-the-world"

/** Each guard that the promise rests on, taken out one at a time. */
export const MUTANTS = [...WORLD_MUTANTS, ...DECISION_MUTANTS]
