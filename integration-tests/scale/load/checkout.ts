import type { Cluster } from "../../helpers/cluster"
import { ADDRESS } from "../../helpers/shop"

/** A cart takes milliseconds of several processes; more at once only wait on each other. */
const AT_ONCE = 8
const TRIES = 5

/** Places orders through both servers' store API; returns the gateway orders they wait for. */
export async function placeOrders(cluster: Cluster, count: number): Promise<string[]> {
  return many(count, async () => {
    const shopper = nextShopper(cluster)
    const cartId = await shopper.cart()
    const gatewayOrderId = await shopper.session(cartId)
    await shopper.complete(cartId)
    return gatewayOrderId
  })
}

/** Two QR codes of one order: the shopper put another tea into the cart after the first. */
export interface TwoQrs {
  readonly replaced: string
  readonly live: string
}

/** Places orders whose cart changed after its first QR code was shown. */
export async function placeOrdersWithTwoQrs(cluster: Cluster, count: number): Promise<TwoQrs[]> {
  return many(count, async () => {
    const shopper = nextShopper(cluster)
    const cartId = await shopper.cart()
    const replaced = await shopper.session(cartId)
    await shopper.addTea(cartId)
    const live = await shopper.session(cartId)
    await shopper.complete(cartId)
    return { replaced, live }
  })
}

let shoppers = 0

/** A shopper at one of the servers. */
function nextShopper({ servers, seeded, carts }: Cluster) {
  const number = ++shoppers
  const { url } = servers[number % 2 === 0 ? 0 : 1]
  const request = (path: string, body: object) =>
    fetch(`${url}/store/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": seeded.publishableKey,
      },
      body: JSON.stringify(body),
    })
  const post = async <T>(path: string, body: object = {}): Promise<T> => {
    let response = await request(path, body)
    // Everybody buys the same tea: core answers 409, "you may retry", where two collide.
    for (let tries = 1; response.status === 409 && tries < TRIES; tries++) {
      response = await request(path, body)
    }
    if (!response.ok) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    }
    return (await response.json()) as T
  }
  const tea = (quantity: number) => ({ variant_id: seeded.variantId, quantity })
  const quantity = 1 + (number % 3)
  const makeCart = async () => {
    const { cart } = await post<{ cart: { id: string } }>("carts?fields=id", {
      region_id: seeded.regionId,
      sales_channel_id: seeded.salesChannelId,
      email: `shopper-${number}@example.com`,
      shipping_address: ADDRESS,
      items: [tea(quantity)],
    })
    return cart.id
  }
  return {
    cart: () => carts.copyOrMake({ quantity }, makeCart),
    async addTea(cartId: string) {
      await post(`carts/${cartId}/line-items?fields=id`, tea(1))
    },
    async session(cartId: string): Promise<string> {
      const { payment_collection } = await post<{ payment_collection: { id: string } }>(
        "payment-collections?fields=id",
        { cart_id: cartId },
      )
      const answer = await post<{
        payment_collection: { payment_sessions: { data: { gateway_order_id?: string } }[] }
      }>(`payment-collections/${payment_collection.id}/payment-sessions`, {
        provider_id: "pp_fps_checkout",
      })
      const [session] = answer.payment_collection.payment_sessions
      return session?.data.gateway_order_id ?? ""
    },
    async complete(cartId: string) {
      const answer = await post<{ type: string }>(`carts/${cartId}/complete?fields=id`)
      if (answer.type !== "order") {
        throw new Error(`Cart ${cartId} did not become an order: ${JSON.stringify(answer)}`)
      }
    },
  }
}

async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let begun = 0
  const maker = async () => {
    while (begun < count) {
      begun++
      made.push(await make())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, maker))
  return made
}
