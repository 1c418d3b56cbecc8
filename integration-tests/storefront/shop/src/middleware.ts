import { NextResponse, type NextRequest } from "next/server"

const COUNTRY = "hk"

/** Every address begins with a country, and every visitor has a cache of their own. */
export function middleware(request: NextRequest) {
  const { pathname, search, origin } = request.nextUrl
  const path = pathname === "/" ? "" : pathname
  const response =
    pathname.split("/")[1] === COUNTRY
      ? NextResponse.next()
      : NextResponse.redirect(`${origin}/${COUNTRY}${path}${search}`, 307)
  if (!request.cookies.has("_medusa_cache_id")) {
    response.cookies.set("_medusa_cache_id", crypto.randomUUID(), { maxAge: 60 * 60 * 24 })
  }
  return response
}

export const config = { matcher: ["/((?!api|_next|favicon.ico).*)"] }
