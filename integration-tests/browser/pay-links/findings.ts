import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")
const FIND = `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) =>
  ({ id, targets: nodes.map((n) => String(n.target)) })))`

/** What axe finds; it is brought in as a debugger does, since the page's own policy lets no script in. */
export async function findings(page: Page): Promise<unknown> {
  await page.evaluate(AXE)
  return page.evaluate(FIND)
}
