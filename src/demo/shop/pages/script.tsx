/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"

/** The kit in the browser, and what it works with. */
export function Script({ settings }: { settings: object }) {
  // No text of a shopper or a store may end the element.
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c")
  return (
    <>
      <script type="application/json" id="settings">
        {raw(json)}
      </script>
      <script type="module" src="/assets/shop.js"></script>
    </>
  )
}
