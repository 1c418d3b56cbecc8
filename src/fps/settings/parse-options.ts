import { optionsSchema, startOptionsSchema, type ConfiguredOptions } from "./schema"

/** Invalid options. The message names each option and the fix, and no value. */
export class FpsOptionsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `medusa-payment-fps: invalid options in medusa-config.ts:\n${problems
        .map((problem) => `  - ${problem}`)
        .join("\n")}`,
    )
    this.name = "FpsOptionsError"
  }
}

interface Issue {
  readonly code: string
  readonly expected?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly input?: unknown
  readonly keys?: readonly string[]
}

/**
 * Checks `fpsOptions` and fills in defaults. Throws {@link FpsOptionsError} with every problem at
 * once. `previousSigningSecret: undefined` and the like are allowed, so that `process.env` can be
 * passed on; an empty string counts as missing for optional secrets.
 *
 * An incomplete environment stops the start, unless the admin panel can complete it: with
 * `encryptionKeys` and without `lockSettings` a store may be set up in the panel alone.
 */
export function parseOptions(options: unknown): ConfiguredOptions {
  const given = givenOptions(options)
  const schema = panelCanAdd(given) ? startOptionsSchema : optionsSchema
  const result = schema.safeParse(given)
  if (!result.success) {
    throw new FpsOptionsError(result.error.issues.map(problem))
  }
  return result.data
}

/** Returns the options that the configuration file gives, without unset ones and Medusa's own. */
export function givenOptions(options: unknown): unknown {
  return withoutUnsetEnvironments(withoutBlanks(withoutMedusas(options ?? {})))
}

function panelCanAdd(given: unknown): boolean {
  return (
    isObject(given) &&
    Array.isArray(given.encryptionKeys) &&
    given.encryptionKeys.length > 0 &&
    given.lockSettings !== true
  )
}

function problem(issue: Issue): string {
  const path = issue.path.map(String).join(".")
  if (issue.code === "unrecognized_keys") {
    const names = (issue.keys ?? []).map((key) => (path ? `${path}.${key}` : key))
    return `${names.join(", ")}: there is no such option; check the spelling or take it out`
  }
  if (issue.code === "invalid_type" && /received undefined/.test(issue.message)) {
    return issue.expected === "string"
      ? `${path} is missing or empty (is its variable set?); set it`
      : `${path} is missing; set it`
  }
  return `${path}: ${issue.message}`
}

/** Medusa puts its database settings among the options of every module. */
function withoutMedusas(options: unknown): unknown {
  if (typeof options !== "object" || options === null || !("database" in options)) {
    return options
  }
  const { database: _, ...own } = options
  return own
}

/** An unset variable in a `.env` file arrives as an empty string. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== "")
      .map(([key, inner]) => [key, withoutBlanks(inner)]),
  )
}

/** An environment whose variables are all unset is not there: a store may try the sandbox first. */
function withoutUnsetEnvironments(options: unknown): unknown {
  if (!isObject(options) || !isObject(options.environments)) {
    return options
  }
  const set = Object.entries(options.environments).filter(
    ([, environment]) => !isObject(environment) || Object.keys(environment).length > 0,
  )
  return { ...options, environments: Object.fromEntries(set) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
