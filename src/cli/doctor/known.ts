import { createKeyring } from "../../fps/settings/keyring"
import { overlay, type Overlay } from "../../fps/settings/overlay"
import { FpsOptionsError, parseOptions } from "../../fps/settings/parse-options"
import type { ConfiguredOptions } from "../../fps/settings/schema"
import type { Facts } from "./facts"

/** What a store's options and the panel's settings come to. */
export type Known =
  | {
      readonly state: "settled"
      readonly configured: ConfiguredOptions
      /** What is in force. Of a database that could not be read nothing is in it. */
      readonly overlay: Overlay
      /** Whether what the panel saved is known. */
      readonly panelIsKnown: boolean
    }
  | { readonly state: "wrong"; readonly problems: readonly string[] }
  | { readonly state: "unknown" }

/** Puts together what the backend would at its start. Pure. */
export function settleKnown({ configuration, database }: Facts): Known {
  const options = configuration.ok ? configuration.value.plugin?.options : undefined
  if (options === undefined) {
    return { state: "unknown" }
  }
  try {
    const configured = parseOptions(options)
    const saved = database?.ok ? database.value.settings : undefined
    return {
      state: "settled",
      configured,
      overlay: overlay({
        configured,
        stored: configured.lockSettings ? [] : (saved ?? []),
        keyring: createKeyring(configured.encryptionKeys),
      }),
      panelIsKnown: configured.lockSettings || saved !== undefined,
    }
  } catch (error) {
    if (error instanceof FpsOptionsError) {
      return { state: "wrong", problems: error.problems }
    }
    throw error
  }
}
