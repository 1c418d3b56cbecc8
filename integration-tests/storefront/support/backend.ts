import { z } from "zod"
import type { FpsPlaceOrder } from "../../../src/storefront"
import { eventually } from "../../helpers/wait"
import { createBooks, type Books } from "./books"
import { createApi, type Api } from "./request"
import { createShelf, type Product, type Shelf } from "./shelf"
import type { Target } from "./target"

/** A store as its staff and its storefront reach it. */
export interface Backend {
  readonly url: string
  readonly admin: Api
  readonly store: Api
  /** What is sold: goods, codes, accounts, carts. */
  readonly shelf: Shelf
  /** What became of it. */
  readonly books: Books
  /** Always in stock. */
  readonly tea: Product
  /** Null: as the configuration says. */
  readonly setMode: (mode: FpsPlaceOrder | null) => Promise<void>
}

/** Logs in and puts the goods on the shelf that the ways need. */
export async function connectBackend(target: Target): Promise<Backend> {
  const { backend: url } = target
  const nobody = createApi(url)
  const { token } = await nobody.post(
    "/auth/user/emailpass",
    target.admin,
    z.object({ token: z.string() }),
  )
  const admin = nobody.as({ authorization: `Bearer ${token}` })
  const key = await findKey(admin)
  const store = nobody.as({ "x-publishable-api-key": key.token })
  const shelf = await createShelf({ admin, store, nobody, channelId: key.channelId })
  const tea = await shelf.product({ stock: 10_000 })
  // Asked for the mode, never paid.
  const probe = await shelf.cart({ items: [{ product: tea, quantity: 1 }] })
  return {
    url,
    admin,
    store,
    shelf,
    books: createBooks(admin),
    tea,
    async setMode(mode) {
      const { settings } = await admin.post(
        "/admin/fps/settings",
        { placeOrder: mode },
        settingsSchema,
      )
      await eventually(
        () => store.get(`/store/fps/carts/${probe.id}`, modeSchema),
        ({ cart }) => cart.place_order === settings.placeOrder,
      )
    },
  }
}

/** What holds once it is saved, and what the store goes by. */
const settingsSchema = z.object({ settings: z.object({ placeOrder: z.string() }) })
const modeSchema = z.object({ cart: z.object({ place_order: z.string() }) })

const keysSchema = z.object({
  api_keys: z.array(
    z.object({
      token: z.string(),
      revoked_at: z.string().nullable(),
      sales_channels: z.array(z.object({ id: z.string() })),
    }),
  ),
})

/** The key that the storefront uses, or one like it: the first that sells anything. */
async function findKey(admin: Api): Promise<{ token: string; channelId: string }> {
  const { api_keys } = await admin.get(
    "/admin/api-keys?type=publishable&fields=token,revoked_at,sales_channels.id",
    keysSchema,
  )
  for (const { token, revoked_at, sales_channels } of api_keys) {
    const channelId = sales_channels[0]?.id
    if (!revoked_at && channelId) {
      return { token, channelId }
    }
  }
  throw new Error("The store has no publishable key with a sales channel.")
}
