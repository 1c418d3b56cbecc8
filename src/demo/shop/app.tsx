/** @jsxImportSource hono/jsx */
import type Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/framework/types"
import { Hono, type Context } from "hono"
import { csrf } from "hono/csrf"
import { z } from "zod"

import { createFps, describeError, describePayment, FpsError, languageOf } from "../../storefront"
import { createFpsActions, type FpsActions } from "../../storefront/react"
import { ProductList, ProductPage } from "./catalog"
import { AddressPage, CartPage, PayPage } from "./checkout"
import { Problem } from "./layout"
import { PaymentPage } from "./payment"
import { findCart, newVisit, remember, type Cart, type ShopEnv } from "./visit"

interface ShopInput {
  medusa: Medusa
  /** The options of the SDK in the browser. The publishable key is not a secret. */
  browser: { backendUrl: string; publishableKey: string }
  /** The script of every page. */
  script: string
}

const formSchema = z.record(z.string(), z.string())

/**
 * A small storefront. The server renders the pages; the SDK runs in the browser only while a page
 * waits for a payment. It shows what a real storefront has to do to take FPS payments.
 */
export function createShop({ medusa, browser, script }: ShopInput): Hono<ShopEnv> {
  const { store } = medusa
  const fps = createFps({ medusa })
  const app = new Hono<ShopEnv>()

  app.get("/assets/shop.js", (c) => c.body(script, 200, { "content-type": "text/javascript" }))
  app.use(async (c, next) => {
    // What a page says of a cart or a payment is true now, not when "back" is pressed.
    c.header("cache-control", "no-store")
    c.set("visit", newVisit(c))
    await next()
  })
  app.use(csrf())
  app.use(async (c, next) => {
    Object.assign(c.var.visit, await findCart(c, store))
    await next()
  })

  app.get("/language/:language", async (c) => {
    const { cart } = c.var.visit
    const language = languageOf(c.req.param("language"))
    remember(c, "language", language)
    if (cart) {
      // The checkout at the gateway speaks the cart's language.
      await store.cart.update(cart.id, { locale: language })
    }
    return c.redirect(ownPath(c.req.query("back")), 303)
  })

  app.get("/", async (c) =>
    c.html(<ProductList visit={c.var.visit} products={await findProducts()} />),
  )

  app.get("/products/:handle", async (c) => {
    const [product] = await findProducts(c.req.param("handle"))
    return product ? c.html(<ProductPage visit={c.var.visit} product={product} />) : c.notFound()
  })

  app.get("/cart", (c) => c.html(<CartPage visit={c.var.visit} />))

  app.post("/cart", async (c) => {
    const { variant_id = "" } = await readForm(c)
    const { language: locale, cart = await createCart(locale) } = c.var.visit
    await store.cart.createLineItem(cart.id, { variant_id, quantity: 1 })
    remember(c, "cart_id", cart.id)
    return c.redirect("/cart", 303)
  })

  app.post("/cart/remove", async (c) => {
    const { item_id } = await readForm(c)
    const { cart } = c.var.visit
    // In another tab perhaps: what is gone already needs no removing.
    if (item_id && cart?.items?.some(({ id }) => id === item_id)) {
      await store.cart.deleteLineItem(cart.id, item_id)
    }
    return c.redirect("/cart", 303)
  })

  app.get("/checkout", (c) => {
    const { visit } = c.var
    return visit.cart?.items?.length
      ? c.html(<AddressPage visit={visit} cart={visit.cart} />)
      : c.redirect("/cart", 303)
  })

  app.post("/checkout", async (c) => {
    const { cart } = c.var.visit
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    const { email, ...fields } = await readForm(c)
    const address = { ...fields, country_code: "hk" }
    await store.cart.update(cart.id, { email, shipping_address: address, billing_address: address })
    const { shipping_options } = await store.fulfillment.listCartOptions({ cart_id: cart.id })
    await store.cart.addShippingMethod(cart.id, { option_id: shipping_options[0]?.id ?? "" })
    return c.redirect("/checkout/pay", 303)
  })

  app.get("/checkout/pay", async (c) => {
    const { visit } = c.var
    if (visit.placed) {
      // Back from the gateway with the back button, or a second tab: the order is placed.
      return c.redirect(pageOf(visit.placed.payment_collection?.payment_sessions?.at(-1)?.id), 303)
    }
    if (!visit.cart?.shipping_methods?.length) {
      return c.redirect("/checkout", 303)
    }
    const { payeeName } = await fps.checkCart(visit.cart.id)
    return c.html(<PayPage visit={visit} cart={visit.cart} payeeName={payeeName} />)
  })

  app.post("/checkout/pay", async (c) => {
    const { visit } = c.var
    const cart = visit.cart ?? visit.placed
    if (!cart) {
      return c.redirect("/cart", 303)
    }
    const { address, page, error } = await actionsOf(c).start(cart.id)
    if (!error) {
      return c.redirect(address ?? page ?? "/cart", 303)
    }
    const { payeeName } = await fps.checkCart(cart.id)
    return c.html(<PayPage {...{ visit, cart, payeeName }} problem={error} />, 400)
  })

  app.get("/return", async (c) => {
    const { visit } = c.var
    const { session_id = "", outcome } = c.req.query()
    const payment = await fps.status(session_id).catch((error: unknown) => {
      if (error instanceof FpsError && error.status === 404) {
        return null
      }
      throw error
    })
    const paid = payment?.status === "paid" ? payment.order_id : null
    const order = paid ? (await store.order.retrieve(paid)).order : undefined
    const view = describePayment(payment, {
      language: visit.language,
      failed: outcome === "failure",
    })
    return c.html(
      <PaymentPage {...{ visit, payment, view, order, browser }} url={c.req.url} />,
      payment ? 200 : 404,
    )
  })

  app.post("/retry", async (c) => {
    const { session_id = "" } = await readForm(c)
    const { address, page, error } = await actionsOf(c).retry(session_id)
    return error
      ? c.html(<Problem visit={c.var.visit} title={error.title} text={error.text} />, 400)
      : c.redirect(address ?? page ?? "/cart", 303)
  })

  app.post("/claim", async (c) => {
    const { session_id = "", reference } = await readForm(c)
    await fps.claim(session_id, reference || undefined).catch((error: unknown) => {
      // Said too often: the shop knows.
      if (!(error instanceof FpsError && error.status === 429)) {
        throw error
      }
    })
    return c.redirect(pageOf(session_id), 303)
  })

  app.notFound((c) => {
    const { visit } = c.var
    const { t } = visit
    return c.html(
      <Problem visit={visit} title={t("missing.title")} text={t("missing.text")} />,
      404,
    )
  })

  app.onError((error, c) => {
    const { visit } = c.var
    const { status = 500 } = error as { status?: number }
    const { title, text } = describeError(error, visit)
    // Medusa's own message is technical, and in English: it is for the log.
    console.error(`Shop, ${c.req.method} ${c.req.path}:`, error)
    return c.html(<Problem visit={visit} title={title} text={text} />, status < 500 ? 400 : 500)
  })

  return app

  async function findRegion(): Promise<string> {
    const { regions } = await store.region.list({ limit: 1 })
    return regions[0]?.id ?? ""
  }

  async function findProducts(handle?: string): Promise<HttpTypes.StoreProduct[]> {
    const fields = "*variants.calculated_price,+variants.inventory_quantity"
    return (await store.product.list({ region_id: await findRegion(), fields, handle })).products
  }

  async function createCart(locale: string): Promise<Cart> {
    return (await store.cart.create({ region_id: await findRegion(), locale })).cart
  }

  function actionsOf(c: Context<ShopEnv>): FpsActions {
    return createFpsActions(fps, {
      page: pageOf,
      checkout: () => "/checkout/pay",
      language: c.var.visit.language,
      retried: ({ cartId }) => remember(c, "cart_id", cartId),
    })
  }
}

async function readForm(c: Context<ShopEnv>): Promise<Record<string, string>> {
  return formSchema.parse(await c.req.parseBody())
}

/** The page of a payment. */
function pageOf(sessionId = ""): string {
  return `/return?session_id=${encodeURIComponent(sessionId)}`
}

/** A path of this shop; never the address of another one. */
function ownPath(back = "/"): string {
  const { origin, pathname, search } = new URL(back, "http://shop.invalid")
  return origin === "http://shop.invalid" ? pathname.replace(/^\/+/, "/") + search : "/"
}
