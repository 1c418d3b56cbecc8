import { FILE_HEADERS_ONLY, createPatch } from "diff"

/** A change at one place of a file. Sources have `\n` at their line ends. */
export interface Edit {
  /** The same for a person: lines that start with `+`, `-` or a space. */
  readonly lines: string
  isMade(source: string): boolean
  /** The changed source; undefined where the place is not there, or not there once. */
  make(source: string): string | undefined
}

/**
 * Writes `to` in place of `from`, which stands there exactly once. `mark` tells that it was done,
 * by us or by a person in other words.
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

/** Imports a name, with those that come from the same module already where there are any. */
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
