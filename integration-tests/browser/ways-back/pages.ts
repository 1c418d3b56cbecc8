import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { textsFor } from "../../../src/demo/shop/texts"
import { componentTexts } from "../../../src/storefront/react/texts"
import { readQr } from "../../helpers/read-qr"
import { openDevice } from "../support/shopper"
import type { Scene } from "./scene"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** Whether anybody can use the shop's pages. */
export function describePages({ shop, browser, arrive }: Scene): void {
  it.each([
    ["phone", "zh-HK"],
    ["desktop", "en"],
  ] as const)("have no serious finding of axe on a %s in %s", async (device, language) => {
    const shopper = await arrive(device, language)
    const { page } = shopper
    const findings: Record<string, string[]> = {}
    const look = async (name: string) => {
      findings[name] = await seriousFindings(page)
    }
    const url = shop().addresses.shop
    for (const path of [
      ...["/", "/products/aged-puer", "/cart", "/checkout", "/checkout/pay"],
      ...["/return?session_id=none", "/nothing-here"],
    ]) {
      await page.goto(url + path)
      await look(path)
    }
    await page.goto(`${url}/checkout/pay`)
    const order = await shopper.pay()
    await page.goto(order.webhookFailure)
    await shopper.sees("failed")
    await look("failed")
    await page.goto(page.url().replace("&outcome=failure", ""))
    await shopper.sees("waiting")
    await page.locator("details.device summary").click()
    const text = await page.locator("main").innerText()
    const { copy } = componentTexts(language).copy
    for (const words of ["Two Leaves Tea Limited", /\b1[45] (minutes|分鐘)/, copy]) {
      expect(text).toMatch(words)
    }
    // The other device opens the same payment, and sees the same code.
    expect(readQr(await page.locator("details.device").innerHTML())).toBe(page.url())
    await look("waiting")
    await shopper.press("pay")
    expect((await shopper.atGateway()).orderID).toBe(order.orderID)
    await page.goBack()
    await shopper.sees("waiting")
    await shop().sandbox.pay(order.orderID)
    await shopper.sees("paid")
    await look("paid")
    await page.goto(order.webhookSuccess.replace(/(\/fps\/return\/)[^?]+/, "$1altered"))
    await page.getByRole("heading", { name: "連結可能不完整" }).waitFor()
    await look("altered token")
    expect(findings).toEqual(
      Object.fromEntries(Object.keys(findings).map((name) => [name, [] as string[]])),
    )
    await shopper.leave()
  })

  it("sell tea to a shopper who has a keyboard only", async () => {
    const context = await openDevice(browser(), { device: "desktop", language: "en" })
    const page = await context.newPage()
    const t = textsFor("en")
    await page.goto(`${shop().addresses.shop}/products/iron-goddess-oolong`)
    await tabTo(page, t("product.size"))
    await page.keyboard.press("ArrowDown")
    await tabTo(page, t("product.add"))
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/cart$/)
    await tabTo(page, t("cart.checkout"))
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/checkout$/)
    for (const [label, value] of [
      [t("address.first_name"), "Tai Man"],
      [t("address.last_name"), "Chan"],
      [t("address.email"), "tai.man@example.com"],
      [t("address.phone"), "9123 4567"],
      [t("address.address_1"), "1 Queen's Road Central"],
      [t("address.city"), "Central"],
    ] as const) {
      await tabTo(page, label)
      await page.keyboard.type(value)
    }
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/pay$/)
    await tabTo(page, "with FPS")
    await page.keyboard.press("Enter")
    await page.waitForURL((url) => url.origin === shop().addresses.gateway)
    expect(shop().sandbox.orders().at(-1)?.customer).toMatchObject({ tel: "+85291234567" })
    await context.close()
  })

  it("keep their place when the language is switched", async () => {
    const context = await openDevice(browser(), { device: "phone", language: "en" })
    const page = await context.newPage()
    await page.goto(`${shop().addresses.shop}/products/aged-puer`)
    await page.getByRole("link", { name: textsFor("en")("other_language"), exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "陳年普洱" }).waitFor()
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hant-HK")
    await page.goto(`${shop().addresses.shop}/language/en?back=//evil.example/steal`)
    expect(new URL(page.url()).origin).toBe(shop().addresses.shop)
    await context.close()
  })
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab")
    const [focused, outline] = await page.evaluate<[string, string]>(`(() => {
      const element = document.activeElement
      const label = element.labels?.[0]?.textContent ?? ""
      const text = (label + " " + (element.ariaLabel ?? element.textContent ?? "")).trim()
      return [text, getComputedStyle(element).outlineStyle]
    })()`)
    seen.push(focused.slice(0, 40))
    if (focused.includes(name)) {
      expect({ name, outline }).not.toEqual({ name, outline: "none" })
      return
    }
  }
  throw new Error(`No Tab leads to "${name}", only to: ${seen.join(" | ")}`)
}

async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const findings = await page.evaluate<{ id: string; impact: string; nodes: { html: string }[] }[]>(
    `axe.run(document).then(({ violations }) => violations)`,
  )
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)
}
