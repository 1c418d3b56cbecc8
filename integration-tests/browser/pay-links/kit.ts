import type { Page } from "playwright-core"
import { bundleStorefront } from "../../../scripts/storefront/bundle"
import { eventually } from "../../helpers/wait"
import type { AdminStage } from "../admin/stage"
import { orderHelpers } from "./orders"

/** A storefront's page with one button, at the backend's own address. */
const shopPage = (publishableKey: string, press: string) => `<!doctype html>
<meta charset="utf-8"><title>Shop</title><button>Pay</button><p></p>
<script type="module">
  import { createFps, goToCheckout } from "/shop/fps.mjs"
  const fps = createFps({ backendUrl: location.origin, publishableKey: "${publishableKey}" })
  document.querySelector("button").onclick = async () => {
    try {
      ${press}
    } catch (error) {
      document.querySelector("p").textContent = error.message
    }
  }
</script>`

/** The kit in a browser, against a real store: what an order owes, and another try. */
export function describeKit(stage: () => AdminStage): void {
  const { post, payments, settled, payPending, order, placed, editedOrder } = orderHelpers(stage)

  async function open(press: string): Promise<Page> {
    const page = await stage().browser.newPage()
    await page.route("**/shop/fps.mjs", async (route) =>
      route.fulfill({ contentType: "text/javascript", body: bundleStorefront().code }),
    )
    await page.route("**/shop/pay", async (route) =>
      route.fulfill({
        contentType: "text/html",
        body: shopPage(stage().publishableKey, press),
      }),
    )
    await page.goto(`${stage().backend.url}/shop/pay`)
    return page
  }

  const toCheckout = async (page: Page) => {
    await page.getByRole("button", { name: "Pay", exact: true }).click()
    await page.waitForURL((address) => address.href.startsWith(stage().sandbox.url))
    await page.getByText("HK$100.00").first().waitFor()
    return page.url()
  }

  it("Medusa's own payment link: leads to the code for what is owed, and again to the same", async () => {
    const id = await editedOrder()
    const { payment_collections: collections } = await order(id)
    const ofRest =
      collections
        .map((one) => one.id)
        .sort()
        .at(-1) ?? ""
    const page = await open(`
      const { redirectUrl } = await fps.startCollection("${ofRest}")
      goToCheckout(redirectUrl, { backTo: "/shop/pay" })`)
    const first = await toCheckout(page)
    await page.goto(`${stage().backend.url}/shop/pay`)
    expect(await toCheckout(page)).toBe(first)
    await payPending(id)
    expect(await settled(id)).toHaveLength(2)
    expect((await order(id)).summary.pending_difference).toBe(0)
    await page.goto(`${stage().backend.url}/shop/pay`)
    await page.getByRole("button", { name: "Pay", exact: true }).click()
    await page.getByText("This order is already fully paid.").waitFor()
    await page.close()
  }, 300_000)

  it("another try: leads to a new code for the order that waits, which it pays", async () => {
    await post("/admin/fps/settings", { retryWindowMinutes: 30 })
    const { id, gatewayOrderId, session } = await placed()
    await stage().sandbox.cancel(gatewayOrderId)
    await eventually(
      async () => payments(id),
      ([first]) => first?.status === "cancelled",
    )
    const page = await open(`
      const { redirectUrl } = await fps.retry("${session.id}")
      goToCheckout(redirectUrl, { backTo: "/shop/pay" })`)
    await toCheckout(page)
    await payPending(id)
    await settled(id)
    expect((await payments(id)).map(({ status }) => status).sort()).toEqual(["cancelled", "paid"])
    expect(await order(id)).toMatchObject({ status: "pending", summary: { pending_difference: 0 } })
    await page.close()
    await post("/admin/fps/settings", { retryWindowMinutes: 0 })
  }, 300_000)
}
