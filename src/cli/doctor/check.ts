import { REQUIRED_FIELDS } from "../../fps/settings/fields"
import { isPrivateUrl, type FpsSettings } from "../../fps/settings/schema"
import { MESSAGE_TEMPLATES } from "../../fps/vocabulary"
import { checkDatabase, checkProcesses, checkMedusa, checkNode } from "./check-database"
import type { Facts, Known, Configuration, PaymentProvider, Reading } from "./facts"
import { type Finding, fail, ok, warn } from "./report"

/** Checks a store without asking anybody else. Pure. */
export function checkStore(facts: Facts, known: Known): Finding[] {
  return [
    checkNode(facts.node),
    ...checkMedusa(facts.packages),
    ...checkConfiguration(facts.configuration, known),
    ...checkDatabase(facts),
    ...checkKeys(known),
    ...checkAddresses(known),
    ...checkSalesChannels(facts, known),
    ...checkMessages(known),
    ...checkProcesses(facts),
  ]
}

/**
 * Checks if the gateway and customers can reach the URLs of the options, as far as a URL shows it.
 * In production each must be on the internet. A sandbox on the same machine reaches whatever that
 * machine reaches. Pure.
 */
function checkAddresses(known: Known): Finding[] {
  if (known.state !== "settled") {
    return []
  }
  const { settings, values } = known.overlay
  const baseUrl = values.get(`environments.${settings.environment}.baseUrl`)
  const isProduction = settings.environment === "production"
  const gateway = typeof baseUrl === "string" ? new URL(baseUrl) : undefined
  return [
    checkBackend(settings, {
      isProduction,
      localGateway: !isProduction && gateway && isPrivateUrl(gateway) ? gateway : undefined,
      isUnknown: !isProduction && gateway === undefined,
    }),
    ...checkStorefronts(settings, isProduction),
    ...(isProduction ? checkContact(settings) : []),
  ]
}

interface Where {
  readonly isProduction: boolean
  /** The gateway, if it is the local sandbox. */
  readonly localGateway: URL | undefined
  /** No gateway is set yet, which another check reports: it may become the local sandbox. */
  readonly isUnknown: boolean
}

/** The gateway posts its events to `eventsUrl` if there is one. */
function checkBackend(
  { backendUrl, eventsUrl }: { readonly backendUrl: string; readonly eventsUrl?: string },
  where: Where,
): Finding {
  const { isProduction, localGateway, isUnknown } = where
  const name = eventsUrl === undefined ? "backendUrl" : "eventsUrl"
  const url = new URL(eventsUrl ?? backendUrl)
  const bad = isProduction ? fail : warn
  const remedy = `Set ${name} to the public https address of this backend, or to a tunnel's.`
  if (isOfDocumentation(url)) {
    return bad("backend_url", `${name} is ${url.origin}, the documentation's example`, remedy)
  }
  if (localGateway) {
    return isService(localGateway) && LOOPBACK.test(url.hostname)
      ? warn(
          "backend_url",
          `${name} is ${url.origin}, which the gateway at ${localGateway.origin} cannot reach`,
          "Set eventsUrl to the address of this backend in the gateway's network, such as http://backend:9000.",
        )
      : ok(
          "backend_url",
          `${name} is ${url.origin}, and the gateway is on this machine or a private network`,
        )
  }
  if (isPrivateUrl(url) && isUnknown) {
    return ok("backend_url", `${name} is ${url.origin}, for a gateway on this machine`)
  }
  if (isPrivateUrl(url)) {
    return bad("backend_url", `${name} is ${url.origin}, which the gateway cannot reach`, remedy)
  }
  if (url.protocol !== "https:") {
    return bad("backend_url", `${name} is ${url.origin}, which is not https`, remedy)
  }
  return ok("backend_url", `${name} is ${url.origin}; --round-trip asks whether events arrive`)
}

const STOREFRONT_URLS = ["successUrl", "failureUrl", "pendingUrl"] as const

