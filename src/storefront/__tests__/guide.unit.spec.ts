import { COMPILING_MS, typeErrors, withTheirs } from "../../__tests__/pages/compile"
import { ACTIONS, FPS, ROUTE } from "../../cli/storefront/steps"
import { isPartOf, readBlocks, readShopFile, type Block } from "./guide/blocks"

const blocks = readBlocks()
const isPart = ({ label }: Block) => label.endsWith(", in part")
const isWhole = ({ label }: Block) => label.startsWith("whole")
const path = ({ label }: Block) => label.replace(", in part", "")

describe("the guides for storefronts", () => {
  it("has code for every kind of storefront", () => {
    expect(blocks.map(({ label }) => label)).toEqual([
      "src/lib/fps.ts",
      "src/lib/data/fps.ts",
      "src/app/api/fps/[action]/route.ts",
      "src/app/[countryCode]/(main)/fps/[sessionId]/page.tsx",
      "src/modules/checkout/pay-button.tsx",
      "src/modules/checkout/payment.tsx, in part",
      "src/lib/data/cart.ts, in part",
      "src/app/[countryCode]/(checkout)/checkout/page.tsx, in part",
      "src/modules/checkout/my-pay-button.tsx, in part",
      "whole",
      "whole, but for cart, payButton, sdk, sessionId, signal and draw, which are yours",
      "whole, but for sdk, which is yours",
    ])
  })

  it.each(blocks.filter((block) => !isPart(block) && !isWhole(block)))(
    "quotes $label as the tests run it",
    (block) => {
      expect(block.code).toBe(readShopFile(path(block)))
    },
  )

  it.each(blocks.filter(isPart))("quotes $label, as the tests run it", (block) => {
    expect(isPartOf(block.code, readShopFile(path(block)))).toBe(true)
  })

  it("writes with its command what it quotes", () => {
    const quoted = (label: string) => blocks.find((block) => block.label === label)?.code
    expect([FPS, ACTIONS, ROUTE]).toEqual([
      quoted("src/lib/fps.ts"),
      quoted("src/lib/data/fps.ts"),
      quoted("src/app/api/fps/[action]/route.ts"),
    ])
  })

  it(
    "has the right types",
    () => {
      const whole = blocks.filter(isWhole)
      const sources = whole.map((block) => (block.label === "whole" ? block : withTheirs(block)))
      expect(typeErrors(sources)).toEqual([])
    },
    COMPILING_MS,
  )
})
