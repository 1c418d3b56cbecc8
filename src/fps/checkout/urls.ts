import type { FpsSettings } from "../settings/schema"

/** What the placeholders of a storefront address are filled with. */
export interface AddressValues {
  readonly order_id: string | null
  readonly cart_id: string | null
  readonly session_id: string
  readonly status: string
  readonly country_code: string | null
  /** Where the customer can try again on the same order; null when it does not wait for that. */
  readonly retry_url: string | null
}

/** Where a customer ends, by what is true and not by which address the gateway opened. */
export type Destination = "success" | "failure" | "pending"

/**
 * Fills in one of the storefront's addresses. Values are percent-encoded; one that does not exist
 * (no order yet) is left empty. `pendingUrl` defaults to the failure address.
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
 * Where a customer finds help with a payment: the option `supportUrl` with its placeholders filled
 * in, percent-encoded. What does not exist yet is left empty.
 */
export function fillSupportUrl(
  template: string,
  values: { readonly reference: string; readonly order_number: number | null },
): string {
  return template
    .replaceAll("{reference}", encodeURIComponent(values.reference))
    .replaceAll("{order_number}", values.order_number === null ? "" : String(values.order_number))
}
