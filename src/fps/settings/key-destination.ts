import type { SettingPath } from "./fields"
import type { Overlay } from "./overlay"
import type { Patch, PatchError } from "./patch"
import type { Environment } from "./schema"

/** The changes of a save to an environment's URL and key. */
export interface DestinationInput {
  readonly patch: Patch
  /** The settings in force. */
  readonly now: Overlay
  /** The settings as they would be. */
  readonly next: Overlay
}

/**
 * Refuses a save that would send a known API key to another URL than it was given for: staff who
 * may save settings may not read the key, and must not get it by naming a URL of their own. The key
 * has to be entered in the same save, which needs somebody who has it. The overlay says which key
 * may go where; the file's own URL is always allowed. Pure.
 */
export function keyGoesElsewhere(
  { patch, now, next }: DestinationInput,
  environment: Environment,
): PatchError[] {
  const baseUrl = `environments.${environment}.baseUrl` as const
  const apiKey = `environments.${environment}.apiKey` as const
  if ((!patch.has(baseUrl) && !patch.has(apiKey)) || !isOfOtherAddress(next, apiKey)) {
    return []
  }
  const isTakenAway =
    patch.get(apiKey) === null && isSameOrigin(now.values.get(baseUrl), next.values.get(baseUrl))
  return isTakenAway
    ? [
        {
          path: apiKey,
          code: "key_of_other_address",
          message:
            "cannot be taken away alone, since the configuration file's key would be sent to the base URL that was entered here; remove the base URL too",
        },
      ]
    : [
        {
          path: apiKey,
          code: "required_with_base_url",
          message:
            "is missing; another base URL needs the API key again in the same save, since the key that is set would be sent to that URL",
        },
      ]
}

function isOfOtherAddress({ problems }: Overlay, apiKey: SettingPath): boolean {
  return problems.some(({ path, code }) => path === apiKey && code === "other_address")
}

/** Returns true if two URLs have the same scheme, name and port. */
export function isSameOrigin(one: unknown, other: unknown): boolean {
  return (
    typeof one === "string" &&
    typeof other === "string" &&
    new URL(one).origin === new URL(other).origin
  )
}
