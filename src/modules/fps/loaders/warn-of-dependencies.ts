import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LoaderOptions, Logger } from "@medusajs/framework/types"
import type { ModulesConfig } from "../../../fps/settings/locks-in-memory"

/** What to do about it, ready to copy. */
export const DEPENDENCIES_WARNING = `fps: payments will fail: the Payment Module is missing \`dependencies\`. In medusa-config.ts, next to its "options", add:

  {
    resolve: "@medusajs/medusa/payment",
    dependencies: ["fps", "query"],
    options: { providers: […] },
  },`

const OUR_PROVIDER = /(^|\/)providers\/fps(\/index(\.[jt]s)?)?$/

/** Warns at the start of what would stop the first customer's payment. */
export default async function warnOfDependencies({
  container,
  logger,
}: LoaderOptions): Promise<void> {
  const config = container.resolve<{ modules?: ModulesConfig } | undefined>(
    ContainerRegistrationKeys.CONFIG_MODULE,
    { allowUnregistered: true },
  )
  if (isUnreached(config?.modules?.[Modules.PAYMENT])) {
    const log = logger ?? container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    log.warn(DEPENDENCIES_WARNING)
  }
}

interface PaymentEntry {
  readonly dependencies?: unknown
  readonly options?: { readonly providers?: unknown }
}

/** Returns true if the payment module has our provider and not its dependencies. */
function isUnreached(payment: unknown): boolean {
  if (typeof payment !== "object" || payment === null) {
    return false
  }
  const { dependencies, options }: PaymentEntry = payment
  const listed = listOf(dependencies)
  return (
    listOf(options?.providers).some(isOurs) &&
    !["fps", ContainerRegistrationKeys.QUERY].every((one) => listed.includes(one))
  )
}

function isOurs(provider: unknown): boolean {
  const { resolve } = (provider ?? {}) as { readonly resolve?: unknown }
  return typeof resolve === "string" && OUR_PROVIDER.test(resolve)
}

/** Medusa itself reports a configuration that it refuses: a warning stops no start. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
