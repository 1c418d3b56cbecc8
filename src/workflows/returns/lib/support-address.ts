/**
 * Where a shopper finds help with a payment: the option `supportUrl` with its placeholders filled
 * in, percent-encoded. What does not exist yet is left empty.
 */
export function supportAddress(
  template: string,
  values: { readonly reference: string; readonly order_number: number | null },
): string {
  return template
    .replaceAll("{reference}", encodeURIComponent(values.reference))
    .replaceAll("{order_number}", values.order_number === null ? "" : String(values.order_number))
}
