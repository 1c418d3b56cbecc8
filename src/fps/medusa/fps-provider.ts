import type { SettleDependencies } from "../dependencies"
import { FPS_PROVIDER } from "./amounts"

/** Returns the id of the store's FPS provider: core does not tie an order's collection to a region. */
export async function fpsProviderId(payments: SettleDependencies["payments"]): Promise<string> {
  const providers = await payments.listPaymentProviders({ is_enabled: true })
  const own = providers.map(({ id }) => id).find((id) => FPS_PROVIDER.test(id))
  if (own === undefined) {
    throw new Error(
      "Medusa has no enabled FPS provider. Add it to the payment module; see docs/get-started.md.",
    )
  }
  return own
}
