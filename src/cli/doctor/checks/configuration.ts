import type { Configuration, PaymentProvider, Reading } from "../facts"
import { fail, ok, type Finding } from "../finding"
import type { Known } from "../known"

const WHERE_OPTIONS_STAND =
  "It stands in medusa-config.ts, at the plugin medusa-payment-fps; docs/options.md has a line for it."

const PROVIDER_LINE = '{ resolve: "medusa-payment-fps/providers/fps", id: "checkout" }'

/** Whether the configuration can be read, lists the plugin and gives it right options. Pure. */
export function checkConfiguration(configuration: Reading<Configuration>, known: Known): Finding[] {
  if (!configuration.ok) {
    const { reason, remedy = "Medusa cannot start like this either; mend medusa-config." } =
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
    checkDependencies(payment.dependencies),
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

function checkDependencies(dependencies: readonly string[]): Finding {
  const missing = ["fps", "query"].filter((name) => !dependencies.includes(name))
  return missing.length === 0
    ? ok("dependencies", "the payment module reaches the plugin")
    : fail(
        "dependencies",
        `the payment module has no ${missing.map((name) => `"${name}"`).join(" and ")} among its dependencies`,
        'Add dependencies: ["fps", "query"] to the module "@medusajs/medusa/payment" in medusa-config.ts.',
      )
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
