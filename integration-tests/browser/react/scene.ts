import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { build } from "esbuild"

const SESSIONS = {
  id: "pay_col_1",
  payment_sessions: [{ id: "payses_1", provider_id: "pp_fps_checkout" }],
}
const CART = { id: "cart_1", completed_at: null, total: 106.4 }
const COPY = {
  ...{ id: "cart_2", copied: true, total: 130.5, lost_promotions: ["ONCE"], lost_credit: 40 },
  ...{ lost_items: ["Oolong", "Pu-erh"], lost_shipping: ["Locker"] },
}
const NOTHING_LOST = { lost_promotions: [], lost_items: [], lost_shipping: [], lost_credit: 0 }
const PAYMENT = {
  session_id: "payses_1",
  status: "pending",
  detail: null,
  amount: 106.4,
  currency_code: "hkd",
  received_amount: null,
  refunded_amount: null,
  expires_at: "2099-01-01T00:00:00Z",
  redirect_url: "",
  order_id: null,
  order_number: 7,
  cart_id: "cart_1",
  reference: "K7QD4M2X9TRA",
  support_url: "mailto:help@example.com",
  paid_by: null,
  version: "1",
}

/** A shop, its backend and its gateway on one port, for a page with the React components. */
export class Scene {
  url = ""
  readonly asked: string[] = []
  /** What was written into the cart. */
  readonly written: string[] = []
  /** What the cart lacks. */
  problems: object[] = []
  placed = false
  /** How a claim is answered; what it said is in `written`. */
  claimStatus = 200
  private payment: Record<string, unknown> = { ...PAYMENT }
  private readonly held = new Set<() => void>()
  private readonly server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? ""
    this.asked.push(`${request.method ?? ""} ${path}`)
    if (/(cart_1|claim)$/.test(path) && request.method === "POST") {
      request.on("data", (part: Buffer) => this.written.push(part.toString()))
    }
    if (path.endsWith("/claim")) {
      const payment = { ...this.payment, claimed_at: "2026-01-01T00:00:00Z", version: "9" }
      const isTaken = this.claimStatus === 200
      this.payment = isTaken ? payment : this.payment
      sendJson(response, isTaken ? { payment } : { message: "No." }, this.claimStatus)
    } else if (path.startsWith("/store/fps/payments") && !path.endsWith("/copy-cart")) {
      this.tell(response, new URL(request.url ?? "", this.url).searchParams)
    } else if (path.startsWith("/store")) {
      sendJson(response, this.answers()[`${request.method ?? ""} ${path}`])
    } else {
      const isScript = path === "/shop.js"
      response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" })
      response.end(isScript ? this.script : pageOf(path))
    }
  })

  private constructor(private readonly script: string) {}

  static async open(): Promise<Scene> {
    const { outputFiles } = await build({
      entryPoints: [join(__dirname, "shop.tsx")],
      bundle: true,
      format: "esm",
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"development"' },
      write: false,
    })
    const scene = new Scene(outputFiles[0]?.text ?? "")
    await new Promise<void>((resolve) => scene.server.listen(0, "localhost", resolve))
    scene.url = `http://localhost:${(scene.server.address() as AddressInfo).port}`
    return scene
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  /** Begins anew. */
  reset(): void {
    this.payment = { ...PAYMENT }
    this.problems = []
    this.placed = false
    this.claimStatus = 200
    this.asked.length = 0
    this.written.length = 0
  }

  /** Changes the payment, and tells whoever waits. */
  change(change: Record<string, unknown>): void {
    const version = String(Number(this.payment.version) + 1)
    this.payment = { ...this.payment, ...change, version }
    this.held.forEach((tell) => tell())
    this.held.clear()
  }

  private tell(response: ServerResponse, query: URLSearchParams): void {
    const tell = () =>
      sendJson(response, { payment: { ...this.payment, redirect_url: `${this.url}/gateway` } })
    if (query.get("known") === this.payment.version && query.has("wait")) {
      this.held.add(tell)
    } else {
      tell()
    }
  }

  private answers(): Record<string, object> {
    const { problems } = this
    const completed_at = this.placed ? "2026-01-01" : null
    const check = { ready: problems.length === 0, place_order: "after_payment", problems }
    return {
      "GET /store/carts/cart_1": { cart: { ...CART, completed_at } },
      "GET /store/fps/carts/cart_1": { cart: { ...check, payment: null, last_refusal: null } },
      "POST /store/payment-collections": { payment_collection: SESSIONS },
      "POST /store/payment-collections/pay_col_1/payment-sessions": {
        payment_collection: SESSIONS,
      },
      "POST /store/carts/cart_1": { cart: CART },
      "POST /store/fps/payments/payses_1/copy-cart": {
        cart: this.placed ? COPY : { ...CART, copied: false, ...NOTHING_LOST },
        session_id: null,
      },
    }
  }
}

function pageOf(path: string): string {
  return path === "/gateway" || path === "/checkout"
    ? `<!doctype html><html lang="en"><title>${path}</title><h1>${path}</h1>`
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><main></main><script type="module" src="/shop.js"></script>`
}

function sendJson(response: ServerResponse, body: object | undefined, status = 200): void {
  response.writeHead(body ? status : 404, { "content-type": "application/json" })
  response.end(JSON.stringify(body ?? { message: "Not here." }))
}
