import { readFileSync } from "node:fs"
import { join } from "node:path"

/** One numbered step of the guide: the file that it is about, and its code. */
export interface GuideStep {
  readonly path: string
  readonly isNew: boolean
  readonly blocks: readonly { readonly language: string; readonly code: string }[]
}

const GUIDE = join(__dirname, "..", "..", "README.md")

/** Code of the first block: the four calls. */
export function readFirstExample(): string {
  return blocksOf(readFileSync(GUIDE, "utf8"))[0]?.code ?? ""
}

/** The steps that create or change a file of the starter. */
export function readSteps(): GuideStep[] {
  const [, ...steps] = readFileSync(GUIDE, "utf8").split(/^\*\*\d+\.\*\* /m)
  return steps.flatMap((step) => {
    const [, created, path] = /^(New file )?`([^`]+\.tsx?)`/.exec(step) ?? []
    return path ? [{ path, isNew: created !== undefined, blocks: blocksOf(step) }] : []
  })
}

/** Applies a diff as a reader does: finds the old lines, wherever they are, and replaces them. */
export function applyDiff(text: string, diff: string): string {
  return diff.split(/^@@.*\n/m).reduce((changed, hunk) => {
    const lines = hunk.replace(/\n$/, "").split("\n")
    const side = (sign: string) =>
      lines.flatMap((line) =>
        line === "" || line.startsWith(" ") || line.startsWith(sign) ? [line.slice(1)] : [],
      )
    const before = side("-").join("\n")
    if (changed.split(before).length !== 2) {
      throw new Error(`These lines are not in the starter once:\n${before}`)
    }
    return changed.replace(before, () => side("+").join("\n"))
  }, text)
}

function blocksOf(text: string) {
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }))
}
