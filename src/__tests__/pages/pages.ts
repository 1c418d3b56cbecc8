import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The root of the repository. */
export const ROOT = join(__dirname, "..", "..", "..")

/** A page for people, by its path from the root. */
export interface Page {
  readonly path: string
  readonly text: string
}

/** A block of code. */
export interface CodeBlock {
  /** The page and the line where it begins. */
  readonly place: string
  readonly language: string
  readonly code: string
}

/** A page by its path from the root. */
export function readPage(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), "utf8") }
}

/** Every page that this project has for people, but the changelog. */
export function readPages(): Page[] {
  const inDocs = readdirSync(join(ROOT, "docs"), { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
  return ["README.md", "CONTRIBUTING.md", ...inDocs.map((name) => `docs/${name}`)].map(readPage)
}

/** The blocks of code of a page, in order. */
export function codeBlocks({ path, text }: Page): CodeBlock[] {
  return [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(
    ({ index, 1: language = "", 2: code = "" }) => ({
      place: `${path}:${text.slice(0, index).split("\n").length}`,
      language,
      code,
    }),
  )
}

/** What stands between single backticks, outside blocks of code. */
export function codeSpans(page: Page): string[] {
  return [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code)
}

/** Where the links and images of a page lead. */
export function linksOf(page: Page): string[] {
  const text = prose(page).replace(/`[^`\n]+`/g, "code")
  const found = [...text.matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]*)"/g)]
  return found.map(([, link, attribute]) => link ?? attribute ?? "")
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: Page): string[] {
  const seen = new Map<string, number>()
  return [...prose(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-")
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** The cells of the rows of the first table whose head begins with these words. */
export function tableOf({ path, text }: Page, ...head: string[]): string[][] {
  const lines = text.split("\n").map(cellsOf)
  const start = lines.findIndex((cells) => head.every((word, index) => cells[index] === word))
  if (start < 0) {
    throw new Error(`${path} has no table with the head ${head.join(", ")}.`)
  }
  const rest = lines.slice(start + 2)
  const end = rest.findIndex((cells) => cells.length < 2)
  return end < 0 ? rest : rest.slice(0, end)
}

/** What stands between backticks in a cell. */
export function codesIn(cell: string | undefined): string[] {
  return [...(cell ?? "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)
}

function cellsOf(line: string): string[] {
  return line.startsWith("|")
    ? line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []
}

function prose({ text }: Page): string {
  return text.replace(/^```[^]*?^```$/gm, "")
}
