import type { FpsOptions } from ".."

/** Names of cookies. */
export interface FpsCookies {
  /** The browser's cart. Default `_medusa_cart_id`. */
  readonly cart?: string
  /** The ending of a browser's cache tags. Default `_medusa_cache_id`. */
  readonly cacheId?: string
  /** The customer's language. Default `_medusa_locale`. */
  readonly locale?: string
  /** Ours: the last payments of the browser. Default `_fps_payment`. */
  readonly payment?: string
}

/**
 * URLs in the storefront, without `basePath`. `{country}` is the segment that the customer's pages are
 * below, such as `hk` or `zh-HK`; it is left out where that is not known.
 */
export interface FpsPages {
  /** With `{session_id}`. Default `/{country}/fps/{session_id}`. */
  readonly payment?: string
  /** Where a cart is paid. Default `/{country}/checkout?step=payment`. */
  readonly checkout?: string
  /** With `{order_id}`. Default `/{country}/order/{order_id}/confirmed`. */
  readonly order?: string
  /** Default `/{country}`. */
  readonly shop?: string
  /** Where the route handler is. Default `/api/fps`. */
  readonly api?: string
}

/** Options of `createFpsNext`. The defaults fit Medusa's storefront starter. */
export type FpsNextOptions = FpsOptions & {
  readonly cookies?: FpsCookies
  readonly pages?: FpsPages
  /** The `basePath` of the storefront's next.config, such as `/shop`. */
  readonly basePath?: string
  /** Caches to refresh when a cart becomes an order: tags without the browser's end. Default `carts`, `orders`. */
  readonly cacheTags?: readonly string[]
  /** The customer's language. Default: that of the URL's segment, then of the locale's cookie, then the browser's. */
  readonly language?: () => string | undefined | Promise<string | undefined>
  /**
   * How long the route holds a call of the waiting page, in whole seconds up to 25. Less if the
   * host ends a request sooner. Default 25.
   */
  readonly waitSeconds?: number
  /** Called with what failed, with its technical reason. Default: written to the server's log. */
  readonly onError?: (error: unknown) => void
}

/** Options with their defaults. */
export interface FpsNextSettings {
  readonly cookies: Required<FpsCookies>
  readonly pages: Required<FpsPages>
  readonly basePath: string
  readonly cacheTags: readonly string[]
  readonly waitSeconds: number
}

/** Fills in the defaults. */
export function settingsOf(options: FpsNextOptions): FpsNextSettings {
  return {
    cookies: {
      cart: "_medusa_cart_id",
      cacheId: "_medusa_cache_id",
      locale: "_medusa_locale",
      payment: "_fps_payment",
      ...options.cookies,
    },
    pages: {
      payment: "/{country}/fps/{session_id}",
      checkout: "/{country}/checkout?step=payment",
      order: "/{country}/order/{order_id}/confirmed",
      shop: "/{country}",
      api: "/api/fps",
      ...options.pages,
    },
    basePath: (options.basePath ?? "").replace(/(?<!\/)\/+$/, ""),
    cacheTags: options.cacheTags ?? ["carts", "orders"],
    waitSeconds: options.waitSeconds ?? 25,
  }
}

/** A country (`hk`), a language (`en`), or both (`zh-HK`, `zh-Hant-HK`, `en_us`). */
const SEGMENT = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i

/** Fills in the segment of a country, if it is one: it may come from a browser. */
export function addressIn(template: string, country: string | null | undefined): string {
  const known = SEGMENT.test(country ?? "")
  return known
    ? template.replace("{country}", String(country))
    : template.replace("/{country}", "") || "/"
}

/** Puts `basePath` before a path, as a browser needs it; another site's URL has none. */
export function withBase(basePath: string, path: string): string {
  return path.startsWith("/") ? `${basePath}${basePath && path === "/" ? "" : path}` : path
}

/** The parts of Next that are used, as they are in 14, 15 and 16. */
export interface NextRuntime {
  /** Of `next/headers`; a promise since 15. */
  cookies(): CookieJar | Promise<CookieJar>
  headers(): HeaderList | Promise<HeaderList>
  /** `next/cache` as a whole: what is in it differs. */
  readonly cache: {
    /** Since 16, and only in server actions. */
    readonly updateTag?: (tag: string) => unknown
    /** Next 16 takes the second argument; older ones ignore it. */
    readonly revalidateTag?: (tag: string, profile: { expire: number }) => unknown
  }
  /** True if cookies travel by https only. */
  readonly production: boolean
  /** The server's log. */
  readonly log: (error: unknown) => void
}

interface HeaderList {
  get(name: string): string | null
}

/** The cookies of a request. While a page is rendered, `set` throws. */
export interface CookieJar {
  get(name: string): { readonly value: string } | undefined
  set(name: string, value: string, options: CookieSettings): unknown
}

interface CookieSettings {
  readonly path: string
  readonly maxAge: number
  readonly httpOnly: boolean
  readonly sameSite: "lax"
  readonly secure: boolean
}
