import type { FpsSettings } from "../settings/schema"
import type { OrderNumber } from "../medusa/order-number"

/** What the placeholders of a storefront URL are filled with. */
export interface AddressValues {
  readonly order_id: string | null
  readonly cart_id: string | null
  readonly session_id: string
  readonly status: string
  readonly country_code: string | null
  /** The page on which the customer can pay the same order again; null if it does not wait. */
  readonly retry_url: string | null
}

/** Where a customer ends, by the state of the payment, not by the URL that the gateway opened. */
export type Destination = "success" | "failure" | "pending"

/**
 * Fills in one of the storefront's URLs. Values are percent-encoded; a missing one (no order yet)
 * is left empty. `pendingUrl` defaults to the failure URL.
 */
export function storefrontAddress(
  storefront: FpsSettings["storefront"],
  { destination, values }: { destination: Destination; values: AddressValues },
): string {
  const templates: Record<Destination, string> = {
    success: storefront.successUrl,
    failure: storefront.failureUrl,
    pending: storefront.pendingUrl ?? storefront.failureUrl,
  }
  const byName = new Map<string, string | null>(Object.entries(values))
  return templates[destination].replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(byName.get(name) ?? ""),
  )
}

/**
 * Fills in the option `supportUrl`, the contact link for a customer. Values are percent-encoded; a
 * missing one is left empty.
 */
export function fillSupportUrl(
  template: string,
  values: { readonly reference: string; readonly order_number: OrderNumber | null },
): string {
  return template
    .replaceAll("{reference}", encodeURIComponent(values.reference))
    .replaceAll("{order_number}", values.order_number === null ? "" : String(values.order_number))
}
