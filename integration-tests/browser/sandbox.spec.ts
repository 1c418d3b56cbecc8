import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { create } from "../../src/sandbox/__tests__/support"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import en from "../../src/sandbox/pages/texts/en.json"
import zhHant from "../../src/sandbox/pages/texts/zh-hant.json"
import { describeInBrowser, launchBrowser, stayOnOutcome } from "../helpers/browser"
import { fakeCamera } from "../helpers/fake-camera"
import { eventually } from "../helpers/wait"

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** The pages where the merchant's customer ends: their address is their heading. */
async function startMerchant(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<!doctype html><title>Shop</title><h1>${request.url}</h1>`)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

describeInBrowser("the sandbox in a browser", () => {
  const files = mkdtempSync(join(tmpdir(), "medusa-payment-fps-sandbox-"))
  let browser: Browser
  let sandbox: Sandbox
  let merchant: Awaited<ReturnType<typeof startMerchant>>
  let context: BrowserContext

  const newOrder = (order: object = {}) =>
    create({
      sandbox,
      order: {
        webhookSuccess: `${merchant.url}/success`,
        webhookFailure: `${merchant.url}/failure`,
        webhookEvents: `${merchant.url}/events`,
        ...order,
      },
    })
  const open = async (url: string, options: BrowserContextOptions = DESKTOP): Promise<Page> => {
    context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  beforeAll(async () => {
    merchant = await startMerchant()
    sandbox = await createSandbox({ merchantName: "Harbour Tea House" })
    browser = await launchBrowser()
  })
  afterEach(() => context.close())
  afterAll(async () => {
    await browser.close()
    await sandbox.close()
    merchant.server.close()
    merchant.server.closeAllConnections()
    rmSync(files, { recursive: true })
  })

  it.each([
    ["phone", "en", PHONE, en],
    ["desktop", "zh-HK", DESKTOP, zhHant],
  ] as const)(
    "scan to pay on a %s, %s, from a saved picture",
    async (name, language, size, texts) => {
      const { orderID, redirectURI } = await newOrder({ language })
      const page = await open("about:blank", size)
      await stayOnOutcome(context)
      await page.goto(redirectURI)
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: texts.checkout.save, exact: true }).click(),
      ])
      const picture = join(files, `${name}.png`)
      await download.saveAs(picture)

      const bank = await context.newPage()
      await bank.goto(`${sandbox.simulatorUrl}?lang=${language}`)
      await bank.getByLabel(texts.simulator.picture).setInputFiles(picture)
      await bank.getByRole("heading", { name: texts.simulator.reviewTitle }).waitFor()
      expect(await bank.locator(".amount").textContent()).toBe("HK$120.50")
      await bank.getByRole("button", { name: texts.simulator.confirm, exact: true }).click()

      // The checkout that was open all the while moves on by itself.
      await page.getByRole("heading", { name: texts.outcome.paid }).waitFor()
      expect(sandbox.order(orderID)?.status).toBe("PAID")
      await page
        .getByRole("link", {
          name: texts.outcome.back.replace("{{merchant}}", "Harbour Tea House"),
        })
        .click()
      await page.getByRole("heading", { name: "/success" }).waitFor()
    },
  )

  it("reads the code from a screenshot of the whole checkout", async () => {
    const page = await open((await newOrder()).redirectURI, PHONE)
    const picture = join(files, "screenshot.png")
    await page.screenshot({ path: picture, fullPage: true })
    await page.goto(sandbox.simulatorUrl)
    await page.getByLabel(en.simulator.picture).setInputFiles(picture)
    await page.getByRole("heading", { name: en.simulator.reviewTitle }).waitFor()
  })

  it("reads the code with the camera", async () => {
    const { orderID, redirectURI } = await newOrder()
    const page = await open("about:blank")
    await stayOnOutcome(context)
    await page.goto(redirectURI)
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: en.checkout.save, exact: true }).click(),
    ])
    const picture = join(files, "held-up.png")
    await download.saveAs(picture)

    const phone = await launchBrowser(fakeCamera(picture, join(files, "camera.y4m")))
    try {
      const bank = await (await phone.newContext(PHONE)).newPage()
      await bank.goto(sandbox.simulatorUrl)
      await bank.getByRole("button", { name: en.simulator.camera }).click()
      await bank.getByRole("heading", { name: en.simulator.reviewTitle }).waitFor()
      expect(await bank.locator(".amount").textContent()).toBe("HK$120.50")
      await Promise.all([
        page.getByRole("heading", { name: en.outcome.paid }).waitFor(),
        bank.getByRole("button", { name: en.simulator.confirm, exact: true }).click(),
      ])
      expect(sandbox.order(orderID)?.status).toBe("PAID")
    } finally {
      await phone.close()
    }
  })

  it("says so when there is no camera, and goes on without one", async () => {
    const { orderID } = await newOrder()
    const bank = await open(sandbox.simulatorUrl, PHONE)
    await bank.getByRole("button", { name: en.simulator.camera }).click()
    await bank.getByText(en.simulator.noCamera).waitFor()
    await bank.getByLabel(en.simulator.code).fill(sandbox.order(orderID)?.qrPayload ?? "")
    await bank.getByRole("button", { name: en.simulator.review }).click()
    await bank.getByRole("heading", { name: en.simulator.reviewTitle }).waitFor()
  })

  it("shows a failed payment in the open checkout and goes to the failure address", async () => {
    const { orderID, redirectURI } = await newOrder()
    const page = await open(redirectURI)
    const bank = await context.newPage()
    await bank.goto(`${sandbox.simulatorUrl}?order=${orderID}`)
    await bank.getByText(en.simulator.advanced).click()
    await bank.getByRole("switch", { name: en.simulator.failure }).check()
    await Promise.all([
      page.getByRole("heading", { name: en.outcome.failed }).waitFor(),
      bank.getByRole("button", { name: en.simulator.confirm, exact: true }).click(),
    ])
    await page.getByRole("heading", { name: "/failure" }).waitFor()
  })

  it("expires before the shopper's eyes, without a reload", async () => {
    const { orderID, redirectURI } = await newOrder()
    const page = await open(redirectURI, PHONE)
    await page.evaluate("document.documentElement.dataset.sameDocument = 'yes'")
    await sandbox.expire(orderID)
    await page.getByRole("heading", { name: en.outcome.expired }).waitFor()
    expect(await page.evaluate("document.documentElement.dataset.sameDocument")).toBe("yes")
  })

  it("cancels and goes back", async () => {
    const { orderID, redirectURI } = await newOrder()
    const page = await open(redirectURI)
    await page.getByRole("button", { name: en.checkout.cancel }).click()
    await page.getByRole("heading", { name: "/failure" }).waitFor()
    expect(sandbox.order(orderID)?.status).toBe("CANCELLED")
  })

  it("works without JavaScript: reloads itself, and a code can be pasted", async () => {
    const { orderID, redirectURI } = await newOrder()
    const page = await open(redirectURI, { ...PHONE, javaScriptEnabled: false })
    const bank = await context.newPage()
    await bank.goto(sandbox.simulatorUrl)
    await bank.getByLabel(en.simulator.code).fill(sandbox.order(orderID)?.qrPayload ?? "")
    await bank.getByRole("button", { name: en.simulator.review }).click()
    await Promise.all([
      page.getByRole("heading", { name: en.outcome.paid }).waitFor(),
      bank.getByRole("button", { name: en.simulator.confirm, exact: true }).click(),
    ])
    await page.getByRole("heading", { name: "/success" }).waitFor()
  })

  it("can be paid with the keyboard alone", async () => {
    const page = await open("about:blank")
    await stayOnOutcome(context)
    await page.goto((await newOrder()).redirectURI)
    const press = async (name: string) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        await page.keyboard.press("Tab")
        const focused = page.locator(":focus")
        if ((await focused.textContent())?.trim() === name) {
          const outline = await focused.evaluate("(node) => getComputedStyle(node).outlineStyle")
          expect(outline).not.toBe("none")
          await page.keyboard.press("Enter")
          return
        }
      }
      throw new Error(`Tab never reaches "${name}".`)
    }
    await press(en.checkout.openSimulator)
    await page.getByRole("heading", { name: en.simulator.reviewTitle }).waitFor()
    await press(en.simulator.confirm)
    await page.getByRole("heading", { name: en.outcome.paid }).waitFor()
  })

  it("shows on the console what happens, while it happens", async () => {
    const page = await open(sandbox.url)
    await page.locator(".live.on").waitFor()
    const { orderID } = await newOrder({ merchantRef: "LIVE0001" })
    await page.locator(`#order-${orderID} > summary`).click()
    await page
      .locator(`#order-${orderID}`)
      .getByRole("button", { name: en.console.pay, exact: true })
      .click()
    await page.locator(`#order-${orderID} .tag.good`).waitFor()
    expect(sandbox.order(orderID)?.status).toBe("PAID")
    await page.getByLabel(en.console.fault, { exact: true }).selectOption("delay")
    await page.getByRole("button", { name: en.console.setFault }).click()
    await eventually(
      () => Promise.resolve(sandbox.faults()),
      (faults) => faults.length === 1,
    )
    await page.getByRole("button", { name: `${en.console.clear}: delay` }).click()
    await eventually(
      () => Promise.resolve(sandbox.faults()),
      (faults) => faults.length === 0,
    )
  })
})
