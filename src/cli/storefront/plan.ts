import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { FILE_HEADERS_ONLY, createPatch } from "diff"
import type { Step } from "./steps"

/** The outcome for one file. `path` is the step's, below the source folder. */
export type Outcome =
  | { readonly state: "done"; readonly step: Step }
  | {
      readonly state: "change"
      readonly step: Step
      /** Undefined for a file that is not there yet. */
      readonly before: string | undefined
      readonly after: string
    }
  | {
      readonly state: "by_hand"
      readonly step: Step
      readonly reason: string
      /** The parts that the file lacks. */
      readonly missing: readonly string[]
    }

/** Decides for every step, and changes nothing. A file gets all of its edits or none. */
export function planSteps(source: string, steps: readonly Step[]): Outcome[] {
  const lineEnd = lineEndOf(read(join(source, "lib/data/cookies.ts")) ?? "")
  return steps.map((step) => {
    const before = read(join(source, step.path))
    return step.kind === "new" ? planNew(step, before, lineEnd) : planEdits(step, before)
  })
}

function planNew(
  step: Step & { kind: "new" },
  before: string | undefined,
  lineEnd: string,
): Outcome {
  if (before === undefined) {
    return { state: "change", step, before, after: withLineEnd(step.content, lineEnd) }
  }
  return step.mark.test(before)
    ? { state: "done", step }
    : byHand(step, "is there with something else in it", [plusses(step.content)])
}

function planEdits(step: Step & { kind: "edit" }, before: string | undefined): Outcome {
  if (before === undefined) {
    return byHand(step, "is not there", linesOf(step.edits))
  }
  const lineEnd = lineEndOf(before)
  const source = before.replaceAll("\r\n", "\n")
  const missing = step.edits.filter((edit) => !edit.isMade(source))
  if (missing.length === 0) {
    return { state: "done", step }
  }
  if (withLineEnd(source, lineEnd) !== before) {
    return byHand(step, "has line ends of two kinds", linesOf(missing))
  }
  const after = missing.reduce<string | undefined>(
    (text, edit) => (text === undefined ? undefined : edit.make(text)),
    source,
  )
  return after === undefined
    ? byHand(step, "differs from Medusa's starter", linesOf(missing))
    : { state: "change", step, before, after: withLineEnd(after, lineEnd) }
}

function byHand(step: Step, reason: string, missing: readonly string[]): Outcome {
  return { state: "by_hand", step, reason, missing }
}

function linesOf(edits: readonly Edit[]): string[] {
  return edits.map(({ lines }) => lines)
}

function plusses(content: string): string {
  return content.trimEnd().replace(/^/gm, "+")
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined
}

function lineEndOf(text: string): "\r\n" | "\n" {
  return text.includes("\r\n") ? "\r\n" : "\n"
}

function withLineEnd(text: string, lineEnd: string): string {
  return text.replaceAll("\n", lineEnd)
}

/** A change at one place of a file. Sources have `\n` at their line ends. */
export interface Edit {
  /** The same for a person: lines that start with `+`, `-` or a space. */
  readonly lines: string
  isMade(source: string): boolean
  /** The changed source; undefined if the place is missing, or not unique. */
  make(source: string): string | undefined
}

/**
 * Replaces `from`, which stands there exactly once, with `to`. `mark` shows that it was done, by us
 * or by a person in other words.
 */
export function replace(input: { from: string; to: string; mark: RegExp }): Edit {
  const { from, to, mark } = input
  return {
    lines: changedLines(from, to),
    isMade: (source) => mark.test(source),
    make: (source) => {
      const [before = "", after, ...more] = source.split(from)
      return after === undefined || more.length > 0 ? undefined : before + to + after
    },
  }
}

/** Imports a name, beside those from the same module if there are any. */
export function importName(name: string, module: string): Edit {
  const named = new RegExp(`^import \\{([^}]*)\\} from ["']${escaped(module)}["']`, "m")
  return {
    lines: `+import { ${name} } from "${module}"`,
    isMade: (source) => namesIn(named.exec(source)?.[1]).includes(name),
    make: (source) => {
      const list = named.exec(source)?.[1]
      return list === undefined
        ? withNewImport(source, `import { ${name} } from "${module}"`, module)
        : source.replace(named, (line) => line.replace(list, () => withName(list, name)))
    },
  }
}

function namesIn(list = ""): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean)
}

/** The list stays on one line, or on one line each, as it was. */
function withName(list: string, name: string): string {
  const names = namesIn(list)
  const next = names.findIndex((other) => other.toLowerCase() > name.toLowerCase())
  names.splice(next < 0 ? names.length : next, 0, name)
  return list.includes("\n") ? `\n  ${names.join(",\n  ")},\n` : ` ${names.join(", ")} `
}

/** After the last import of the same scope (`@lib`), or the last one of all, and ended like it. */
function withNewImport(source: string, line: string, module: string): string | undefined {
  const imports = [...source.matchAll(/^(?:(?:import|\}) .*from |import )["'](.*)["'](;?)$/gm)]
  const scope = module.slice(0, module.indexOf("/") + 1)
  const found = imports.findLast(([, other]) => other?.startsWith(scope)) ?? imports.at(-1)
  if (!found) {
    return undefined
  }
  const end = found.index + found[0].length
  return `${source.slice(0, end)}\n${line}${found[2] ?? ""}${source.slice(end)}`
}

function changedLines(from: string, to: string): string {
  const patch = createPatch("", `${from}\n`, `${to}\n`, "", "", {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  })
  return patch
    .split("\n")
    .filter((line) => /^[-+ ](?!--|\+\+)/.test(line))
    .join("\n")
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
}
