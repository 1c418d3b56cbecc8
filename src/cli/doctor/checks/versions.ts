import type { InstalledPackage } from "../facts"
import { fail, ok, warn, type Finding } from "../finding"

/** The oldest Node that Medusa and this package run on. */
const NODE = [20, 19, 0] as const
/** The oldest Medusa that was seen to take payments, and the newest. */
const OLDEST = [2, 17, 2] as const
const NEWEST = [2, 21, 2] as const
/** From here on Medusa places an order whose payment is still to come. */
const DEFERRED = [2, 17, 0] as const

/** Packages of Medusa's that have versions of their own, or run nowhere in a store. */
const APART = /^@medusajs\/(ui|ui-preset|icons|eslint-plugin|toolbox)$/

/** Whether this Node is new enough. Pure. */
export function checkNode(version: string): Finding {
  const what = `Node ${version}`
  return isBelow(version, NODE)
    ? fail("node", what, `Use Node ${NODE.join(".")} or newer.`)
    : ok("node", what)
}

/**
 * Whether Medusa is of a version that takes payments, and in one piece. Pure. Before 2.17 core knows
 * no deferred authorization: completing a cart before the payment answers with the cart.
 */
export function checkMedusa(
  packages: readonly InstalledPackage[],
  placeOrder: "before_payment" | "after_payment" | undefined,
): Finding[] {
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
  return [checkAge(version, placeOrder), ...checkOneVersion(packages, version)]
}

function checkAge(
  version: string,
  placeOrder: "before_payment" | "after_payment" | undefined,
): Finding {
  const what = `Medusa ${version}`
  if (isBelow(version, DEFERRED) && placeOrder !== "after_payment") {
    return fail(
      "medusa",
      `${what} cannot place an order before its payment`,
      `Update Medusa to ${OLDEST.join(".")} or newer.`,
    )
  }
  if (isBelow(version, OLDEST)) {
    return warn(
      "medusa",
      `${what} was never tried`,
      `Update Medusa to ${OLDEST.join(".")} or newer.`,
    )
  }
  const [major] = numbersOf(version)
  if (major !== undefined && major > NEWEST[0]) {
    return warn(
      "medusa",
      `${what} was never tried`,
      "See whether a newer medusa-payment-fps names it.",
    )
  }
  return ok("medusa", what)
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

function isBelow(version: string, least: readonly number[]): boolean {
  const given = numbersOf(version)
  const place = least.findIndex((number, index) => given[index] !== number)
  return place >= 0 && (given[place] ?? 0) < (least[place] ?? 0)
}

/** `2.17.2-preview-1` is 2, 17 and 2. */
function numbersOf(version: string): number[] {
  return (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number)
}
