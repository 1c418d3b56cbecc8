import { existsSync } from "node:fs"
import { chromium, type Browser, type BrowserContext } from "playwright-core"
import { RETURN_SECONDS } from "../../src/sandbox/pages/outcome"

/** The first is Chromium without the windows of one: half the processor's time for each page. */
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Nothing of Chromium's own that goes to the network or asks questions. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * `describe` for tests in a browser: skipped on a machine without Chromium, unless
 * FPS_REQUIRE_BROWSER says that there must be one.
 */
export function describeInBrowser(name: string, tests: () => void): void {
  if (!findChromium() && process.env.FPS_REQUIRE_BROWSER) {
    throw new Error("FPS_REQUIRE_BROWSER is set, but there is no Chromium: set CHROMIUM_PATH.")
  }
  const register = findChromium() ? describe : describe.skip
  register(name, tests)
}

/** A machine that is busy with other tests shows a page many times later than an idle one. */
const PATIENCE_MS = 120_000

/**
 * Starts the system's Chromium without a window. `switches` are added to its command line. Its
 * pages wait that long for whatever a test expects of them.
 */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...QUIET, ...switches],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}

function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES]
  return places.find((path) => path !== undefined && existsSync(path))
}

/**
 * Keeps the outcome of a payment in its pages until the shopper leaves it: a busy machine looks at it,
 * or clicks, later than it leaves by itself.
 */
export async function stayOnOutcome(context: BrowserContext): Promise<void> {
  await context.addInitScript(`const later = setTimeout
    window.setTimeout = (run, ms) => later(run, ms === ${RETURN_SECONDS * 1_000} ? 600_000 : ms)`)
}
