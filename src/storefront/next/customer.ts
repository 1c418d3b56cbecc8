import type { FpsNextSettings, CookieJar, NextRuntime } from "./options"

const WEEK_S = 7 * 24 * 60 * 60

/** The cookies that a storefront keeps in a browser. */
export interface Customer {
  readonly cartId: string | undefined
  /** Its payments, newest first. */
  readonly payments: readonly KnownPayment[]
  /** Makes a cart the browser's. */
  keepCart(cartId: string): void
  /** Forgets a cart that has become an order, unless the browser has another one by now. */
  forgetCart(cartId: string | null): void
  keepPayment(payment: KnownPayment): void
  /** No change of a payment is expected: it is not asked for again, and can be tried again. */
  endPayment(sessionId: string): void
  forgetPayment(sessionId: string): void
  /** Makes the storefront read carts and orders again. */
  refreshCaches(): void
}

/** Reads a browser's cookies. A failed change never throws: the payment matters more. */
export async function readCustomer(
  next: NextRuntime,
  settings: FpsNextSettings,
): Promise<Customer> {
  const jar = await next.cookies()
  const names = settings.cookies
  const cartId = jar.get(names.cart)?.value
  let payments: readonly KnownPayment[] = parsePayments(jar.get(names.payment)?.value)
  const write = (name: string, value: string) =>
    quietly(() =>
      jar.set(name, value, {
        path: "/",
        maxAge: value ? WEEK_S : 0,
        httpOnly: true,
        // The customer comes back from another site, and the browser has to send the cookie.
        sameSite: "lax",
        secure: next.production,
      }),
    )
  const writePayments = (changed: readonly KnownPayment[]) => {
    if (formatPayments(changed) !== formatPayments(payments)) {
      write(names.payment, formatPayments(changed))
    }
    payments = changed
  }
  return {
    cartId,
    payments,
    keepCart: (id) => write(names.cart, id),
    forgetCart: (id) => {
      if (id && id === cartId) {
        write(names.cart, "")
      }
    },
    keepPayment: (known) => writePayments(withPayment(payments, known)),
    endPayment: (sessionId) =>
      writePayments(
        payments.map((one) =>
          one.sessionId === sessionId && one.state !== "copied" ? { ...one, state: "over" } : one,
        ),
      ),
    forgetPayment: (sessionId) =>
      writePayments(payments.filter((one) => one.sessionId !== sessionId)),
    refreshCaches: () => refresh(next, tagsOf(jar, settings)),
  }
}

/** A browser without the id has nothing in the cache. */
function tagsOf(jar: CookieJar, { cookies, cacheTags }: FpsNextSettings): string[] {
  const cacheId = jar.get(cookies.cacheId)?.value
  return cacheId ? cacheTags.map((tag) => `${tag}-${cacheId}`) : []
}

/** Uses `updateTag` where it exists and is allowed, `revalidateTag` elsewhere. */
function refresh({ cache }: NextRuntime, tags: readonly string[]): void {
  for (const tag of tags) {
    try {
      if (!cache.updateTag) {
        throw new Error("Before Next 16.")
      }
      cache.updateTag(tag)
    } catch {
      quietly(() => cache.revalidateTag?.(tag, { expire: 0 }))
    }
  }
}

function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // While a page is rendered, Next allows no changes.
  }
}

/** A payment of a browser. */
export interface KnownPayment {
  readonly sessionId: string
  readonly cartId: string
  /** Empty if unknown. */
  readonly country: string
  /**
   * `prepared`: the payment step made it; its QR code was not shown yet, as far as the browser
   * knows. `over`: no further change is expected. `copied`: it was not paid, and `cartId` is the
   * copy of its cart, to be paid instead.
   */
  readonly state: "prepared" | "started" | "over" | "copied"
}

/** Enough for a customer who tries again and again, and small for a cookie. */
const MOST = 4

const ENTRY = /^(\w+)\.(\w+)\.([\w-]*)(?:\.(prepared|over|copied))?$/

/** Reads a cookie, newest first. It may hold anything. */
function parsePayments(cookie = ""): KnownPayment[] {
  return cookie
    .split("~")
    .slice(0, MOST)
    .flatMap((entry) => {
      const [, sessionId, cartId, country = "", state = "started"] = ENTRY.exec(entry) ?? []
      return sessionId && cartId
        ? [{ sessionId, cartId, country, state: state as KnownPayment["state"] }]
        : []
    })
}

function formatPayments(payments: readonly KnownPayment[]): string {
  return payments
    .slice(0, MOST)
    .map(({ sessionId, cartId, country, state }) =>
      [sessionId, cartId, country, ...(state === "started" ? [] : [state])].join("."),
    )
    .join("~")
}

/** Adds a newest payment, instead of what was known of its session and its cart. */
function withPayment(
  payments: readonly KnownPayment[],
  added: KnownPayment,
): readonly KnownPayment[] {
  const { sessionId, cartId } = added
  const others = payments.filter(
    (one) => one.sessionId !== sessionId && (one.cartId !== cartId || one.state === "copied"),
  )
  return cartId ? [added, ...others] : payments
}
