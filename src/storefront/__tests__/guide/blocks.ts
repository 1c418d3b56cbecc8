import { readFileSync } from "node:fs"
import { join } from "node:path"
import { codeBlocks, readPage, ROOT } from "../../../__tests__/pages/pages"

const SHOP = join(ROOT, "integration-tests", "storefront", "shop")

/** A block of code in a guide. Its first line says what it is. */
export interface Block {
  readonly language: string
  /** `src/lib/fps.ts`, `src/lib/data/cart.ts, in part`, `whole`. */
  readonly label: string
  readonly code: string
}

const GUIDES = ["docs/storefront-next.md", "docs/storefront-sdk.md"]

/** The blocks of TypeScript whose first line is a comment, in order. */
export function readBlocks(): Block[] {
  return GUIDES.map(readPage)
    .flatMap(codeBlocks)
    .flatMap(({ language, code: text }) => {
      const [line, label] = /^\/\/ (.*)\n/.exec(text) ?? []
      return line !== undefined && label !== undefined && /^tsx?$/.test(language)
        ? [{ language, label, code: text.slice(line.length) }]
        : []
    })
}

/** A file of the small storefront that the tests build and drive. */
export function readShopFile(path: string): string {
  return readFileSync(join(SHOP, path), "utf8")
}

/** Whether the lines of a part stand in a file in this order, one after the other. */
export function isPartOf(part: string, file: string): boolean {
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n")
  return lines(file).includes(lines(part))
}
