import { formatPayments, parsePayments, withPayment, type KnownPayment } from "./known-payments"
import type { FpsNextSettings } from "./options"
import type { CookieJar, NextRuntime } from "./runtime"

const WEEK_S = 7 * 24 * 60 * 60

/** What a storefront remembers of a browser. */
export interface Shopper {
  readonly cartId: string | undefined
  /** Its payments, newest first. */
  readonly payments: readonly KnownPayment[]
  /** Makes a cart the browser's. */
  keepCart(cartId: string): void
  /** Forgets a cart that has become an order, unless the browser has another one by now. */
  forgetCart(cartId: string | null): void
  keepPayment(payment: KnownPayment): void
  /** Nothing further is expected of a payment: it is not asked for again, and can be tried again. */
  endPayment(sessionId: string): void
  forgetPayment(sessionId: string): void
  /** Lets the storefront read carts and orders anew. */
  refreshCaches(): void
}

/** Reads a browser's cookies. What it changes never throws: a payment may depend on going on. */
export async function readShopper(next: NextRuntime, settings: FpsNextSettings): Promise<Shopper> {
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
        // The shopper comes back from another site, and the cookie has to come along.
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

/** `updateTag` where it is there and may be used, `revalidateTag` elsewhere. */
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
    // Best effort: while a page is drawn, Next lets nothing be changed.
  }
}
