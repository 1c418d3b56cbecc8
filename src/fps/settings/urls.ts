import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"

/** Removes the slashes at the end of a URL, so that a path can follow. */
export function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "")
}

/** The webhook endpoint, where the gateway reaches this backend. */
export function webhookUrl({ backendUrl, eventsUrl }: BackendUrls): string {
  return `${withoutSlash(eventsUrl ?? backendUrl)}/hooks/payment/fps_checkout`
}

/** The URL of this backend, and the one for the gateway's events if it is another. */
interface BackendUrls {
  readonly backendUrl: string
  readonly eventsUrl?: string | undefined
}

/** Where the gateway sends the browser after a payment. */
export function returnUrl(backendUrl: string, returnToken: string): string {
  return `${withoutSlash(backendUrl)}/fps/return/${returnToken}`
}

/** The payment page, by the token of a payment link or of a return. */
export function payUrl(backendUrl: string, token: string): string {
  return `${withoutSlash(backendUrl)}/fps/pay/${token}`
}

/**
 * The admin panel, which the backend serves at `admin.path`. Whether this process serves it does not
 * matter: processes that run jobs often do not.
 */
export function adminUrl(
  container: MedusaContainer,
  { backendUrl }: { backendUrl: string },
): string {
  const { admin } = container.resolve<Partial<ConfigModule>>(
    ContainerRegistrationKeys.CONFIG_MODULE,
  )
  return `${withoutSlash(backendUrl)}${withoutSlash(admin?.path ?? "/app")}`
}
