import { createRoot, type Container } from "react-dom/client"
import { createFps } from "../../../src/storefront"
import { createFpsActions, FpsButton, FpsResult } from "../../../src/storefront/react"

interface Window {
  location?: { origin: string; search: string; pathname: string }
  document?: { querySelector(selector: string): Container }
}
const { location = new URL("about:blank"), document } = globalThis as Window

/** A shop as one writes it with React and without Next. */
const fps = createFps({ backendUrl: location.origin, publishableKey: "pk_1" })
const language = new URLSearchParams(location.search).get("language") ?? "en"
const { start, retry } = createFpsActions(fps, {
  language,
  page: (sessionId) => `/payment/${sessionId}?language=${language}`,
  checkout: (cartId) => `/checkout?cart=${cartId}`,
})
const [, page, sessionId = ""] = location.pathname.split("/")

const main = document?.querySelector("main")
if (main) {
  createRoot(main).render(
    page === "payment" ? (
      <FpsResult
        sessionId={sessionId}
        wait={fps.wait}
        retry={retry}
        claim={fps.claim}
        language={language}
      />
    ) : (
      <>
        <h1>Checkout</h1>
        <FpsButton cartId="cart_1" start={start} language={language} />
      </>
    ),
  )
}