function checkStorefronts(
  { storefront, storefronts = {} }: Pick<FpsSettings, "storefront" | "storefronts">,
  isProduction: boolean,
): Finding[] {
  const all = [
    ["storefront", storefront] as const,
    ...Object.entries(storefronts).map(([id, one]) => [`storefronts.${id}`, one] as const),
  ]
  const given = all.flatMap(([path, urls]) =>
    STOREFRONT_URLS.flatMap((name) => {
      const address = urls[name]
      return address === undefined ? [] : [{ name: `${path}.${name}`, address }]
    }),
  )
  const findings = given.flatMap(({ name, address }): Finding[] => [
    ...(address.includes("{session_id}")
      ? []
      : [
          warn(
            "storefront",
            `${name} has no {session_id}`,
            "Put it in: the page behind the address asks by it what is true of the payment.",
          ),
        ]),
    ...checkReached(name, new URL(address.replace(/[{}]/g, "")), isProduction),
  ])
  return findings.length > 0
    ? findings
    : [ok("storefront", `the storefront's ${given.length} addresses are set`)]
}

/** The pages tell a customer in doubt to contact the shop. */
function checkContact({ supportUrl }: Pick<FpsSettings, "supportUrl">): Finding[] {
  return supportUrl === undefined
    ? [
        warn(
          "storefront",
          'supportUrl is not set: pages that say "contact us" have no link',
          "Set it to a mailto:, tel: or https: address of the shop.",
        ),
      ]
    : []
}

/** Names the keys of `storefronts` that are no sales channel: customers would go to the global one. Pure. */
function checkSalesChannels({ database }: Facts, known: Known): Finding[] {
  const channels = database?.ok ? database.value.salesChannels : undefined
  if (known.state !== "settled" || channels === undefined) {
    return []
  }
  return Object.keys(known.configured.storefronts ?? {})
    .filter((id) => !channels.includes(id))
    .map((id) =>
      fail(
        "storefront",
        `storefronts.${id}: the store has no sales channel with this id`,
        "Take the id from the admin under Settings, Sales Channels: its customers go to the global storefront until then.",
      ),
    )
}

function checkReached(name: string, url: URL, isProduction: boolean): Finding[] {
  const remedy = "Set it to the shop's public https address."
  if (!["http:", "https:"].includes(url.protocol)) {
    // An app's own scheme; only a phone can tell if it opens.
    return []
  }
  if (isOfDocumentation(url)) {
    const bad = isProduction ? fail : warn
    return [bad("storefront", `${name} is the documentation's example`, "Set it to the shop's.")]
  }
  if (!isProduction) {
    return []
  }
  if (isPrivateUrl(url)) {
    return [fail("storefront", `${name} is an address that no customer can reach`, remedy)]
  }
  return url.protocol === "https:" ? [] : [warn("storefront", `${name} is not https`, remedy)]
}

