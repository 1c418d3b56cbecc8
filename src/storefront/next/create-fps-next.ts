import {
  createFps,
  describeError,
  FpsError,
  type FpsErrorCode,
  type FpsErrorView,
  type FpsPayment,
} from ".."
import type { FpsRetryAnswer, FpsStartAnswer } from "../react/answers"
import { createFpsActions } from "../react/fps-actions"
import { addressIn, settingsOf, type FpsNextOptions } from "./options"
import type { FpsPageProps, FpsResultPageProps } from "./page-props"
import { createRoute } from "./route"
import type { NextRuntime } from "./runtime"
import { readShopper } from "./shopper"

/** What happens in any shop, and the shopper is told of: nothing for the log. */
const EVERYDAY: readonly FpsErrorCode[] = ["details", "out_of_stock", "already_paid", "busy"]

/** FPS in a Next storefront's server: three server actions, a route, a page, and its carts. */
export interface FpsNext {
  /** For the checkout's payment step: makes the payment session, or says what the cart lacks. */
  readonly prepare: (cartId: string) => Promise<{ error?: FpsErrorView }>
  /** For `FpsButton`: starts the payment of a cart. */
  readonly start: (input: { cartId: string; countryCode: string }) => Promise<FpsStartAnswer>
  /** For `FpsResult`: makes the cart to pay next the browser's cart. */
  readonly retry: (input: { sessionId: string; countryCode: string }) => Promise<FpsRetryAnswer>
  /** `GET` of `/api/fps/[action]`: where the gateway's shoppers come back to, and news for the page. */
  readonly route: (request: Request) => Promise<Response>
  /** What `FpsResult` shows on the page of a payment. */
  readonly page: (props: FpsPageProps) => Promise<FpsResultPageProps>
  /** The cart's id; undefined when its payment made it an order behind the browser's back. */
  readonly openCart: (cartId: string) => Promise<string | undefined>
  /** The address of the page of the payment that this browser has under way, if any. */
  readonly payable: () => Promise<string | undefined>
}

/** `createFpsNext` for the Next that is given. */
export function createFpsNextWith(next: NextRuntime, options: FpsNextOptions): FpsNext {
  const fps = createFps(options)
  const settings = settingsOf(options)
  const { pages } = settings
  const shopper = () => readShopper(next, settings)
  const report = (error: unknown) => {
    // What a shopper can mend is nothing for the log.
    if (!(error instanceof FpsError && EVERYDAY.includes(error.code))) {
      ;(options.onError ?? next.log)(error)
    }
  }

  const language = async () => {
    const chosen =
      (await options.language?.()) ?? (await next.cookies()).get(settings.cookies.locale)
    const locale = typeof chosen === "object" ? chosen.value : chosen
    return locale ?? (await next.headers()).get("accept-language") ?? undefined
  }
  const paymentPage = (sessionId: string, country: string) =>
    addressIn(pages.payment, country).replace("{session_id}", encodeURIComponent(sessionId))

  const actions = async (country: string) => {
    const browser = await shopper()
    return createFpsActions(fps, {
      language: await language(),
      page: (sessionId) => paymentPage(sessionId, country),
      checkout: () => addressIn(pages.checkout, country),
      failed: report,
      started: ({ payment, orderPlaced }) => {
        const { session_id: sessionId, cart_id: cartId } = payment
        if (orderPlaced) {
          browser.forgetCart(cartId)
        }
        browser.keepPayment({ sessionId, cartId: cartId ?? "", country })
        browser.refreshCaches()
      },
      retried: ({ cartId }) => {
        browser.keepCart(cartId)
        browser.refreshCaches()
      },
    })
  }

  /** Undefined while the backend does not answer; null for a payment that does not exist. */
  const ask = async (sessionId: string): Promise<FpsPayment | null | undefined> => {
    try {
      return await fps.status(sessionId)
    } catch (error) {
      if (!(error instanceof FpsError)) {
        // Next's own, such as the one that makes a page dynamic.
        throw error
      }
      return error.status === 404 ? null : undefined
    }
  }

  return {
    async prepare(cartId) {
      try {
        await fps.prepare(cartId)
        ;(await shopper()).refreshCaches()
        return {}
      } catch (error) {
        report(error)
        return { error: describeError(error, { language: await language() }) }
      }
    },
    start: async ({ cartId, countryCode }) => (await actions(countryCode)).start(cartId),
    retry: async ({ sessionId, countryCode }) => (await actions(countryCode)).retry(sessionId),
    route: createRoute({ fps, settings, shopper, paymentPage }),

    async page({ params, searchParams }) {
      const { sessionId, countryCode = "" } = await params
      const { failed } = await searchParams
      return {
        sessionId,
        countryCode,
        payment: await ask(sessionId),
        failed: failed !== undefined,
        language: await language(),
        shopUrl: addressIn(pages.shop, countryCode),
        orderUrl: addressIn(pages.order, countryCode),
        statusUrl: `${pages.api}/payment`,
        drawnAt: Date.now(),
      }
    },

    async openCart(cartId) {
      const { payment } = await shopper()
      if (payment?.cartId !== cartId) {
        return cartId
      }
      return isPlaced(await ask(payment.sessionId)) ? undefined : cartId
    },

    async payable() {
      const { payment } = await shopper()
      const now = payment && (await ask(payment.sessionId))
      return payment && now ? paymentPage(payment.sessionId, payment.country) : undefined
    },
  }
}

/** Whether the payment's cart has become an order, whatever became of that one. */
function isPlaced(payment: FpsPayment | null | undefined): boolean {
  return Boolean(payment?.order_id ?? payment?.order_number)
}
