import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Medusa from "@medusajs/js-sdk"
import { findPublishableKey } from "../../../src/demo/database"
import { startDemo, type RunningDemo } from "../../../src/demo/start"
import { createFps, type Fps, type FpsLanguage, type FpsPlaceOrder } from "../../../src/storefront"
import { portOfOurs } from "../../helpers/this-run"

/** The demo in this process, so that a test can hold events back. */
export interface DemoShop extends RunningDemo {
  readonly store: Medusa["store"]
  /** The kit, to ask what the backend believes. */
  readonly fps: Fps
  /** A cart that has all but its payment. */
  readyCart(language: FpsLanguage): Promise<string>
  stop(): Promise<void>
}

/** A folder for the demo's data; `remove` also finds it where root has to put it. */
export function demoFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "medusa-payment-fps-demo-"))
  chmodSync(path, 0o755)
  return {
    path,
    remove() {
      const database = join(path, "postgres")
      if (existsSync(database)) {
        rmSync(realpathSync(database), { recursive: true, force: true })
      }
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Starts the demo without its admin panel. The folder may have been used before. */
export async function startDemoShop(input: {
  folder: string
  placeOrder: FpsPlaceOrder
  /** Left out: a PostgreSQL of the demo's own, with its data in the folder. */
  databaseUrl?: string
}): Promise<DemoShop> {
  process.env.MEDUSA_ADMIN_DISABLED = "true"
  let stopping = false
  const demo = startDemo(
    {
      medusaPort: await portOfOurs(),
      shopPort: await portOfOurs(),
      gatewayPort: await portOfOurs(),
      placeOrder: input.placeOrder,
      orderCreation: "directpay",
      dataFolder: input.folder,
      databaseUrl: input.databaseUrl,
    },
    {
      say: () => undefined,
      announce: () => undefined,
      onEnd: (error) => {
        if (!stopping) {
          process.stderr.write(error.message)
        }
      },
    },
  )
  try {
    const running = await demo.ready
    if (!running) {
      throw new Error("The demo did not start.")
    }
    const backendUrl = running.addresses.medusa
    const publishableKey = (await findPublishableKey(running.databaseUrl)) ?? ""
    const { store } = new Medusa({ baseUrl: backendUrl, publishableKey })
    const fps = createFps({ backendUrl, publishableKey, placeOrder: input.placeOrder })
    return {
      ...running,
      store,
      fps,
      readyCart: (language) => readyCart(store, language),
      stop: () => {
        stopping = true
        return demo.stop()
      },
    }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

async function readyCart(store: Medusa["store"], language: FpsLanguage): Promise<string> {
  const { products } = await store.product.list({ handle: "jasmine-pearls" })
  const small = products[0]?.variants?.find(({ title }) => title === "50 g")
  const { regions } = await store.region.list()
  const address = {
    first_name: "Tai Man",
    last_name: "Chan",
    phone: "91234567",
    address_1: "1 Queen's Road Central",
    city: "Central",
    country_code: "hk",
  }
  const { cart } = await store.cart.create({
    region_id: regions[0]?.id,
    locale: language,
    items: [{ variant_id: small?.id ?? "", quantity: 1 }],
    email: "guest@example.com",
    shipping_address: address,
    billing_address: address,
  })
  const { shipping_options: options } = await store.fulfillment.listCartOptions({
    cart_id: cart.id,
  })
  await store.cart.addShippingMethod(cart.id, { option_id: options[0]?.id ?? "" })
  return cart.id
}
