import { createRequire } from "node:module"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import StripeProviderService from "@medusajs/payment-stripe/dist/services/stripe-provider"

type StripeClient = LocalStripe["stripe_"]

/** The very class that the provider uses; the version that this project has is another. */
const Stripe = createRequire(require.resolve("@medusajs/payment-stripe"))("stripe") as new (
  key: string,
  config: object,
) => StripeClient

/** Core's provider for Stripe as it is, but for the host that it calls. */
class LocalStripe extends StripeProviderService {
  constructor(cradle: object, options: { readonly apiKey: string; readonly host?: string }) {
    super(cradle, options)
    const { hostname, port } = new URL(options.host ?? "http://127.0.0.1:1")
    this.stripe_ = new Stripe(options.apiKey, { host: hostname, port, protocol: "http" })
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [LocalStripe] })
