import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { bundleStorefront } from "../../scripts/storefront/bundle"
import { describeInBrowser, launchBrowser } from "../helpers/browser"

/** A page as one writes it without a bundler. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Shop</title><h1></h1>
<script type="module">
  import { createFps, describePayment, goToCheckout } from "/fps.mjs"
  const fps = createFps({ backendUrl: location.origin, publishableKey: "pk_1" })
  const id = new URLSearchParams(location.search).get("session_id")
  if (id) {
    const last = await fps.wait(id, { pauseMs: 10 })
    document.querySelector("h1").textContent = describePayment(last, { language: "zh-HK" }).title
  } else {
    const { payment, redirectUrl } = await fps.start("cart_1")
    goToCheckout(redirectUrl, { backTo: "/?session_id=" + payment.session_id })
  }
</script>`

const SESSIONS = {
  id: "pay_col_1",
  payment_sessions: [{ id: "payses_1", provider_id: "pp_fps_checkout" }],
}

describeInBrowser("the storefront kit in a browser without a bundler", () => {
  let browser: Browser
  let server: Server
  let url: string
  let asked = 0

  const answers = (): Record<string, object> => ({
    "GET /store/carts/cart_1": { cart: { id: "cart_1", completed_at: null } },
    "GET /store/fps/carts/cart_1": {
      cart: { ready: true, place_order: "before_payment", problems: [], payment: null },
    },
    "POST /store/payment-collections": { payment_collection: SESSIONS },
    "POST /store/payment-collections/pay_col_1/payment-sessions": { payment_collection: SESSIONS },
    "POST /store/carts/cart_1/complete": { type: "order" },
    "GET /store/fps/payments/payses_1": {
      payment: {
        session_id: "payses_1",
        status: asked++ < 3 ? "pending" : "paid",
        amount: 120.5,
        currency_code: "hkd",
        expires_at: "2099-01-01T00:00:00Z",
        order_id: asked > 4 ? "order_1" : null,
        redirect_url: `${url}/gateway`,
      },
    },
  })

  beforeAll(async () => {
    const kit = bundleStorefront().code
    server = createServer((request, response) => {
      const path = (request.url ?? "").split("?")[0] ?? ""
      if (path.startsWith("/store")) {
        const body = answers()[`${request.method ?? ""} ${path}`]
        response.writeHead(body ? 200 : 404, { "content-type": "application/json" })
        response.end(JSON.stringify(body ?? { message: "Not here." }))
        return
      }
      const isKit = path === "/fps.mjs"
      response.writeHead(200, { "content-type": isKit ? "text/javascript" : "text/html" })
      const pages: Record<string, string> = {
        "/fps.mjs": kit,
        "/gateway": "<h1>Gateway</h1>",
        "/framed": '<iframe src="/"></iframe>',
        "/sandboxed": '<iframe src="/" sandbox="allow-scripts allow-same-origin"></iframe>',
      }
      response.end(pages[path] ?? PAGE)
    })
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
    url = `http://localhost:${(server.address() as AddressInfo).port}`
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    server.close()
  })

  it("leads to the checkout, and on the way back waits until the order is paid", async () => {
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole("heading", { name: "Gateway" }).waitFor()
    await page.goBack()
    await page.getByRole("heading", { name: "已付款，多謝！" }).waitFor()
    expect(new URL(page.url()).search).toBe("?session_id=payses_1")
  })

  it("leads the whole window from a frame, in which a gateway shows nothing", async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/framed`)
    await page.waitForURL(`${url}/gateway`)
    await page.close()
  })

  it("leads the frame alone where the window may not be led", async () => {
    const page = await browser.newPage()
    await page.goto(`${url}/sandboxed`)
    await page.frameLocator("iframe").getByRole("heading", { name: "Gateway" }).waitFor()
    expect(page.url()).toBe(`${url}/sandboxed`)
    await page.close()
  })
})
