import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * The page for an unknown return token. It is in both languages, because an unknown token has no
 * language, and reveals nothing about any payment.
 */
const UNKNOWN_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The link may be incomplete · 連結可能不完整</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 32rem; padding: 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 0 1.5rem }
</style>
</head>
<body>
<main>
<h1>The link may be incomplete</h1>
<p>If you have paid, your money is not lost: do not pay again. Go back to the shop, or open the email about your order, to see its status.</p>
<div lang="zh-Hant-HK">
<h1>連結可能不完整</h1>
<p>如已付款，款項不會遺失，請勿重複付款。請返回網店，或查看有關訂單的電郵，以了解最新情況。</p>
</div>
</main>
</body>
</html>
`

/** Answers 404 to an unknown token. People get a page, programs JSON. */
export function sendUnknownPayment(req: MedusaRequest, res: MedusaResponse): void {
  res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
  res.status(404).vary("accept")
  if (req.accepts(["json", "html"]) === "html") {
    res
      .set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .type("html")
      .send(UNKNOWN_PAGE)
    return
  }
  res.json({ type: "not_found", message: "There is no such payment." })
}
