import type { Browser, Page } from "playwright-core"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { componentTexts } from "../../src/storefront/react/texts"
import { readQr } from "../helpers/read-qr"
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
      "請檢查資料 請填寫有效的電話號碼，例如 +852 9123 4567。",
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

  it.each([
    ["en", "Copy Payment reference", "Copied"],
    ["zh-HK", "複製 付款參考編號", "已複製"],
  ])("copies the reference with one tap, in %s", async (language, name, copied) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.goto(`${scene.url}/payment/payses_1?language=${language}`)
    await page.getByRole("button", { name, exact: true }).click()
    await page.getByText(copied, { exact: true }).waitFor()
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("K7QD 4M2X 9TRA")
    expect(await findings(page)).toEqual([])
  })

  it("selects the reference where the browser refuses to copy", async () => {
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    await page.getByRole("button", { name: "Copy Payment reference", exact: true }).click()
    await page.waitForFunction("String(getSelection()) === 'K7QD 4M2X 9TRA'")
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
    expect(await told.textContent()).toBe(
      "Paid. Thank you!Your order is confirmed.If you paid twice, contact us for a refund.",
    )
    expect(await page.getByRole("button").allTextContents()).toEqual(["Copy"])
  })

  it("tells what a new try costs before the shopper goes on", async () => {
    scene.change({ status: "cancelled" })
    scene.placed = true
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.getByRole("button", { name: "Try again" }).click()
    const notice = page.getByRole("alert")
    await notice.waitFor()
    expect(await notice.innerText()).toMatch(
      /^Your cart has changed\. Please check it before you continue\.\s+Promotions that no longer apply\s+ONCE\s+Sold out, and not in the new cart\s+Oolong, Pu-erh\s+No longer offered\. Please choose the delivery again\s+Locker\s+Store credit that is not used this time\s+HK\$40\.00\s+Old total\s+HK\$106\.40\s+New total\s+HK\$130\.50\s+Continue with HK\$130\.50/,
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
    ["en", "My bank shows it as paid", "Tell us", "We have noted it"],
    ["zh-HK", "我的銀行已顯示付款成功", "通知我們", "我們已記錄"],
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
      await page.getByRole("alert").getByText(componentTexts(language).claim.notSent).waitFor()

      scene.claimStatus = 200
      await page.getByRole("button", { name: send }).dblclick()
      await page.getByText(noted).waitFor()
      expect(scene.written).toEqual(Array(2).fill(`{"reference":"FRN 7731"}`))
      expect(await findings(page)).toEqual([])
      await page.reload()
      await page.getByText(noted).waitFor()
    },
  )

  describe.each([
    ["phone", 390],
    ["desktop", 1280],
  ] as const)("on a %s", (_, width) => {
    const isWithin = () =>
      page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")
    beforeEach(() => page.setViewportSize({ width, height: 844 }))

    it.each([
      [
        "en",
        "take a new screenshot",
        "the payee is “Two Leaves Tea”",
        "5 minutes",
        "Changed your mind?",
      ],
      ["zh-HK", "截圖", "收款人是否「Two Leaves Tea」", "5 分鐘", "改變主意？"],
    ])("says what to do while it waits, in %s", async (language, how, payee, left, mind) => {
      const expires_at = new Date(Date.now() + 5 * 60_000 - 1_000).toISOString()
      scene.change({ payee_name: "Two Leaves Tea", expires_at })
      await page.goto(`${scene.url}/payment/payses_1?language=${language}`)
      await sees("waiting")
      for (const words of [how, payee, left, mind]) {
        await page.getByText(words).waitFor()
      }
      const device = page.getByTestId("fps-other-device")
      await device.locator("summary").click()
      await device.getByRole("img").waitFor()
      expect(readQr(await device.innerHTML())).toBe(page.url())
      expect(await findings(page)).toEqual([])
      expect(await isWithin()).toBe(true)
    })

    it.each([
      [
        "en",
        "Your order is kept until 02:30 (28/11)",
        "Your order is cancelled.",
        "Back to the shop",
      ],
      ["zh-HK", "訂單保留至香港時間 02:30 (28/11)", "訂單已取消。", "返回網店"],
    ])("says what became of the order, in %s", async (language, kept, cancelled, shop) => {
      scene.change({ status: "expired", pay_again_until: "2026-11-27T18:30:00Z" })
      await page.goto(`${scene.url}/payment/payses_1?language=${language}`)
      await page.getByText(kept).waitFor()
      expect(await findings(page)).toEqual([])
      scene.change({ pay_again_until: null, status: "cancelled", order_cancelled: true })
      await page.reload()
      await page.getByText(cancelled).waitFor()
      await page.getByRole("link", { name: shop }).waitFor()
      expect(await findings(page)).toEqual([])
      scene.placed = true
      await page.getByTestId("fps-retry").click()
      await page.getByTestId("fps-changed-cart").waitFor()
      expect(await findings(page)).toEqual([])
      expect(await isWithin()).toBe(true)
    })

    it.each(["en", "zh-HK"])(
      "says how to pay before the shopper leaves, in %s",
      async (language) => {
        await page.goto(`${scene.url}/?language=${language}`)
        await page.getByTestId("fps-how-to-pay").waitFor()
        expect(await findings(page)).toEqual([])
        expect(await isWithin()).toBe(true)
      },
    )
  })

  it("takes a claim that was made too often for one that the shop knows", async () => {
    scene.claimStatus = 429
    await page.goto(`${scene.url}/payment/payses_1`)
    await page.getByText("My bank shows it as paid", { exact: true }).click()
    await page.getByRole("button", { name: "Tell us" }).click()
    await page.getByText("We have noted it").waitFor()
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
