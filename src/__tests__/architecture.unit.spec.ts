import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { ROOT } from "./pages/pages"

const DOOR = "src/api/hooks/payment/webhook.ts"
const CAPTURE = "src/fps/medusa/port.ts"
const MOST_FILES = 25
const MOST_FOLDERS = 4

const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8")

/** The files that the table of a section names. */
function filesOf(section: string): string[] {
  const [, text = ""] = page.split(`## ${section}\n`)
  const [own = ""] = text.split("\n## ")
  const rows = own.split("\n").filter((line) => line.startsWith("|"))
  const spans = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code))
  return [...new Set(spans.filter((span) => span.startsWith("src/") && span.endsWith(".ts")))]
}

/** Every file that a file imports, and so on. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) {
    return seen
  }
  seen.add(file)
  const text = readFileSync(join(ROOT, file), "utf8")
  for (const [, specifier = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
    const target = relative(ROOT, join(ROOT, dirname(file), specifier))
    const found = [`${target}.ts`, `${target}/index.ts`].find((one) => existsSync(join(ROOT, one)))
    if (found) {
      reachedFrom(found, seen)
    }
  }
  return seen
}

describe("the way of an event in docs/architecture.md", () => {
  const files = filesOf("The way of an event")

  it("leads from the door to the capture", () => {
    expect(files).toContain(DOOR)
    expect(files).toContain(CAPTURE)
    const reached = reachedFrom(DOOR)
    expect(files.filter((file) => !reached.has(file))).toEqual([])
  })

  it("is short", () => {
    expect(files.length).toBeLessThanOrEqual(MOST_FILES)
    expect(new Set(files.map((file) => dirname(file))).size).toBeLessThanOrEqual(MOST_FOLDERS)
  })

  it("leaves no file of src/fps/settle/decide/index… or act out", () => {
    const reached = [...reachedFrom("src/fps/settle/pass.ts")]
    const deciding = reached.filter((file) => /^src\/settle\/(decide|act|apply)/.test(file))
    expect(deciding.filter((file) => !files.includes(file))).toEqual([])
  })
})
