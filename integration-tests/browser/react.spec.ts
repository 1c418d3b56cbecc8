import type { Browser, Page } from "playwright-core"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { eventually } from "../helpers/wait"
import { findings } from "./pay-links/findings"
import { Scene } from "./react/scene"

describeInBrowser("the React components in a browser", () => {
  let browser: Browser
  let page: Page
  let scene: Scene

  beforeAll(async () => {
    scene = await Scene.open()
    browser = await launchBrowser()
  })
  beforeEach(async () => {
    scene.reset()
    page = await browser.newPage()
  })
  afterEach(() => page.close())
  afterAll(async () => {
    await browser.close()
    scene.close()
  })

  const sees = (state: string) => page.locator(`[data-state=${state}]`).waitFor()
  const count = (call: string) => scene.asked.filter((one) => one === call).length
  const asked = async (times: number) =>
    eventually(
      () => Promise.resolve(count("GET /store/fps/payments/payses_1")),
      (found) => found >= times,
      60_000,
    )

  it("starts one payment for two clicks, leads to the gateway, and back to the payment", async () => {
    await page.goto(scene.url)
    await page.getByRole("button", { name: "Pay with FPS" }).dblclick()
    await page.getByRole("heading", { name: "/gateway" }).waitFor()
    expect(count("POST /store/payment-collections/pay_col_1/payment-sessions")).toBe(1)

    await page.goBack()
    await sees("waiting")
    expect(new URL(page.url()).pathname).toBe("/payment/payses_1")
  })

  it("says what is wrong, asks for it, and works at the next try", async () => {
    scene.problems = [
      { code: "phone_invalid", field: "shipping_address.phone", message: "phone is not valid" },
    ]
    await page.goto(`${scene.url}/?language=zh-HK`)
    const button = page.getByRole("button", { name: "以轉數快付款" })
    await button.focus()
    await page.keyboard.press("Enter")
    const problem = page.getByRole("alert")
    await problem.waitFor()
    expect([await problem.textContent(), await problem.getAttribute("data-code")]).toEqual([
      "請檢查你的資料 請填寫有效的電話號碼，例如 +852 9123 4567。",
      "phone_invalid",
    ])
    expect(await page.evaluate("document.activeElement?.tagName")).toBe("INPUT")
    await page.keyboard.type("9123 4567")
    expect(await page.getByLabel("電話").inputValue()).toBe("9123 4567")

    scene.problems = []
    await button.click()
    await page.getByRole("heading", { name: "/gateway" }).waitFor()
    expect(scene.written.map((body) => JSON.parse(body) as unknown)).toEqual([
      { billing_address: { phone: "9123 4567" } },
    ])
  })

  it("is told of each change while it waits, without asking again and again", async () => {
    await page.goto(`${scene.url}/payment/payses_1`)
    await sees("waiting")
    await asked(2)
    await page.waitForTimeout(2500)
    expect(count("GET /store/fps/payments/payses_1")).toBe(2)

    scene.change({ status: "paid", detail: "under_review" })
    await sees("received")
    scene.change({ order_id: "order_1", detail: null })
    await sees("paid")
    const told = page.getByRole("status")
    expect(await told.textContent()).toBe("Paid. Thank you!Your order is confirmed.")
    expect(await page.getByRole("button").count()).toBe(0)
  })

  it("tells what a new try costs before the shopper goes on", async () => {
    scene.change({ status: "cancelled" })
    scene.placed = true
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.getByRole("button", { name: "Try again" }).click()
    const notice = page.getByRole("alert")
    await notice.waitFor()
    expect(await notice.innerText()).toMatch(
      /Some promotions no longer apply ONCE\s+Sold out, and not in the new cart Oolong, Pu-erh\s+No longer offered. Please choose the delivery again Locker\s+Store credit that is not used this time HK\$40\.00\s+Old total HK\$106\.40\s+New total HK\$130\.50\s+Continue with HK\$130\.50/,
    )
    expect(new URL(page.url()).pathname).toBe("/payment/payses_1")
    expect(await page.evaluate("document.activeElement?.textContent")).toBe(
      "Continue with HK$130.50",
    )
    expect(await page.getByRole("link").allTextContents()).toEqual([
      "Back to the shop",
      "Contact us",
    ])

    await page.keyboard.press("Enter")
    await page.waitForURL(/\/checkout\?cart=cart_2$/)
  })

  it.each([
    ["en", "My bank shows it as paid", "Yes, it shows as paid", "You have told us"],
    ["zh-HK", "銀行顯示已付款", "是，顯示已付款", "你已告知我們"],
  ])(
    "tells the shop that the bank shows it as paid, in %s",
    async (language, open, send, noted) => {
      scene.change({ status: "expired" })
      await page.goto(`${scene.url}/payment/payses_1?language=${language}`)
      await page.getByText(open, { exact: true }).click()
      await page.getByTestId("fps-claim-reference").fill("FRN 7731")
      expect(await findings(page)).toEqual([])
      scene.claimStatus = 503
      await page.getByRole("button", { name: send }).click()
      await page.getByRole("alert").waitFor()

      scene.claimStatus = 200
      await page.getByRole("button", { name: send }).dblclick()
      await page.getByText(noted).waitFor()
      expect(scene.written).toEqual(Array(2).fill(`{"reference":"FRN 7731"}`))
      expect(await findings(page)).toEqual([])
      await page.reload()
      await page.getByText(noted).waitFor()
    },
  )

  it("takes a claim that was made too often for one that the shop knows", async () => {
    scene.claimStatus = 429
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.getByText("My bank shows it as paid", { exact: true }).click()
    await page.getByRole("button", { name: "Yes, it shows as paid" }).click()
    await page.getByText("You have told us").waitFor()
    expect(scene.written).toEqual(["{}"])
  })

  it("goes on at once with a cart that is as it was", async () => {
    scene.change({ status: "expired" })
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.getByRole("button", { name: "Try again" }).click()
    await page.waitForURL(/\/checkout\?cart=cart_1$/)
  })

  it("knows of no payment that does not exist", async () => {
    await page.route("**/store/fps/payments/**", (route) =>
      route.fulfill({ status: 404, json: { message: "Not here." } }),
    )
    await page.goto(`${scene.url}/payment/payses_9`)
    await sees("unknown")
    expect(await page.getByRole("link", { name: "Back to the shop" }).count()).toBe(1)
  })

  it("says that it cannot know, where it was looking for ever", async () => {
    await page.route("**/store/fps/payments/**", (route) =>
      route.fulfill({ status: 401, json: { message: "No." } }),
    )
    await page.goto(`${scene.url}/payment/payses_1`)
    await sees("away")
    expect(await page.getByRole("link", { name: "Back to the shop" }).count()).toBe(1)

    await page.unroute("**/store/fps/payments/**")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await sees("waiting")
  })

  it("asks anew when the shopper comes back online", async () => {
    await page.goto(`${scene.url}/payment/payses_1`)
    await sees("waiting")
    await asked(2)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await asked(3)
    await page.waitForTimeout(500)
    expect(count("GET /store/fps/payments/payses_1")).toBe(3)
  })
})
