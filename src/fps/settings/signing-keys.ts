import type { SigningKey } from "../../protocol"
import type { Environment, PartialEnvironments } from "./schema"

/**
 * Returns every secret that may sign an event, by environment: the current and the previous one of
 * both. Events of an inactive environment still arrive, and a secret may change while events are
 * under way.
 */
export function signingKeys(settings: {
  readonly environments: PartialEnvironments
}): SigningKey<Environment>[] {
  const environments: Environment[] = ["production", "sandbox"]
  return environments.flatMap((id) => {
    const environment = settings.environments[id]
    return environment
      ? [
          { id, secret: environment.signingSecret },
          { id, secret: environment.previousSigningSecret },
        ]
      : []
  })
}
