import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { cached } from "./cookies"

/** The one region of this shop. Kept, as everything here: Medusa's starter keeps it, too. */
export async function getRegion() {
  const { regions } = await sdk.client.fetch<HttpTypes.StoreRegionListResponse>("/store/regions", {
    ...(await cached("regions")),
  })
  const region = regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === "hk"))
  if (!region) {
    throw new Error("The store has no region with Hong Kong.")
  }
  return region
}

export async function listProducts(handle?: string) {
  const { products } = await sdk.client.fetch<HttpTypes.StoreProductListResponse>(
    "/store/products",
    {
      query: { handle, region_id: (await getRegion()).id, fields: "*variants.calculated_price" },
      ...(await cached("products")),
    },
  )
  return products
}
