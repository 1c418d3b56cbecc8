import type { BrowserContext, Page } from "playwright-core"
import { eventually } from "../../helpers/wait"
import type { Story } from "./books"
import { CheckoutPage } from "./checkout-page"
import { giveCart, openDevice } from "./devices"
import type { PaymentFacts } from "./gateway"
import { ResultPage } from "./result-page"
import type { CartWish, Product, ReadyCart } from "./shelf"
import type { Stage } from "./stage"

/** Two shoppers, Next and Medusa share the machine, and what is cancelled waits for a job. */
const BOOKED_WITHIN_MS = 60_000

/** Somebody who buys, in a browser of their own. */
export class Shopper {
  readonly checkout: CheckoutPage
  readonly result: ResultPage

  private constructor(
    readonly stage: Stage,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly email: string,
    readonly cart: ReadyCart | undefined,
  ) {
    this.checkout = new CheckoutPage(page, stage)
    this.result = new ResultPage(page, stage.language)
  }

  /** In front of an empty cart. */
  static async visit(stage: Stage, email: string): Promise<Shopper> {
    const context = await openDevice(stage)
    return new Shopper(stage, context, await context.newPage(), email, undefined)
  }

  /** With a cart that has all but its payment, at the storefront's door. */
  static async withCart(stage: Stage, wish: Partial<CartWish> = {}): Promise<Shopper> {
    const { shelf, tea } = stage.backend
    const cart = await shelf.cart({ items: [{ product: tea, quantity: 2 }], ...wish })
    const context = await openDevice(stage)
    await giveCart(context, stage.storefront, cart.id)
    return new Shopper(stage, context, await context.newPage(), cart.email, cart)
  }

  /** With the payment step behind them, in front of the pay button. */
  static async atReview(stage: Stage, wish: Partial<CartWish> = {}): Promise<Shopper> {
    const shopper = await Shopper.withCart(stage, wish)
    await stage.backend.shelf.session(shopper.cartId)
    await shopper.checkout.open("review")
    return shopper
  }

  get cartId(): string {
    if (!this.cart) {
      throw new Error("This shopper came without a cart.")
    }
    return this.cart.id
  }

  /** What the cart was worth when the shopper came. */
  get total(): number {
    return this.cart?.total ?? 0
  }

  /** The same browser, another tab. */
  async secondTab(): Promise<{ page: Page; checkout: CheckoutPage; result: ResultPage }> {
    const page = await this.context.newPage()
    return {
      page,
      checkout: new CheckoutPage(page, this.stage),
      result: new ResultPage(page, this.stage.language),
    }
  }

  /** Presses the pay button and arrives at the gateway. */
  async pay(): Promise<PaymentFacts> {
    await this.checkout.pressPay()
    return this.atGateway()
  }

  /** Waits for the gateway's checkout, and finds whose it is. */
  async atGateway(page: Page = this.page): Promise<PaymentFacts> {
    const { gateway } = this.stage
    await page
      .waitForURL((url) => url.origin === gateway.url)
      .catch(async () => {
        throw new Error(`The gateway was not reached. ${await lookAt(page)}`)
      })
    const orders = await gateway.ordersOf(this.email)
    const order = orders.find(({ orderID }) => page.url().includes(orderID))
    if (!order) {
      throw new Error(`This is the checkout of none of the shopper's orders: ${page.url()}`)
    }
    return order
  }

  /** The money arrives, and the gateway leads back. */
  async payAndReturn(order: PaymentFacts): Promise<void> {
    await this.stage.gateway.pay(order.orderID)
    await this.page.goto(order.webhookSuccess)
  }

  /** Presses "cancel" on the gateway's page, which leads back. */
  async cancelAtGateway(): Promise<void> {
    await this.page.locator("form[action*='/cancel'] button").click()
    const { origin } = new URL(this.stage.storefront)
    await this.page.waitForURL((url) => url.origin === origin)
  }

  goto(path: string): Promise<unknown> {
    return this.page.goto(`${this.stage.storefront}/hk${path}`)
  }

  /** What staff see of this shopper, once it is as told. */
  story(): Promise<Story> {
    return this.stage.backend.books.story(this.email)
  }

  /** Waits until the books say so. */
  async books(expected: Story): Promise<void> {
    const wanted = JSON.stringify(expected)
    const last = await eventually(
      () => this.story(),
      (story) => JSON.stringify(story) === wanted,
      BOOKED_WITHIN_MS,
    ).catch(() => this.story())
    expect(last).toEqual(expected)
  }

  /** Goods in the cart that the storefront shows. */
  async goodsInCart(): Promise<number> {
    await this.goto("/cart")
    await this.page.getByTestId("cart-container").waitFor()
    return this.page.getByTestId("product-row").count()
  }

  leave(): Promise<void> {
    return this.context.close()
  }
}

/** Puts one of a product into the cart, which then holds so many goods. */
export async function addToCart(
  page: Page,
  input: { stage: Stage; product: Product; makes: number },
): Promise<void> {
  const { stage, product, makes } = input
  await page.goto(`${stage.storefront}/hk/products/${product.handle}`)
  await page.getByTestId("add-product-button").first().click()
  await page
    .getByTestId("nav-cart-link")
    .filter({ hasText: String(makes) })
    .first()
    .waitFor()
}

/** For the message of a test that failed. */
async function lookAt(page: Page): Promise<string> {
  const text = await page.locator("body").innerText()
  return `${page.url()} says: ${text.replace(/\s+/g, " ").slice(0, 1500)}`
}
