import {
  createFps,
  describeError,
  FpsError,
  isFinal,
  type FpsDetails,
  type FpsErrorCode,
  type FpsErrorView,
  type FpsStart,
} from ".."
import {
  type FpsRetryAnswer,
  type FpsStartAnswer,
  createFpsActions,
  type FpsShop,
} from "../react/fps-actions"
import { ask, findUnderWay, forBrowser, isPlaced } from "./asking"
import { type KnownPayment, readCustomer, type Customer } from "./customer"
import { addressIn, settingsOf, withBase, type FpsNextOptions, type NextRuntime } from "./options"
import { languageIn, segmentOf, type FpsPageProps, type FpsResultPageProps } from "./page-props"
import { createRetry, type FpsRetryRequest } from "./retry"
import { createRoute } from "./route"

/** Errors that happen in any shop and that the customer reads: not for the log. */
const EVERYDAY: readonly FpsErrorCode[] = ["details", "out_of_stock", "already_paid", "busy"]

/** FPS in a Next storefront's server: three server actions, a route, a page, and its carts. */
export interface FpsNext {
  /** For the checkout's payment step: makes the payment session, or returns what the cart lacks. */
  readonly prepare: (cartId: string) => Promise<{ error?: FpsErrorView }>
  /** For `FpsButton`: starts the payment of a cart. */
  readonly start: (input: {
    cartId: string
    countryCode: string
    details?: FpsDetails
  }) => Promise<FpsStartAnswer>
  /** For `FpsResult`: makes the cart to pay next the browser's cart. */
  readonly retry: (input: FpsRetryRequest) => Promise<FpsRetryAnswer>
  /**
   * `GET` of `/api/fps/[action]`: customers come back from the gateway to it, and the page asks it
   * for changes.
   */
  readonly route: (request: Request) => Promise<Response>
  /** Reads the props of `FpsResult` on the page of a payment. */
  readonly page: (props: FpsPageProps) => Promise<FpsResultPageProps>
  /** The cart's id; undefined if its payment made it an order in the background. */
  readonly openCart: (cartId: string) => Promise<string | undefined>
  /**
   * The path of this browser's current payment page, if any, for Next's `redirect`, which puts
   * `basePath` before it.
   */
  readonly payable: () => Promise<string | undefined>
}

/** `createFpsNext` for the Next that is given. */
export function createFpsNextWith(next: NextRuntime, options: FpsNextOptions): FpsNext {
  const fps = createFps(options)
  const settings = settingsOf(options)
  const { pages, basePath } = settings
  const customer = () => readCustomer(next, settings)
  const report = (error: unknown) => {
    // What a customer can correct is not for the log.
    if (!(error instanceof FpsError && EVERYDAY.includes(error.code))) {
      ;(options.onError ?? next.log)(error)
    }
  }
  const language = async () => {
    const locale = (await next.cookies()).get(settings.cookies.locale)?.value
    return locale ?? (await next.headers()).get("accept-language") ?? undefined
  }
  const pathOf = (sessionId: string, country: string) =>
    addressIn(pages.payment, country).replace("{session_id}", encodeURIComponent(sessionId))
  const urlIn = (template: string, country: string) =>
    withBase(basePath, addressIn(template, country))
  const paymentPage = (sessionId: string, country: string) =>
    withBase(basePath, pathOf(sessionId, country))

  const shopOf = async (country: string): Promise<FpsShop> => ({
    language: (await options.language?.()) ?? languageIn(country) ?? (await language()),
    page: (sessionId) => paymentPage(sessionId, country),
    checkout: () => urlIn(pages.checkout, country),
    order: (orderId) => urlIn(pages.order, country).replace("{order_id}", orderId),
    failed: report,
  })
  const refused = async (error: unknown) => {
    report(error)
    return { error: describeError(error, await shopOf("")) }
  }

  return {
    async prepare(cartId) {
      try {
        const start = await fps.prepare(cartId)
        const browser = await customer()
        const known = browser.payments.find((one) => one.cartId === cartId)
        // The customer may have seen its QR code already, and come back from it.
        remember(browser, start, {
          cartId,
          country: known?.country ?? "",
          state: start.orderPlaced || known?.state === "started" ? "started" : "prepared",
        })
        return {}
      } catch (error) {
        return refused(error)
      }
    },

    async start({ cartId, countryCode: country, details }) {
      const browser = await customer()
      return createFpsActions(fps, {
        ...(await shopOf(country)),
        started: (start) => remember(browser, start, { cartId, country, state: "started" }),
      }).start(cartId, country, details)
    },

    retry: createRetry({ fps, customer, shopOf, paymentPage, refused }),
    route: createRoute({ fps, settings, customer, paymentPage }),

    async page({ params, searchParams }) {
      const { sessionId, ...segments } = await params
      const countryCode = segmentOf(segments) ?? ""
      const { failed } = await searchParams
      const chosen = (await options.language?.()) ?? languageIn(countryCode)
      return {
        sessionId,
        countryCode,
        payment: forBrowser(await ask(fps, sessionId)),
        failed: failed !== undefined,
        language: chosen ?? (await language()),
        localeCookie: chosen === undefined ? settings.cookies.locale : undefined,
        shopUrl: urlIn(pages.shop, countryCode),
        orderUrl: urlIn(pages.order, countryCode),
        statusUrl: withBase(basePath, `${pages.api}/payment`),
        drawnAt: Date.now(),
      }
    },

    async openCart(cartId) {
      const browser = await customer()
      const known = browser.payments.find(
        (one) => one.cartId === cartId && (one.state === "prepared" || one.state === "started"),
      )
      const payment = known && (await ask(fps, known.sessionId))
      if (!payment) {
        return cartId
      }
      if (isPlaced(payment)) {
        browser.forgetCart(cartId)
        return undefined
      }
      if (isFinal(payment)) {
        browser.endPayment(known.sessionId)
      }
      return cartId
    },

    async payable() {
      const found = await findUnderWay(fps, (await customer()).payments)
      return found && pathOf(found.sessionId, found.country)
    },
  }
}

/** Remembers a started payment; its cart is forgotten if it has become an order. */
function remember(
  browser: Customer,
  { payment, orderPlaced }: FpsStart,
  known: Pick<KnownPayment, "cartId" | "country" | "state">,
): void {
  const cartId = payment ? payment.cart_id : known.cartId
  if (orderPlaced) {
    browser.forgetCart(cartId)
  }
  if (payment) {
    browser.keepPayment({ ...known, sessionId: payment.session_id, cartId: cartId ?? "" })
  }
  browser.refreshCaches()
}
