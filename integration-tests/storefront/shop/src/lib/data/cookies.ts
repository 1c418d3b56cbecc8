import "server-only"
import { revalidateTag } from "next/cache"
import { cookies } from "next/headers"

const WEEK = 60 * 60 * 24 * 7

const options = (sameSite: "lax" | "strict") => ({
  maxAge: WEEK,
  httpOnly: true,
  sameSite,
  secure: process.env.NODE_ENV === "production",
})

export async function getAuthHeaders(): Promise<{ authorization: string } | Record<string, never>> {
  const token = (await cookies()).get("_medusa_jwt")?.value
  return token ? { authorization: `Bearer ${token}` } : {}
}

export async function setAuthToken(token: string) {
  ;(await cookies()).set("_medusa_jwt", token, options("strict"))
}

export async function getCartId() {
  return (await cookies()).get("_medusa_cart_id")?.value
}

/** `lax`: the cart has to survive the way back from the gateway, which is another site. */
export async function setCartId(cartId: string) {
  ;(await cookies()).set("_medusa_cart_id", cartId, options("lax"))
}

async function cacheTag(name: string) {
  const id = (await cookies()).get("_medusa_cache_id")?.value
  return id && `${name}-${id}`
}

/** Answers of the backend are kept for this visitor, until something changes. */
export async function cached(name: string) {
  const tag = await cacheTag(name)
  return { cache: "force-cache" as const, next: tag ? { tags: [tag] } : {} }
}

// Next 15 takes the tag alone, Next 16 asks for the kind of expiry as well.
const expire: (tag: string, profile: { expire: number }) => void = revalidateTag

/** What was kept under this name is read afresh from now on. */
export async function refresh(name: "carts" | "customers" | "orders") {
  const tag = await cacheTag(name)
  if (tag) {
    expire(tag, { expire: 0 })
  }
}