/** Names reserved for documentation (RFC 2606). */
function isOfDocumentation({ hostname }: URL): boolean {
  return /(^|\.)example\.(com|org|net)$/.test(hostname)
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Returns true if a host is another container, whose name has no dot. Pure. */
function isService({ hostname }: URL): boolean {
  return hostname !== "localhost" && /^[^.:]+$/.test(hostname)
}

const WHERE_OPTIONS_STAND =
  "It stands in medusa-config.ts, at the plugin medusa-payment-fps; docs/configuration.md has a line for it."

const PROVIDER_LINE = '{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }'

/** Checks if the configuration can be read, lists the plugin and gives it valid options. Pure. */
function checkConfiguration(configuration: Reading<Configuration>, known: Known): Finding[] {
  if (!configuration.ok) {
    const { reason, remedy = "Medusa cannot start like this either; fix medusa-config." } =
      configuration
    return [fail("configuration", `medusa-config cannot be read: ${reason}`, remedy)]
  }
  const { plugin, payment } = configuration.value
  return [
    plugin
      ? ok("plugin", "the plugin is listed")
      : fail(
          "plugin",
          "the plugin is not listed, or not installed",
          'Run npm install medusa-payment-fps, and add { resolve: "medusa-payment-fps", options: fpsOptions } to "plugins" in medusa-config.ts.',
        ),
    ...checkOptions(known),
    checkProvider(payment.providers),
  ]
}

function checkOptions(known: Known): Finding[] {
  switch (known.state) {
    case "settled":
      return [ok("options", "the options are right")]
    case "wrong":
      return known.problems.map((problem) =>
        fail("options", `option ${problem}`, WHERE_OPTIONS_STAND),
      )
    case "unknown":
      return []
  }
}

/** Names the templates that the store's notification provider needs. Pure. */
function checkMessages(known: Known): Finding[] {
  if (known.state !== "settled") {
    return []
  }
  const { notify, remindUnpaidAfterMinutes } = known.overlay.settings
  const to = [
    ...(notify?.to ?? []),
    ...(remindUnpaidAfterMinutes === undefined ? [] : ["customers of unpaid orders"]),
  ]
  return to.length > 0
    ? [
        ok(
          "messages",
          `messages to ${to.join(", ")} go by the channel ${notify?.channel ?? "email"}, with the templates ${MESSAGE_TEMPLATES.join(", ")}; Send a test message in the settings tries them`,
        ),
      ]
    : []
}

function checkProvider(providers: readonly PaymentProvider[]): Finding {
  const ours = providers.filter(({ isOurs }) => isOurs)
  if (ours.some(({ id }) => id === "checkout")) {
    return ok("provider", "the payment module has the provider pp_fps_checkout")
  }
  const remedy = `Add ${PROVIDER_LINE} to the providers of the module "@medusajs/medusa/payment".`
  const [first] = ours
  if (first) {
    const id = first.id === undefined ? "no id" : `the id "${first.id}"`
    return fail("provider", `the payment provider has ${id}`, `Its id has to be "checkout".`)
  }
  const lost = providers.find(({ resolve }) => resolve?.includes("medusa-payment-fps"))
  return lost?.resolve === undefined
    ? fail("provider", "the payment module does not have the provider", remedy)
    : fail("provider", `the payment provider "${lost.resolve}" leads nowhere`, remedy)
}

/**
 * Checks if the active environment has its URL and keys, in the file or in the panel, and if the
 * panel's values can be used. It says set or not set, and no value. Pure.
 */
function checkKeys(known: Known): Finding[] {
  if (known.state !== "settled") {
    return []
  }
  const { overlay, panelIsKnown } = known
  const { environment } = overlay.settings
  const active = `environments.${environment}.`
  const problems = overlay.problems.map(({ path, message }) => {
    if (overlay.values.has(path)) {
      const what = `${path} is saved in the admin panel and ignored; medusa-config.ts is used`
      return warn("keys", what, message)
    }
    const what = `${path} of the admin panel is not used`
    return path.startsWith(active) ? fail("keys", what, message) : warn("keys", what, message)
  })
  const paths = REQUIRED_FIELDS.map((field) => `environments.${environment}.${field}` as const)
  const missing = paths.filter((path) => !overlay.values.has(path))
  if (missing.length === 0) {
    const fromPanel = paths.filter((path) => overlay.panel.has(path)).length
    return [
      ...problems,
      ok("keys", `${environment}: address and keys are set, ${sourceOf(fromPanel, paths.length)}`),
    ]
  }
  const what = `${environment}: not set: ${missing.join(", ")}`
  return [
    ...problems,
    panelIsKnown
      ? fail(
          "keys",
          what,
          `Set them in medusa-config.ts, or in the admin under Settings, FPS payments (secrets need encryptionKeys there).`,
        )
      : warn(
          "keys",
          `${what}, unless the admin panel has them`,
          "Run it again with a database that can be read.",
        ),
  ]
}

function sourceOf(fromPanel: number, all: number): string {
  if (fromPanel === 0) {
    return "by medusa-config"
  }
  return fromPanel === all ? "by the admin panel" : "by medusa-config and the admin panel"
}
