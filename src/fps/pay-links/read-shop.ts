import { fillSupportUrl, storefrontOf } from "../checkout/urls"
import type { ViewDependencies } from "../dependencies"
import type { OrderNumber } from "../medusa/order-number"
import { plainLine } from "../plain-line"

/** How the customer of an order knows its shop. */
export interface Shop {
  readonly name: string
  readonly supportUrl: string | undefined
  /** The shop itself: where its URLs begin. Null for an app, and where the host has a placeholder. */
  readonly url: string | null
}

/** Reads the shop of a sales channel: that of `storefronts`, else the store. */
export async function readShop(
  { fps, query }: ViewDependencies,
  salesChannelId: string | null,
): Promise<Shop> {
  const [settings, { data }] = await Promise.all([
    fps.settings(),
    query.graph({ entity: "store", fields: ["name"] }),
  ])
  const { shopName, supportUrl, urls } = storefrontOf(settings, salesChannelId)
  const [url = null] = /^https?:\/\/[^/?#{}]+(?=[/?#]|$)/i.exec(urls.successUrl) ?? []
  const [store] = data as { name?: string | null }[]
  return { name: plainLine(shopName ?? store?.name), supportUrl, url }
}

/**
 * Writes how to reach a shop, as a message names it: a URL, or only the email address or the phone
 * number of `mailto:` and `tel:`. Null: the shop has no contact link. Pure.
 */
export function contactOf(
  { supportUrl }: Pick<Shop, "supportUrl">,
  payment: { readonly reference: string | null; readonly number: OrderNumber | null },
): string | null {
  if (!supportUrl) {
    return null
  }
  const url = fillSupportUrl(supportUrl, {
    reference: payment.reference ?? "",
    order_number: payment.number,
  })
  return /^(?:mailto|tel):([^?]*)/i.exec(url)?.[1] ?? url
}
