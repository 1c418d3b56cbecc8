import { storefrontOf } from "../checkout/urls"
import type { ViewDependencies } from "../dependencies"
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
