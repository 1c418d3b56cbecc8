import type { Overlay } from "./overlay"
import type { Patch, PatchError } from "./patch"
import type { ConfiguredOptions, Environment } from "./schema"

/** What a save would do to the address and the key of an environment. */
export interface DestinationInput {
  readonly patch: Patch
  readonly configured: ConfiguredOptions
  /** The settings in force. */
  readonly now: Overlay
  /** The settings as they would be. */
  readonly next: Overlay
}

/**
 * Refuses a save that would send a known API key to another address than it was given for: whoever
 * may save settings may not read the key, and must not get it by naming an address of their own.
 * The key has to be entered in the same save, which only somebody who has it can do. The first
 * address of an environment is no change, and the file's own address is always good. Pure.
 */
export function keyGoesElsewhere(
  { patch, configured, now, next }: DestinationInput,
  environment: Environment,
): PatchError[] {
  const baseUrl = `environments.${environment}.baseUrl` as const
  const apiKey = `environments.${environment}.apiKey` as const
  const isFromFile = !next.panel.has(baseUrl) && typeof patch.get(baseUrl) !== "string"
  if (isFromFile || typeof patch.get(apiKey) === "string" || !next.values.has(apiKey)) {
    return []
  }
  const before = now.values.get(baseUrl)
  const after = next.values.get(baseUrl)
  if (before !== undefined && !isSameOrigin(before, after)) {
    return [
      {
        path: apiKey,
        code: "required_with_base_url",
        message:
          "is missing; another base address needs the API key again in the same save, since the key that is set would be sent to that address",
      },
    ]
  }
  const isTakenAway = now.panel.has(apiKey) && patch.get(apiKey) === null
  return isTakenAway && !isSameOrigin(after, configured.environments[environment]?.baseUrl)
    ? [
        {
          path: apiKey,
          code: "key_of_other_address",
          message:
            "cannot be taken away alone, since the configuration file's key would be sent to the base address that was entered here; take the base address away too",
        },
      ]
    : []
}

/** Whether two addresses are of the same server: scheme, name and port. */
export function isSameOrigin(one: unknown, other: unknown): boolean {
  return (
    typeof one === "string" &&
    typeof other === "string" &&
    new URL(one).origin === new URL(other).origin
  )
}
