import type { Page } from "playwright-core"
import type { FpsLanguage } from "../../../src/storefront"
import { PERSON } from "./shelf"
import type { Stage } from "./stage"

type Step = "address" | "delivery" | "payment" | "review"

/** The checkout of a storefront that has the test ids of Medusa's starter. */
export class CheckoutPage {
  constructor(
    private readonly page: Page,
    private readonly stage: Stage,
  ) {}

  async open(step: Step): Promise<void> {
    await this.page.goto(`${this.stage.storefront}/hk/checkout?step=${step}`)
  }

  async fillAddress(input: { email: string; phone?: string }): Promise<void> {
    const { page } = this
    for (const [name, value] of [
      ["first-name-input", PERSON.first_name],
      ["last-name-input", PERSON.last_name],
      ["address-input", PERSON.address_1],
      ["postal-code-input", PERSON.postal_code],
      ["city-input", PERSON.city],
      ["email-input", input.email],
      ["phone-input", input.phone ?? PERSON.phone],
    ] as const) {
      await page.getByTestId(`shipping-${name}`).fill(value)
    }
    await page.getByTestId("shipping-country-select").selectOption("hk")
  }

  async submitAddress(): Promise<void> {
    await this.page.getByTestId("submit-address-button").click()
    await this.at("delivery")
  }

  async chooseDelivery(): Promise<void> {
    await this.page.getByTestId("delivery-option-radio").first().click()
    // It rests until the storefront knows of the choice.
    await this.page.getByTestId("submit-delivery-option-button").click()
    await this.at("payment")
  }

  async chooseFps(): Promise<void> {
    await this.page.getByText("FPS 轉數快", { exact: true }).first().click()
  }

  submitPayment(): Promise<void> {
    return this.page.getByTestId("submit-payment-button").click()
  }

  /** From the payment step to the pay button. */
  async prepareFps(): Promise<void> {
    await this.chooseFps()
    await this.submitPayment()
    await this.at("review")
  }

  payButton() {
    return this.page.getByTestId("submit-order-button")
  }

  pressPay(): Promise<void> {
    return this.payButton().click()
  }

  /** What the payment step says is wrong. */
  async problem(): Promise<string> {
    const message = this.page.getByTestId("payment-method-error-message")
    return (await message.innerText()).replace(/\s+/g, " ")
  }

  /** Why the pay button did not lead on, and in which language it says so. */
  async refusal(): Promise<{ code: string | null; language: FpsLanguage }> {
    const problem = this.page.getByTestId("fps-problem")
    const text = await problem.innerText()
    return {
      code: await problem.getAttribute("data-code"),
      language: /\p{Script=Han}/u.test(text) ? "zh-HK" : "en",
    }
  }

  /** Puts a code in; waits until it applies. */
  async addPromotion(code: string): Promise<void> {
    const { page } = this
    await page.getByTestId("add-discount-button").click()
    await page.getByTestId("discount-input").fill(code)
    await page.getByTestId("discount-apply-button").click()
    await page.getByTestId("discount-row").filter({ hasText: code }).waitFor()
  }

  async total(): Promise<number> {
    return Number(await this.page.getByTestId("cart-total").first().getAttribute("data-value"))
  }

  private async at(step: Step): Promise<void> {
    await this.page
      .waitForURL((url) => url.searchParams.get("step") === step)
      .catch(async () => {
        const text = await this.page.locator("body").innerText()
        throw new Error(`Not at "${step}": ${this.page.url()} says: ${text.slice(0, 1500)}`)
      })
  }
}
