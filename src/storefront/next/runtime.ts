/** The parts of Next that are used, as they are in 14, 15 and 16. */
export interface NextRuntime {
  /** Of `next/headers`; a promise since 15. */
  cookies(): CookieJar | Promise<CookieJar>
  headers(): HeaderList | Promise<HeaderList>
  /** `next/cache` as a whole: what is in it differs. */
  readonly cache: {
    /** Since 16, and only in server actions. */
    readonly updateTag?: (tag: string) => unknown
    /** The second argument is of 16; older ones take no notice. */
    readonly revalidateTag?: (tag: string, profile: { expire: number }) => unknown
  }
  /** Whether cookies travel by https only. */
  readonly production: boolean
  /** The server's log. */
  readonly log: (error: unknown) => void
}

interface HeaderList {
  get(name: string): string | null
}

/** The cookies of a request. While a page is drawn `set` throws. */
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
