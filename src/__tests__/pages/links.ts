import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { anchorsOf, linksOf, readPage, ROOT, type Page } from "./pages"

const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  files: string[]
}
/** What npm packs by itself. */
const ALWAYS = ["README.md", "LICENSE", "package.json"]

/** The links of a page that lead nowhere. */
export function brokenLinks(page: Page): string[] {
  return linksOf(page).filter((link) => !leadsSomewhere(page, link))
}

function leadsSomewhere(page: Page, link: string): boolean {
  if (/^[a-z]+:/i.test(link)) {
    return link.startsWith("https://") && URL.canParse(link)
  }
  const { path, anchor } = targetOf(page, link)
  if (!existsSync(join(ROOT, path))) {
    return false
  }
  return (
    anchor === undefined || (path.endsWith(".md") && anchorsOf(readPage(path)).includes(anchor))
  )
}

/** Whatever of this project a page leads to and the package does not hold. */
export function unpackedLinks(page: Page): string[] {
  return linksOf(page)
    .filter((link) => !/^[a-z]+:/i.test(link))
    .map((link) => targetOf(page, link).path)
    .filter((path) => !isPacked(path))
}

/** Whether the package holds a file. */
export function isPacked(path: string): boolean {
  return [...ALWAYS, ...files].some((entry) => path === entry || path.startsWith(`${entry}/`))
}

/** The pages that a page leads to, by way of others too. */
export function reachedFrom(start: Page, pages: readonly Page[]): readonly Page[] {
  const reached = new Set([start])
  for (const page of reached) {
    const targets = linksOf(page).map((link) => targetOf(page, link).path)
    pages.filter(({ path }) => targets.includes(path)).forEach((one) => reached.add(one))
  }
  return [...reached]
}

function targetOf({ path }: Page, link: string): { path: string; anchor: string | undefined } {
  const [file = "", anchor] = link.split("#")
  return { path: file === "" ? path : normalize(join(dirname(path), file)), anchor }
}
