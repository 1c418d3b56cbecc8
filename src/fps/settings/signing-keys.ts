import type { SigningKey } from "../../protocol"
import type { Environment, PartialEnvironments } from "./schema"

/**
 * Every secret an event may be signed with, each told apart by its environment: the current and
 * the previous one of both environments. Events of an environment that is no longer active still
 * come, and a secret is changed while events are on their way.
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
