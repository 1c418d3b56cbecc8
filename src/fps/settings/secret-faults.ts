import { ENVIRONMENTS } from "../vocabulary"
import { PUBLISHED_SIGNING_SECRET } from "../../protocol"
import type { SettingPath } from "./fields"
import type { Environment, PartialEnvironments } from "./schema"

/** The faults of a signing secret beside the other secrets. */
export type SecretFaultCode = "same_secret" | "published_secret" | "same_as_api_key"

/** A signing secret that must not be used. */
export interface SecretFault {
  readonly path: SettingPath
  readonly code: SecretFaultCode
  /** English, to follow the name of the field; says what to do and has no value. */
  readonly message: string
}

const MESSAGES: Readonly<Record<SecretFaultCode, string>> = {
  same_secret:
    "is the same as in production; the gateway gives each environment its own, and an event proves its environment by nothing else",
  published_secret:
    "is the one that the local sandbox publishes, so anybody could sign events with it; beside the keys of production, enter the gateway's own or start the sandbox with another --signing-secret",
  same_as_api_key:
    "is an API key; the gateway's signing secret is another one, which is set in its merchant portal",
}

const SIGNING_FIELDS = ["signingSecret", "previousSigningSecret"] as const

/**
 * Returns every signing secret that proves nothing because somebody else has it: one that both
 * environments have (the sandbox's is at fault), one that is an API key, which travels with every
 * request, and the published one once production has keys. Pure.
 */
export function secretFaults(environments: PartialEnvironments): SecretFault[] {
  return ENVIRONMENTS.flatMap((environment) =>
    SIGNING_FIELDS.flatMap((field) => {
      const code = faultOf(environments, { environment, field })
      const path = `environments.${environment}.${field}` as const
      return code ? [{ path, code, message: MESSAGES[code] }] : []
    }),
  )
}

function faultOf(
  environments: PartialEnvironments,
  at: { environment: Environment; field: (typeof SIGNING_FIELDS)[number] },
): SecretFaultCode | undefined {
  const { sandbox, production } = environments
  const secret = environments[at.environment]?.[at.field]
  if (secret === undefined) {
    return undefined
  }
  const ofProduction = SIGNING_FIELDS.map((field) => production?.[field])
  if (at.environment === "sandbox" && ofProduction.includes(secret)) {
    return "same_secret"
  }
  if (secret === sandbox?.apiKey || secret === production?.apiKey) {
    return "same_as_api_key"
  }
  const hasProductionKeys = [production?.apiKey, ...ofProduction].some((one) => one !== undefined)
  return secret === PUBLISHED_SIGNING_SECRET && hasProductionKeys ? "published_secret" : undefined
}
