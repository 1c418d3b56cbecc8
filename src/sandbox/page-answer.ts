import { createHash } from "node:crypto"
import type { Context } from "hono"
import type { SandboxEnv } from "./context"
import type { Page } from "./pages/layout"
import { STYLES } from "./pages/styles"

const STYLES_HASH = createHash("sha256").update(STYLES, "utf8").digest("base64")

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLES_HASH}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** Answers with a page. URLs of the checkout are secrets: nothing is cached or referred. */
export function answerPage(input: {
  c: Context<SandboxEnv>
  page: Page
  status?: 200 | 400 | 403 | 404 | 409
}): Response | Promise<Response> {
  const { c, page, status = 200 } = input
  c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
  c.header("Cache-Control", "no-store")
  c.header("Referrer-Policy", "no-referrer")
  c.header("X-Content-Type-Options", "nosniff")
  return c.html(page, status)
}
