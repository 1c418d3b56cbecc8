import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"

import { isPortTaken } from "../../src/demo/ports"
import { textsFor } from "../../src/demo/shop/texts"
import { textsFor as gatewayTexts } from "../../src/sandbox/pages/texts"
import { STATES } from "../../src/storefront/texts"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { startDemoProcess, type DemoProcess } from "../helpers/demo-process"
import { portOfOurs } from "../helpers/this-run"

const ROOT = join(__dirname, "..", "..")
const t = textsFor("en")
const SHOPPER = {
  [t("address.first_name")]: "Siu Ming",
  [t("address.last_name")]: "Chan",
  [t("address.email")]: "siu.ming@example.com",
  [t("address.phone")]: "9123 4567",
  [t("address.address_1")]: "1 Queen's Road Central",
  [t("address.city")]: "Central",
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
    ports = { medusa: await portOfOurs(), shop: await portOfOurs(), gateway: await portOfOurs() }
    shop = `http://localhost:${ports.shop}`
    admin = `http://localhost:${ports.medusa}/app`
    browser = await launchBrowser()
    chmodSync(data, 0o755)
    await start()
  })

  beforeEach(async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
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

  /** From the shop's window to the gateway's checkout, and through the simulator back. */
  const buy = async (tea: string) => {
    await page.goto(shop)
    await page.getByRole("link", { name: tea }).click()
    await click(t("product.add"))
    await follow(t("cart.checkout"))
    for (const [label, value] of Object.entries(SHOPPER)) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await click(t("address.next"))
    await page.getByRole("button", { name: /with FPS$/ }).click()
    const { checkout, simulator } = gatewayTexts("en")
    await follow(checkout.openSimulator)
    await click(simulator.confirm)
  }

  /** Order number of the page that thanks for the payment. */
  const paidOrderNumber = async (): Promise<string> => {
    await page.getByRole("heading", { name: STATES.paid[0] }).waitFor()
    return (await page.locator("dd", { hasText: /^#\d+$/ }).textContent()) ?? ""
  }

  const logIn = async () => {
    await page.goto(admin)
    await page.locator("input[name=email]").fill("admin@example.com")
    await page.locator("input[name=password]").fill("fps-demo")
    await page.getByRole("button", { name: /continue with email/i }).click()
    await page.getByRole("link", { name: "Orders" }).first().waitFor()
  }

  it("sells tea, and the owner sees the order as paid", async () => {
    await buy("Aged Pu'er")
    const number = await paidOrderNumber()

    await logIn()
    await page.goto(`${admin}/orders`)
    await page.getByRole("row", { name: new RegExp(`${number}\\b.*Captured`) }).waitFor()
  })

  it("has commands that work from here, as they are printed", () => {
    const printed = [...demo.output().matchAll(/^ +npm run (fps -- .+)$/gm)].map(([, args]) => args)
    expect(printed).toHaveLength(3)
    const answers = printed.map((args = "") => {
      const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", ...args.split(" ")], {
        cwd: ROOT,
        encoding: "utf8",
        env: { ...process.env, NODE_OPTIONS: "" },
      })
      return { status, said: stdout + stderr }
    })
    expect(answers).toEqual(printed.map(() => ({ status: 0, said: expect.any(String) })))
  })

  it("takes a key in its panel, and keeps it from who reads it", async () => {
    await logIn()
    const save = await page.evaluate(async () => {
      const answer = await fetch("/admin/fps/settings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          environments: {
            production: {
              baseUrl: "https://gateway.example",
              apiKey: "a-key-of-production",
              signingSecret: "a-secret-of-production",
            },
          },
        }),
      })
      return { status: answer.status, text: await answer.text() }
    })
    expect(save).toEqual({ status: 200, text: expect.not.stringContaining("-of-production") })
  })

  it("starts again after it was killed, in another mode and with the data it had", async () => {
    await demo.kill()
    await start("--place-order", "after_payment", "--order-creation", "legacy")
    expect(demo.output()).not.toMatch(/the first time only/)

    await buy("Iron Goddess Oolong")
    expect(await paidOrderNumber()).toMatch(/^#\d+$/)
  })

  it("leaves nothing running after Ctrl-C", async () => {
    await demo.interrupt()

    const taken = await Promise.all(Object.values(ports).map(isPortTaken))
    expect(taken).toEqual([false, false, false])
  })

  it("names a taken port and its flag before it starts anything", async () => {
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
