import { readFileSync } from "node:fs"
import type { Browser } from "playwright-core"
import { create } from "../../src/sandbox/__tests__/support"
import { createSandbox, type Sandbox } from "../../src/sandbox"
import { describeInBrowser, launchBrowser, stayOnOutcome } from "../helpers/browser"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

interface Finding {
  readonly id: string
  readonly impact: string
  readonly targets: string[]
}

/** Serious and critical findings, by rule and element. */
const FIND = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map((n) => String(n.target)) })))`

describeInBrowser("accessibility of the sandbox's pages", () => {
  let browser: Browser
  let sandbox: Sandbox
  let addresses: Record<string, string>

  const order = () => create({ sandbox })

  beforeAll(async () => {
    browser = await launchBrowser()
    sandbox = await createSandbox({ retry: { maxAttempts: 1 } })
    const [pending, paid, failed, expired, cancelled] = await Promise.all([
      order(),
      order(),
      order(),
      order(),
      order(),
    ])
    await sandbox.pay(paid.orderID)
    sandbox.fail(failed.orderID)
    await sandbox.expire(expired.orderID)
    await sandbox.cancel(cancelled.orderID)
    sandbox.fault("duplicate", { times: 3 })
    addresses = {
      checkout: pending.redirectURI,
      paid: paid.redirectURI,
      failed: `${failed.redirectURI}&failures=0`,
      expired: expired.redirectURI,
      cancelled: cancelled.redirectURI,
      forbidden: `${pending.redirectURI}x`,
      simulator: `${sandbox.simulatorUrl}?`,
      review: `${sandbox.simulatorUrl}?order=${pending.orderID}`,
      "wrong code": `${sandbox.simulatorUrl}?code=hello`,
      console: `${sandbox.url}/?`,
    }
  })
  afterAll(async () => {
    await browser.close()
    await sandbox.close()
  })

  it.each([
    ["light", 390, "en"],
    ["dark", 390, "zh-HK"],
    ["light", 1280, "zh-HK"],
    ["dark", 1280, "en"],
  ] as const)("has no serious finding, %s, %i pixels wide, %s", async (scheme, width, language) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: "reduce",
      bypassCSP: true,
    })
    await stayOnOutcome(context)
    const page = await context.newPage()
    const findings: Record<string, Finding[]> = {}
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(`${address}&lang=${language}`)
      for (const details of await page.locator("details").all()) {
        await details.evaluate("(node) => { node.open = true }")
      }
      await page.addScriptTag({ content: AXE })
      const found: Finding[] = await page.evaluate(FIND)
      const wide = await page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth",
      )
      if (found.length > 0 || wide) {
        findings[name] = wide ? [...found, { id: "wide", impact: "serious", targets: [] }] : found
      }
    }
    await context.close()
    expect(findings).toEqual({})
  })
})
