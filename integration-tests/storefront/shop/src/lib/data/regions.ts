import "server-only"
import { sdk } from "@lib/config"

/** The one region of this shop. */
export async function getRegion() {
  const { regions } = await sdk.store.region.list()
  const region = regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === "hk"))
  if (!region) {
    throw new Error("The store has no region with Hong Kong.")
  }
  return region
}

export async function listProducts(handle?: string) {
  const { products } = await sdk.store.product.list({
    handle,
    region_id: (await getRegion()).id,
    fields: "*variants.calculated_price",
  })
  return products
}
