/** How a check went: fine, worth a look, or in the way of payments. */
export type Mark = "ok" | "warn" | "fail"

/** One line of the doctor's report. Holds no secret. */
export interface Finding {
  /** Stays the same from version to version, for scripts. */
  readonly check: CheckName
  readonly mark: Mark
  readonly what: string
  /** What to do about it; whatever is not fine has one. */
  readonly remedy?: string
}

/** What is looked at, in this order. */
export const CHECKS = [
  "node",
  "medusa",
  "configuration",
  "plugin",
  "options",
  "dependencies",
  "provider",
  "database",
  "migrations",
  "region",
  "keys",
  "backend_url",
  "storefront",
  "locking",
  "redis",
  "workers",
  "round_trip",
] as const

/** One of {@link CHECKS}. */
export type CheckName = (typeof CHECKS)[number]

/** Something that is right. */
export function ok(check: CheckName, what: string): Finding {
  return { check, mark: "ok", what }
}

/** Something that works, or may work, and deserves a look. */
export function warn(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "warn", what, remedy }
}

/** Something that keeps the store from taking payments. */
export function fail(check: CheckName, what: string, remedy: string): Finding {
  return { check, mark: "fail", what, remedy }
}
