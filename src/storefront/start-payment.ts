import { checkCart, readCart, type Cart } from "./cart"
import { FpsError, type FpsErrorDetails } from "./errors"
import { pause, readPayment, isFinal } from "./wait-for-payment"
import type { StoreRequest } from "./store-request"
import type {
  FpsCartCheck,
  FpsPayment,
  FpsPlaceOrder,
  FpsStart,
  FpsStarted,
  FpsRetry,
} from "./types"

/**
 * Two tabs at once make Medusa fail: with 500 or 409 if both create the cart's payment collection,
 * or with 404 if one has replaced the session that the other completes the cart with. Repeating is
 * safe: it finds what the other tab has made.
 */
const REPEATS = 2
const PAUSE_MS = 500
/** A payment that is being created is known within the gateway's time to answer. */
const TRIES = 20

interface StartInput {
  readonly cartId: string
  /** By default the backend says. */
  readonly placeOrder?: FpsPlaceOrder
  /** True in a checkout's payment step: no order is placed yet. */
  readonly prepares?: boolean
  readonly providerId: string
}

/**
 * Starts a payment: session, then order if it comes first, then the current URL. A cart that has
 * become an order (a second tab, a double click, a lost answer) leads to its payment.
 */
export async function startPayment(request: StoreRequest, input: StartInput): Promise<FpsStart> {
  let total: number | undefined
  for (let repeats = 0; ; repeats++) {
    const cart = await readCart(request, input.cartId)
    total ??= cart.total
    if (cart.completed_at) {
      return findStarted(request, cart, input)
    }
    try {
      return await startCart(request, input)
    } catch (error) {
      const now = await readCart(request, input.cartId).catch(() => cart)
      if (now.completed_at) {
        return findStarted(request, now, input)
      }
      const reason = await reasonOf(request, input.cartId, error)
      const { status = 0 } = reason as FpsErrorDetails
      if (now.total !== total) {
        // The customer has not seen the new price.
        throw new FpsError("order_not_placed")
      }
      if (repeats === REPEATS || (status < 500 && status !== 409 && status !== 404)) {
        throw reason
      }
      await pause(PAUSE_MS)
    }
  }
}

async function startCart(request: StoreRequest, input: StartInput): Promise<FpsStart> {
  const { placeOrder: mode, problems, payment } = await checkCart(request, input.cartId)
  if (payment?.status === "paid" && !isFinal(payment)) {
    // Its payment was received, whatever the cart costs now: the page says so.
    return { payment, redirectUrl: null, orderPlaced: false }
  }
  if (problems.some(({ code }) => code === "nothing_to_pay")) {
    return startFree(request, input)
  }
  if (problems[0]) {
    // A customer can correct what is missing or invalid, but not, for example, the currency.
    const fixable = /missing|invalid/.test(problems[0].code)
    throw new FpsError(fixable ? "details" : "not_set_up", { problems })
  }
  const collectionId = await createCollection(request, input.cartId)
  const answer = await request<{ payment_collection: Cart["payment_collection"] }>(
    `/payment-collections/${collectionId}/payment-sessions`,
    { body: { provider_id: input.providerId } },
  )
  const sessionId = sessionOf(answer.payment_collection, input.providerId)
  const orderPlaced = (input.placeOrder ?? mode) === "before_payment"
  if (orderPlaced) {
    await placeOrder(request, input.cartId)
  }
  return started(request, { ...input, sessionId, orderPlaced })
}

/** A cart that costs nothing becomes an order without a payment; `prepare` leaves it a cart. */
async function startFree(
  request: StoreRequest,
  { cartId, prepares }: Pick<StartInput, "cartId" | "prepares">,
): Promise<FpsStart> {
  const done = { payment: null, redirectUrl: null, orderPlaced: !prepares }
  if (prepares) {
    // A checkout goes on once its cart has a collection.
    await createCollection(request, cartId)
    return done
  }
  return { ...done, orderId: await placeOrder(request, cartId) }
}

/** js-sdk drops the code, so the backend is asked why it refused. */
async function reasonOf(request: StoreRequest, cartId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof FpsError) || error.code !== "refused") {
    return error
  }
  const check: Partial<FpsCartCheck> = await checkCart(request, cartId).catch(() => ({}))
  const { lastRefusal, problems } = check
  const code = lastRefusal?.code
  return code ? new FpsError(code === "invalid_details" ? "details" : code, { problems }) : error
}

async function createCollection(request: StoreRequest, cartId: string): Promise<string> {
  const { payment_collection: collection } = await request<{ payment_collection: { id: string } }>(
    "/payment-collections",
    { body: { cart_id: cartId } },
  )
  return collection.id
}

async function placeOrder(request: StoreRequest, cartId: string): Promise<string> {
  const answer = await request<{
    type: string
    order?: { id: string }
    error?: { message?: string }
  }>(`/carts/${encodeURIComponent(cartId)}/complete`, { body: {} })
  if (answer.type !== "order") {
    throw new FpsError("order_not_placed", { message: answer.error?.message ?? answer.type })
  }
  return answer.order?.id ?? ""
}

/**
 * Starts a payment for what the order of a payment collection owes. Throws `refused` if it owes
 * nothing, or cannot be paid now.
 */
