import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { asObject, COMPILING_MS, isPart, transpile, typeErrors, withTheirs } from "./pages/compile"
import { commandFault, commandsOf, TEST_KINDS } from "./pages/commands"
import { brokenLinks, isPacked, reachedFrom, unpackedLinks } from "./pages/links"
import { optionsFault, optionsIn, paymentModulesIn } from "./pages/options"
import {
  codeBlocks,
  codesIn,
  codeSpans,
  linksOf,
  readPage,
  readPages,
  ROOT,
  tableOf,
} from "./pages/pages"

const MAX_README_BYTES = 6_144

const pages = readPages()
const readme = readPage("README.md")
const blocks = pages.flatMap(codeBlocks)
const typescript = blocks.filter(({ language }) => ["ts", "tsx"].includes(language))

describe("the pages for people", () => {
  it("has a README that can be read at once, and opens with the two commands", () => {
    const [first] = codeBlocks(readme)
    expect(Buffer.byteLength(readme.text)).toBeLessThanOrEqual(MAX_README_BYTES)
    expect(first?.code.match(/^npm ci && npm \S+( demo)?/gm)).toEqual([
      "npm ci && npm run demo",
      "npm ci && npm test",
    ])
  })

  it("leads from the README to every page", () => {
    const reached = reachedFrom(readme, pages).map(({ path }) => path)
    expect(pages.map(({ path }) => path).filter((path) => !reached.includes(path))).toEqual([])
  })

  it.each(pages)("has no link in $path that leads nowhere", (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it.each(pages)("packs $path and what it shows", (page) => {
    expect({ packed: isPacked(page.path), missing: unpackedLinks(page) }).toEqual({
      packed: true,
      missing: [],
    })
  })

  it.each(pages)("tells in $path only commands that there are", (page) => {
    expect(commandsOf(page).flatMap((command) => commandFault(command) ?? [])).toEqual([])
  })

  it.each(pages)("names in $path only files that there are", (page) => {
    const named = codeSpans(page).filter((code) =>
      /^(src|docs|integration-tests|scripts)\//.test(code),
    )
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it("is named in the code by names that there are", () => {
    const sources = readdirSync(join(ROOT, "src"), { recursive: true })
      .map((name) => join(ROOT, "src", String(name)))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes("__tests__"))
    const named = sources.flatMap(
      (path) => readFileSync(path, "utf8").match(/docs\/[\w/-]+\.md/g) ?? [],
    )
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it("says of every block of code what it is", () => {
    const known = ["sh", "ts", "tsx", "json", "yaml", "text"]
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language === "json"))("has JSON at $place", (block) => {
    expect(() => JSON.parse(block.code) as unknown).not.toThrow()
  })

  it.each(typescript)("has TypeScript at $place", (block) => {
    const { errors } = transpile(isPart(block) ? asObject(block) : block)
    expect(errors).toEqual([])
  })

  it.each(typescript.filter((block) => optionsIn(block) !== undefined))(
    "shows at $place options that a store starts with",
    (block) => {
      expect(optionsFault(optionsIn(block))).toBeNull()
    },
  )

  it.each(typescript.filter((block) => paymentModulesIn(block).length > 0))(
    "sets up at $place one payment module that reaches the plugin",
    (block) => {
      expect(paymentModulesIn(block)).toEqual([
        {
          resolve: "@medusajs/medusa/payment",
          options: {
            providers: expect.arrayContaining([
              { resolve: "medusa-payment-fps/providers/fps", id: "checkout" },
            ]),
          },
        },
      ])
    },
  )

  it(
    "has the right types where it uses the package",
    () => {
      const using = typescript.filter(
        ({ code, place }) =>
          /^import .* from "medusa-payment-fps\/(storefront|sandbox)"/m.test(code) &&
          !place.startsWith("docs/storefront-"),
      )
      expect(using.map(({ place }) => place.replace(/:\d+$/, ""))).toEqual(["docs/sandbox.md"])
      expect(typeErrors(using.map(withTheirs))).toEqual([])
    },
    COMPILING_MS,
  )

  it("lists every kind of test", () => {
    const rows = tableOf(readPage("CONTRIBUTING.md"), "Kind", "What it is")
    expect(rows.flatMap(([kind]) => codesIn(kind)).sort()).toEqual([...TEST_KINDS].sort())
  })

  it("names only tests that there are", () => {
    const suites = ["src", "integration-tests"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true })
        .map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`)
        .filter((path) => /\.spec\.tsx?$/.test(path)),
    )
    const isTest = new RegExp(`^(${TEST_KINDS.join("|")})/|^[\\w-]+\\.unit$`)
    const named = codeSpans(readPage("CONTRIBUTING.md")).filter((code) => isTest.test(code))
    expect(named).toContain("http/webhook")
    expect(named.filter((name) => !suites.some((path) => path.includes(name)))).toEqual([])
  })

  it("shows every picture that is kept", () => {
    const shown = pages.flatMap(linksOf).map((link) => link.split("/").at(-1))
    const kept = readdirSync(join(ROOT, "docs", "images"))
    expect(kept.filter((picture) => !shown.includes(picture))).toEqual([])
  })
})
