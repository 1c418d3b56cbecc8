import type { Browser } from "playwright-core"
import { describeInBrowser, launchBrowser } from "../helpers/browser"
import { report } from "../helpers/report"
import { tarball, untilPacked } from "../package/support/install"
import { describeBasePath } from "./base-path"
import { connectBackend, type Backend } from "./support/backend"
import { createGateway } from "./support/gateway"
import { goAllWays, type Share } from "./support/go-all-ways"
import { buildNextShop, type Kind, type NextShop } from "./support/next-shop"
import { startStage, type RunningStage } from "./support/running-stage"
import { givenTarget, type Target } from "./support/target"

/** What Medusa's starter has, and what is new; each manager and each way to find types once. */
const KINDS: readonly Kind[] = [
  { next: "15.5.21", manager: "npm", moduleResolution: "node" },
  {
    ...{ next: "16.4.6", manager: "pnpm", moduleResolution: "bundler" },
    config: { basePath: "/shop", cacheComponents: true },
  },
]

const given = givenTarget()

describeInBrowser("a shopper's ways through", () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  if (given) {
    describe(given.storefront, () => describeWays(() => given))
  } else {
    describeOwnShops()
  }

  function describeWays(target: () => Target, share?: Share): void {
    let backend: Backend

    beforeAll(async () => {
      backend = await connectBackend(target())
    })

    goAllWays(
      () => ({
        browser,
        backend,
        storefront: target().storefront,
        gateway: createGateway(target().sandbox),
      }),
      share,
    )
  }

  function describeOwnShops(): void {
    let stage: RunningStage
    const shops = new Map<Kind, Promise<NextShop>>()

    beforeAll(async () => {
      const started = Date.now()
      const since = () => `${Math.round((Date.now() - started) / 1000)} s`
      const starting = startStage()
      starting.catch(() => undefined)
      await untilPacked()
      for (const kind of KINDS) {
        const shop = buildNextShop(kind, tarball())
        void shop.then(
          () => report(`Next ${kind.next} installed by ${kind.manager} and built: ${since()}`),
          () => undefined,
        )
        shops.set(kind, shop)
      }
      stage = await starting
      report(`Medusa, its store and the gateway: ${since()}`)
    })

    afterAll(async () => {
      for (const shop of shops.values()) {
        await shop.then(
          (built) => built.remove(),
          () => undefined,
        )
      }
      await stage.stop()
    })

    describe.each(KINDS)("our storefront on Next $next, installed by $manager", (kind) => {
      let shop: NextShop | undefined
      let started = 0

      beforeAll(async () => {
        shop = await shops.get(kind)
        await shop?.start(stage.forShop)
        started = Date.now()
      })

      afterAll(async () => {
        report(`Next ${kind.next}, all ways: ${Math.round((Date.now() - started) / 1000)} s`)
        await shop?.stop()
      })

      const { basePath = "" } = kind.config ?? {}
      describeWays(
        () => ({ ...stage.target, storefront: `${stage.target.storefront}${basePath}` }),
        { index: KINDS.indexOf(kind), of: KINDS.length },
      )

      it("left no error in the storefront's log", () => {
        expect(shop?.output().match(/^.*\b(error|unhandled)\b.*$/gim) ?? []).toEqual([])
      })

      if (basePath) {
        describe("beside a store that answers as told", () =>
          describeBasePath(async (backend) => {
            await shop?.stop()
            await shop?.start({ ...stage.forShop, backend })
            return stage.target.storefront
          }))
      }
    })
  }
})
