import { join } from "node:path"
import ts from "typescript"
import { ACTIONS, FPS, ROUTE } from "../../cli/storefront/new-files"
import { isPartOf, readBlocks, readShopFile, type Block } from "./guide/blocks"

const blocks = readBlocks()
const isPart = ({ label }: Block) => label.endsWith(", in part")
const isWhole = ({ label }: Block) => label.startsWith("whole")
const path = ({ label }: Block) => label.replace(", in part", "")

const SOURCE = join(__dirname, "..")

/** A compiler starts slowly on a busy machine. */
const COMPILING_MS = 60_000

/** What a reader of the guide has already. */
const THEIRS = `import type { MedusaLike, FpsPayment } from "medusa-payment-fps/storefront"
declare const cart: { id: string }
declare const sdk: MedusaLike
declare const sessionId: string
declare const signal: AbortSignal
declare const show: (payment: FpsPayment) => void
`

describe("the guide for storefronts", () => {
  it("has code for every kind of storefront", () => {
    expect(blocks.map(({ label }) => label)).toEqual([
      "src/lib/fps.ts",
      "src/lib/data/fps.ts",
      "src/app/api/fps/[action]/route.ts",
      "src/app/[countryCode]/(main)/fps/[sessionId]/page.tsx",
      "src/modules/checkout/review.tsx, in part",
      "src/modules/checkout/payment.tsx, in part",
      "src/lib/data/cart.ts, in part",
      "src/app/[countryCode]/(checkout)/checkout/page.tsx, in part",
      "whole",
      "whole, but for cart, sdk, sessionId, signal and show, which are yours",
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
      expect(typeErrors(blocks.filter(isWhole))).toEqual([])
    },
    COMPILING_MS,
  )
})

/** What the compiler says of blocks in a storefront that has installed the package. */
function typeErrors(whole: readonly Block[]): string[] {
  const sources = new Map(
    whole.map(({ language, label, code }, index) => [
      join(SOURCE, `guide-block-${index}.${language}`),
      label === "whole" ? code : THEIRS + code,
    ]),
  )
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: {
      "medusa-payment-fps/storefront": [join(SOURCE, "index.ts")],
      "medusa-payment-fps/react": [join(SOURCE, "react", "index.ts")],
    },
  }
  const host = ts.createCompilerHost(options)
  const [read, exists] = [host.readFile.bind(host), host.fileExists.bind(host)]
  host.readFile = (name) => sources.get(name) ?? read(name)
  host.fileExists = (name) => sources.has(name) || exists(name)
  host.getSourceFile = (name, version) => {
    const text = host.readFile(name)
    return text === undefined ? undefined : ts.createSourceFile(name, text, version)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...sources.keys()], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
}
