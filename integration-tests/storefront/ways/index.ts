import type { Way } from "../support/stage"
import { CHANGING } from "./changing"
import { PAYING } from "./paying"
import { REFUSED } from "./refused"
import { SEVERAL } from "./several"
import { TRYING_AGAIN } from "./trying-again"

/** Every way that a shopper can go. */
export const WAYS: readonly Way[] = [
  ...PAYING,
  ...TRYING_AGAIN,
  ...SEVERAL,
  ...CHANGING,
  ...REFUSED,
]
