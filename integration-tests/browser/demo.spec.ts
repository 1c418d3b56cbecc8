import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"

import { freePort, isPortTaken } from "../../src/demo/lib/ports"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { startDemoProcess, type DemoProcess } from "../helpers/demo-process"

const SHOPPER = {
  "First name": "Siu Ming",
  "Last name": "Chan",
  "E-mail": "siu.ming@example.com",
  Phone: "9123 4567",
  Address: "1 Queen's Road Central",
  District: "Central",
}

describeInBrowser("npm run demo", () => {
  const data = mkdtempSync(join(tmpdir(), "medusa-payment-fps-demo-"))
  let ports: { medusa: number; shop: number; gateway: number }
  let shop: string
  let admin: string
  let demo: DemoProcess
  let browser: Browser
  let page: Page

  const start = async (...flags: string[]): Promise<void> => {
    demo = startDemoProcess([
      ...["--data", data],
      ...["--medusa-port", String(ports.medusa)],
      ...["--shop-port", String(ports.shop)],
      ...["--gateway-port", String(ports.gateway)],
      ...flags,
    ])
    await demo.ready
  }

  beforeAll(async () => {
    ports = { medusa: await freePort(), shop: await freePort(), gateway: await freePort() }
    shop = `http://localhost:${ports.shop}`
    admin = `http://localhost:${ports.medusa}/app`
    browser = await launchBrowser()
    chmodSync(data, 0o755)
    await start()
  })

  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
  })

  afterEach(() => page.context().close())

  afterAll(async () => {
    await browser.close()
    await demo.interrupt()
    // Elsewhere for root in a closed folder.
    rmSync(realpathSync(join(data, "postgres")), { recursive: true })
    rmSync(data, { recursive: true })
  })

  const click = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click()
  const title = () => page.getByRole("heading", { level: 1 }).textContent()

  const fillCart = async (tea: string) => {
    await page.goto(shop)
    await page.getByRole("link", { name: tea }).click()
    await click("Add to cart")
    await follow("Go to checkout")
    for (const [label, value] of Object.entries(SHOPPER)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await click("Continue to delivery")
    await click("Continue to payment")
  }

  const payInSimulator = async () => {
    await follow("Pay in the simulator")
    await click("Confirm")
  }

  /** Order number of the page that thanks for the payment. */
  const paidOrderNumber = async (): Promise<string> => {
    await page.getByRole("heading", { name: "Paid. Thank you!" }).waitFor()
    return (await page.locator("strong", { hasText: /^#\d+$/ }).textContent()) ?? ""
  }

  const logIn = async () => {
    await page.goto(admin, { timeout: 120_000 })
    await page.locator("input[name=email]").fill("admin@example.com", { timeout: 120_000 })
    await page.locator("input[name=password]").fill("fps-demo")
    await page.getByRole("button", { name: /continue with email/i }).click()
    await page.getByRole("link", { name: "Orders" }).first().waitFor()
  }

  it("sells tea, and the owner sees the order as paid", async () => {
    await fillCart("Aged Pu'er")
    await click("Pay with FPS")
    await payInSimulator()
    const number = await paidOrderNumber()

    await logIn()
    await page.goto(`${admin}/orders`)
    await page.getByRole("row", { name: new RegExp(`${number}\\b.*Captured`) }).waitFor()
  })

  it("lets a shopper who cancelled try again with the same cart", async () => {
    await fillCart("Jasmine Pearls")
    await click("Pay with FPS")
    await click("Cancel and go back")
    await page.getByRole("heading", { name: "The payment was cancelled" }).waitFor()

    await click("Try again")
    expect(await title()).toBe("Pay by FPS")
    await click("Pay with FPS")
    await payInSimulator()
    expect(await paidOrderNumber()).toMatch(/^#\d+$/)
  })

  it("leaves nothing running after Ctrl-C", async () => {
    await demo.interrupt()

    const taken = await Promise.all(Object.values(ports).map(isPortTaken))
    expect(taken).toEqual([false, false, false])
  })

  it("places the order after the payment when asked to, with the data it had", async () => {
    await start("--place-order", "after_payment")
    expect(demo.output()).not.toMatch(/the first time only/)

    await fillCart("Iron Goddess Oolong")
    await click("Pay with FPS")
    await payInSimulator()
    expect(await paidOrderNumber()).toMatch(/^#\d+$/)
  })

  it("starts again after it was killed", async () => {
    await demo.kill()
    await start("--order-creation", "legacy")

    await fillCart("Aged Pu'er")
    await click("Pay with FPS")
    await payInSimulator()
    expect(await paidOrderNumber()).toMatch(/^#\d+$/)
  })

  it("names a taken port and its flag before it starts anything", async () => {
    await demo.interrupt()
    const squatter = createServer().listen(ports.shop, "localhost")
    try {
      await expect(start()).rejects.toThrow()
      expect(demo.output()).toContain(`Port ${ports.shop} (the shop) is taken`)
      expect(demo.output()).toContain("--shop-port")
      expect(demo.output()).not.toContain("Starting")
    } finally {
      squatter.close()
    }
  })
})