export async function startCollection(request: StoreRequest, id: string): Promise<FpsStarted> {
  const path = `/fps/payment-collections/${encodeURIComponent(id)}/start`
  const { payment } = await request<{ payment: FpsPayment }>(path, { body: {} })
  return toStart(payment, true)
}

function toStart(payment: FpsPayment, orderPlaced: boolean): FpsStarted {
  const { redirect_url: address, paid_by } = payment
  return {
    payment,
    redirectUrl: address && !paid_by ? checkoutAddress(address) : null,
    orderPlaced,
  }
}

async function findStarted(
  request: StoreRequest,
  cart: Cart,
  { providerId }: Pick<StartInput, "providerId">,
): Promise<FpsStart> {
  if (cart.total === 0) {
    return startFree(request, { cartId: cart.id })
  }
  const sessionId = sessionOf(cart.payment_collection, providerId)
  return started(request, { cartId: cart.id, providerId, sessionId, orderPlaced: true })
}

function sessionOf(collection: Cart["payment_collection"], providerId: string): string {
  const session = collection?.payment_sessions
    ?.filter((one) => one.provider_id === providerId)
    .pop()
  if (!session) {
    throw new FpsError("not_fps")
  }
  return session.id
}

/**
 * Returns the payment as it is now. With two tabs at once, the new session may be another tab's,
 * which the backend does not know yet, or it may be gone: then the cart has the right one.
 */
async function started(
  request: StoreRequest,
  input: { cartId: string; providerId: string; sessionId: string; orderPlaced: boolean },
): Promise<FpsStart> {
  let { sessionId } = input
  for (let tries = 1; ; tries++) {
    try {
      return toStart(await readPayment(request, { sessionId }), input.orderPlaced)
    } catch (error) {
      if ((error as FpsErrorDetails).status !== 404 || tries === TRIES) {
        throw error
      }
      await pause(PAUSE_MS)
      const cart = await readCart(request, input.cartId)
      sessionId = sessionOf(cart.payment_collection, input.providerId)
    }
  }
}

/**
 * Returns what to pay after a payment that failed, expired or was cancelled: the order itself while
 * it waits; otherwise the same cart, or a copy if it has become an order; what the copy lost is named. Throws `already_paid` if
 * the payment was received after all, or the purchase was paid in another way.
 */
export async function retryPayment(request: StoreRequest, sessionId: string): Promise<FpsRetry> {
  const old = await readPayment(request, { sessionId })
  const payment = old.pay_again_until
    ? await readPayment(request, { sessionId, act: "retry" })
    : old
  const { status, cart_id: cartId, paid_by: paidBy, redirect_url: address, amount } = payment
  if (status === "paid" || paidBy || !cartId) {
    throw new FpsError("already_paid", { paidBy })
  }
  const same = { cartId, copied: false, amount, lostPromotions: [] }
  if (payment !== old && address) {
    return { ...same, redirectUrl: checkoutAddress(address) }
  }
  const { cart, session_id: startedId } = await request<CopyAnswer>(
    `/fps/payments/${encodeURIComponent(sessionId)}/copy-cart`,
    { body: {} },
  )
  return cart
    ? {
        cartId: cart.id,
        copied: cart.copied,
        amount: cart.total,
        lostPromotions: cart.lost_promotions,
        lostItems: cart.lost_items,
        lostShipping: cart.lost_shipping,
        lostCredit: cart.lost_credit,
      }
    : { ...same, sessionId: startedId ?? sessionId }
}

interface CopyAnswer {
  readonly cart: {
    readonly id: string
    readonly copied: boolean
    readonly total: number
    readonly lost_promotions: readonly string[]
    readonly lost_items: readonly string[]
    readonly lost_shipping: readonly string[]
    readonly lost_credit: number
  } | null
  readonly session_id: string | null
}

/**
 * Returns the URL if a browser may open it. Throws `bad_address` for anything but http(s): a
 * `javascript:` URL would run inside the shop.
 */
export function checkoutAddress(address: string): string {
  if (!/^https?:\/\/./i.test(address)) {
    throw new FpsError("bad_address")
  }
  return address
}

interface Page {
  readonly location?: { assign(address: string): void; reload(): void }
  readonly top?: unknown
  readonly history?: { replaceState(state: null, unused: string, address: string): void }
  addEventListener?(name: string, listener: (event: { persisted?: boolean }) => void): void
}

/**
 * Leaves the shop for the checkout. `backTo` is the page that "back" leads to instead of this one,
 * usually the page of the payment.
 */
export function goToCheckout(address: string, { backTo }: { backTo?: string } = {}): void {
  const checked = checkoutAddress(address)
  const page: Page = globalThis as Page
  if (backTo) {
    page.history?.replaceState(null, "", backTo)
    // A browser may keep this page, and show it under the new URL.
    page.addEventListener?.("pageshow", ({ persisted }) => {
      if (persisted) {
        page.location?.reload()
      }
    })
  }
  try {
    // The gateway cannot be shown in a frame. A sandboxed frame may not lead the window: that throws.
    const { location } = page.top as { location: { href: string } }
    location.href = checked
  } catch {
    page.location?.assign(checked)
  }
}
