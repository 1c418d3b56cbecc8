import { FpsError, fpsNow, isFinal, type Fps, type FpsPayment } from ".."
import { forBrowser, isPlaced } from "./asking"
import type { FpsNextSettings } from "./options"
import type { Customer } from "./customer"

interface RouteInput {
  readonly fps: Fps
  readonly settings: FpsNextSettings
  readonly customer: () => Promise<Customer>
  readonly paymentPage: (sessionId: string, country: string) => string
}

/**
 * `…/return` leads a customer who comes back from the gateway to the payment's page. `…/payment`
 * returns the payment's state to that page, and holds the call until a change: it is a route,
 * because server actions wait for one another and a held one would block "Try again". Both forget a
 * cart that has become an order, which can happen while nobody watches, and ask no more about a
 * finished payment. A `POST` of `…/payment` tells the shop that the customer has paid.
 */
export function createRoute(input: RouteInput): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    switch (pathname.split("/").filter(Boolean).pop() ?? "") {
      case "return":
        return comeBack(input, query)
      case "payment":
        return request.method === "POST"
          ? claim(input, { query, request })
          : tell(input, { query, signal: request.signal })
      default:
        return json({ message: "Not found." }, 404)
    }
  }
}

async function comeBack(
  { fps, customer, paymentPage }: RouteInput,
  query: URLSearchParams,
): Promise<Response> {
  const sessionId = query.get("session_id") ?? ""
  const [browser, payment] = await Promise.all([
    customer(),
    fps.status(sessionId).catch(() => undefined),
  ])
  // Where the customer came from may be `zh-HK`; the URL knows the country of the address.
  const known = browser.payments.find((one) => one.sessionId === sessionId)
  if (payment) {
    remember(browser, payment)
  }
  const page = paymentPage(sessionId, known?.country || (query.get("country") ?? ""))
  const location = query.has("failed") ? `${page}?failed=1` : page
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } })
}

async function tell(
  { fps, settings, customer }: RouteInput,
  { query, signal }: { query: URLSearchParams; signal: AbortSignal },
): Promise<Response> {
  const asked = Number.parseInt(query.get("wait") ?? "", 10) || 0
  const wait = Math.max(0, Math.min(asked, settings.waitSeconds, 25))
  try {
    const payment = await fps.status(query.get("session_id") ?? "", {
      wait,
      known: query.get("known") ?? undefined,
      signal,
    })
    remember(await customer(), payment)
    return told(payment)
  } catch (error) {
    const status = (error instanceof FpsError && error.status) || 502
    return json({ message: "The payment's state is not known." }, status)
  }
}

/** A page of another site cannot send JSON. */
async function claim(
  { fps, customer }: RouteInput,
  { query, request }: { query: URLSearchParams; request: Request },
): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    return json({ message: "Send application/json." }, 415)
  }
  const { reference } = ((await request.json().catch(() => null)) ?? {}) as { reference?: unknown }
  try {
    const payment = await fps.claim(
      query.get("session_id") ?? "",
      typeof reference === "string" ? reference : undefined,
    )
    remember(await customer(), payment)
    return told(payment)
  } catch (error) {
    const status = (error instanceof FpsError && error.status) || 502
    return json({ message: "The shop could not be told." }, status)
  }
}

/** `order_id` and `order_number` are set as soon as the order is placed, paid or not. */
function remember(browser: Customer, payment: FpsPayment): void {
  const { session_id: sessionId, cart_id: cartId, order_id, status, paid_by } = payment
  const paid = status === "paid" && order_id !== null
  const stale = cartId === browser.cartId && isPlaced(payment)
  if (stale) {
    browser.forgetCart(cartId)
  }
  if (stale || paid) {
    browser.refreshCaches()
  }
  if (paid || paid_by) {
    browser.forgetPayment(sessionId)
  } else if (isFinal(payment)) {
    browser.endPayment(sessionId)
  }
}

/** With the backend's time: the browser's clock may be wrong. */
function told(payment: FpsPayment): Response {
  return json({ payment: forBrowser(payment), now: new Date(fpsNow()).toISOString() }, 200)
}

function json(body: object, status: number): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } })
}
