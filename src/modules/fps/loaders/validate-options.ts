import type { LoaderOptions } from "@medusajs/framework/types"
import { parseOptions } from "../../../fps/settings/parse-options"

/** Stops the start with a readable message if an option is wrong, instead of the first payment. */
export default async function validateOptions({ options }: LoaderOptions): Promise<void> {
  parseOptions(options)
}
