import { isOlder, OLDEST_MEDUSA } from "../../../fps/settings/medusa-version"
import type { InstalledPackage } from "../facts"
import { fail, ok, warn, type Finding } from "../finding"

/** The oldest Node that Medusa and this package run on. */
const NODE = "20.19.0"
/** The newest Medusa that was seen to take payments is of this line. */
const NEXT_MAJOR = "3.0.0"

/** Packages of Medusa's that have versions of their own, or run nowhere in a store. */
const APART = /^@medusajs\/(ui|ui-preset|icons|eslint-plugin|toolbox)$/

/** Whether this Node is new enough. Pure. */
export function checkNode(version: string): Finding {
  const what = `Node ${version}`
  return isOlder(version, NODE)
    ? fail("node", what, `Use Node ${NODE} or newer.`)
    : ok("node", what)
}

/** Whether Medusa is of a version that takes payments, and in one piece. Pure. */
export function checkMedusa(packages: readonly InstalledPackage[]): Finding[] {
  const version = packages.find(({ name }) => name === "@medusajs/medusa")?.version
  if (version === undefined) {
    return [
      fail(
        "medusa",
        "@medusajs/medusa is not installed",
        "Run it in the folder of the Medusa backend, and install its packages first.",
      ),
    ]
  }
  return [checkAge(version), ...checkOneVersion(packages, version)]
}

function checkAge(version: string): Finding {
  const what = `Medusa ${version}`
  if (isOlder(version, OLDEST_MEDUSA)) {
    return fail(
      "medusa",
      `${what} is too old`,
      `Update the @medusajs packages to ${OLDEST_MEDUSA} or newer, and @medusajs/ui to what they ask for.`,
    )
  }
  return isOlder(version, NEXT_MAJOR)
    ? ok("medusa", what)
    : warn("medusa", `${what} was never tried`, "See whether a newer medusa-payment-fps names it.")
}

function checkOneVersion(packages: readonly InstalledPackage[], version: string): Finding[] {
  const missing = packages.filter((one) => one.version === undefined).map(({ name }) => name)
  const others = packages
    .filter((one) => !APART.test(one.name) && one.version && one.version !== version)
    .map((one) => `${one.name} ${one.version ?? ""}`)
  return [
    ...(missing.length > 0
      ? [warn("medusa", `not installed: ${missing.join(", ")}`, "Install the store's packages.")]
      : []),
    ...(others.length > 0
      ? [
          warn(
            "medusa",
            `of another version than Medusa: ${others.join(", ")}`,
            `Give all @medusajs packages of package.json the version ${version}.`,
          ),
        ]
      : []),
  ]
}
