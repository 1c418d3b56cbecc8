import type { FpsSettings } from "../settings/schema"
import type { OrderNumber } from "../medusa/order-number"

/** The values for the placeholders of a storefront URL. */
export interface AddressValues {
  readonly order_id: string | null
  readonly cart_id: string | null
  readonly session_id: string
  readonly status: string
  readonly country_code: string | null
  /** The page on which the customer can pay the same order again; null if it does not wait. */
  readonly retry_url: string | null
}

/** The storefront of an order or a cart. */
export interface Storefront {
  readonly urls: FpsSettings["storefront"]
  readonly supportUrl: string | undefined
  /** Undefined: it has the name of the store. */
  readonly shopName: string | undefined
}

/**
 * Returns the storefront of a sales channel: its own of `storefronts`, or the global one. One without
 * a contact link has the global link. Pure.
 */
export function storefrontOf(
  settings: Pick<FpsSettings, "storefront" | "storefronts" | "supportUrl">,
  salesChannelId: string | null,
): Storefront {
  const own = salesChannelId === null ? undefined : settings.storefronts?.[salesChannelId]
  return {
    urls: own ?? settings.storefront,
    supportUrl: own?.supportUrl ?? settings.supportUrl,
    shopName: own?.shopName,
  }
}

/** Where a customer ends, by the state of the payment, not by the URL that the gateway opened. */
export type Destination = "success" | "failure" | "pending"

/**
 * Fills in one of the storefront's URLs. Values are percent-encoded; a missing one (no order yet)
 * is left empty. `pendingUrl` defaults to the failure URL.
 */
export function storefrontAddress(
  urls: Storefront["urls"],
  { destination, values }: { destination: Destination; values: AddressValues },
): string {
  const templates: Record<Destination, string> = {
    success: urls.successUrl,
    failure: urls.failureUrl,
    pending: urls.pendingUrl ?? urls.failureUrl,
  }
  const byName = new Map<string, string | null>(Object.entries(values))
  return templates[destination].replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(byName.get(name) ?? ""),
  )
}

/**
 * Fills in a storefront's `supportUrl`, the contact link for a customer. Values are percent-encoded; a
 * missing one is left empty.
 */
export function fillSupportUrl(
  template: string,
  values: { readonly reference: string; readonly order_number: OrderNumber | null },
): string {
  return template
    .replaceAll("{reference}", encodeURIComponent(values.reference))
    .replaceAll("{order_number}", () => encodeURIComponent(String(values.order_number ?? "")))
}
