import { MedusaError } from "@medusajs/framework/utils"
import { isOlder, OLDEST_MEDUSA, readMedusaVersion } from "../../../fps/settings/medusa-version"

/** Stops the start on a Medusa that is too old, instead of orders that are never placed. */
export default async function refuseOldMedusa(): Promise<void> {
  refuse(readMedusaVersion())
}

/** Throws for a version below the oldest; an unreadable one passes. Pure. */
export function refuse(version: string | undefined): void {
  if (version !== undefined && isOlder(version, OLDEST_MEDUSA)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `fps: Medusa ${version} is too old. Update the @medusajs packages to ${OLDEST_MEDUSA} or newer, and @medusajs/ui to what they ask for.`,
    )
  }
}
