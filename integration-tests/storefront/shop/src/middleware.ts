import { NextResponse, type NextRequest } from "next/server"

const COUNTRY = "hk"
const SEGMENTS = [COUNTRY, "zh-HK"]

/** Every address begins with a country or a locale, and every visitor has a cache of their own. */
export function middleware(request: NextRequest) {
  const url = request.nextUrl.clone()
  const { pathname } = url
  url.pathname = `/${COUNTRY}${pathname === "/" ? "" : pathname}`
  const response = SEGMENTS.includes(pathname.split("/")[1] ?? "")
    ? NextResponse.next()
    : NextResponse.redirect(url, 307)
  if (!request.cookies.has("_medusa_cache_id")) {
    response.cookies.set("_medusa_cache_id", crypto.randomUUID(), { maxAge: 60 * 60 * 24 })
  }
  return response
}

export const config = { matcher: ["/((?!api|_next|favicon.ico).*)"] }
