import { parseArgs } from "node:util"
import { parse, refuseMore } from "../values"

/** Runs `storefront`. Resolves to the exit code. */
export async function runStorefrontCommand(args: string[]): Promise<number> {
  const { positionals } = parse(() => parseArgs({ args, options: {}, allowPositionals: true }))
  refuseMore(positionals)
  return 0
}
