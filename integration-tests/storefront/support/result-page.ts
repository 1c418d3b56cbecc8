import type { Locator, Page } from "playwright-core"
import type { FpsLanguage, FpsState } from "../../../src/storefront"

/** The page that tells what became of a payment, made of `FpsResult`. */
export class ResultPage {
  constructor(
    private readonly page: Page,
    private readonly language: FpsLanguage,
  ) {}

  /** Waits until the page says so, in the shopper's language. */
  async sees(state: FpsState): Promise<void> {
    const { page, language } = this
    const result = page.getByTestId("fps-result")
    // The browser may know better than the server that drew the page, in which language.
    const shown = page.locator(`[data-testid=fps-result][data-state=${state}][lang=${language}]`)
    await shown.waitFor().catch(async () => {
      const now = await result.getAttribute("data-state", { timeout: 1000 }).catch(() => "nothing")
      const text = await page.locator("body").innerText()
      throw new Error(
        `Waited for "${state}" in ${language}; ${page.url()} is at "${now}" and says: ${text.slice(0, 1000)}`,
      )
    })
    const title = await shown.getByRole("heading").innerText()
    expect(/\p{Script=Han}/u.test(title) ? "zh-HK" : "en").toBe(language)
  }

  /** Waits until the page says paid. Returns the order number that it shows. */
  async orderNumber(): Promise<string> {
    await this.sees("paid")
    return this.fact("order")
  }

  /** The next question for news that the page asks, once it is asked; its answer may be held. */
  async nextQuestion(): Promise<{ answer(): Promise<unknown> }> {
    const asked = await this.page.waitForRequest((request) =>
      new URL(request.url()).searchParams.has("known"),
    )
    return {
      answer: async () => {
        const response = await asked.response()
        return response ? ((await response.json()) as unknown) : undefined
      },
    }
  }

  fact(name: "amount" | "order" | "reference" | "received"): Promise<string> {
    return this.page.getByTestId(`fps-${name}`).innerText()
  }

  action(name: "retry" | "pay" | "shop" | "support" | "order-link"): Locator {
    return this.page.getByTestId(`fps-${name}`)
  }

  /** Why "Try again" did not lead on. */
  refusal(code: string): Locator {
    return this.page.locator(`[data-testid=fps-problem][data-code=${code}]`)
  }

  /** What "Try again" changes, which is told before the shopper goes on. */
  changedCart(): Locator {
    return this.page.getByTestId("fps-changed-cart")
  }

  /** What the notice says that the cart cost, and costs now. */
  async totals(): Promise<{ old: number; now: number }> {
    const read = async (name: string) =>
      Number((await this.page.getByTestId(name).innerText()).replace(/[^\d.]/g, ""))
    return { old: await read("fps-old-total"), now: await read("fps-new-total") }
  }

  /** Presses "Try again", and goes on to the checkout. */
  async tryAgain(): Promise<void> {
    await this.action("retry").click()
    await this.atCheckout()
  }

  /** Goes on although the cart has changed. */
  async goOn(): Promise<void> {
    await this.page.getByTestId("fps-go-on").click()
    await this.atCheckout()
  }

  private async atCheckout(): Promise<void> {
    await this.page
      .waitForURL((url) => url.pathname.endsWith("/checkout"))
      .catch(async () => {
        throw new Error(`No checkout: ${await this.page.locator("body").innerText()}`)
      })
  }
}
