import { parseArgs } from "node:util"
import { UsageError } from "../usage-error"
import { parse, refuseMore } from "../values"

/** What `storefront` is asked for. */
export interface StorefrontCommand {
  /** As given on the command line; `.` when left out. */
  readonly folder: string
  /** Make the changes, show them only, or only tell whether any are missing. */
  readonly mode: "make" | "show" | "check"
}

const flag = { type: "boolean" } as const

/** Reads the arguments after `storefront`. Throws {@link UsageError}. */
export function readStorefrontArguments(args: string[]): StorefrontCommand {
  const { values, positionals } = parse(() =>
    parseArgs({ args, options: { check: flag, "dry-run": flag }, allowPositionals: true }),
  )
  const [folder = ".", ...more] = positionals
  refuseMore(more)
  if (values.check && values["dry-run"]) {
    throw new UsageError("Give --check or --dry-run, not both.")
  }
  const quiet = values["dry-run"] ? "show" : "make"
  return { folder, mode: values.check ? "check" : quiet }
}
