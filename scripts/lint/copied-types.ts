import { readFileSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"

const ROOT = join(__dirname, "..", "..")
/** Fewer say too little: any two things may have an id and a name. */
const MEMBERS = 3

/** What is loaded by browsers writes down by itself what it is answered, and imports nothing for it. */
const APART = "src/storefront/"

interface Declared {
  readonly place: string
  readonly shape: string
}

/**
 * Part of `npm run check:unused`: finds object types of three members and more that are written down twice,
 * member for member, under whatever names. One of them can be imported, or both be made of a third.
 */
function main(): void {
  const places = new Map<string, string[]>()
  for (const { place, shape } of files().flatMap(declaredIn)) {
    places.set(shape, [...(places.get(shape) ?? []), place])
  }
  const copied = [...places.values()]
    .map((found) => {
      const here = found.filter((place) => !place.startsWith(APART))
      return here.length > 0 ? here : found
    })
    .filter((found) => found.length > 1)
  copied.forEach((found) => console.error(`the same type: ${found.join(", ")}`))
  process.exitCode = copied.length > 0 ? 1 : 0
}

function files(): string[] {
  return readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
}

function declaredIn(file: string): Declared[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  const found: Declared[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
      const shape = shapeOf(node)
      if (shape) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push({ place: `${relative(ROOT, file)}:${line + 1}`, shape })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The members in the order of their names, and what is inherited; undefined for what is too small. */
function shapeOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode): string | undefined {
  if (node.members.length < MEMBERS) {
    return undefined
  }
  const inherited = ts.isInterfaceDeclaration(node)
    ? (node.heritageClauses ?? []).map((clause) => clause.getText())
    : []
  const members = node.members.map((member) =>
    member
      .getText()
      .replace(/\/\*[^]*?\*\/|\/\/.*$|\breadonly\s/gm, "")
      .replace(/[\s;]+/g, " ")
      .trim(),
  )
  return [...inherited, ...members.sort()].join("; ")
}

main()
