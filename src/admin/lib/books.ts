import type { Figure } from "./types"

/** The columns of the books, in their order. */
export const FIGURES: readonly Figure[] = [
  "received",
  "captured",
  "sent_back",
  "open",
  "dismissed",
  "difference",
]
