import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "./pages"

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

/** A field of a type; `?` at the end of an optional one. */
type Field = string

/** What a page names in full instead of its fields. */
const NAMED: Readonly<Record<string, string>> = {
  AdminCase: "Case",
  AdminPayLink: "Payment link",
}

const declarations = new Map<string, Declaration>()
/** Types that a file imports under another name. */
const renamed = new Map<string, string>()

/** A file of this project, as its syntax alone tells. */
export function sourceOf(path: string): ts.SourceFile {
  const whole = join(ROOT, path)
  return ts.createSourceFile(whole, readFileSync(whole, "utf8"), ts.ScriptTarget.Latest, true)
}

/** Reads the declarations of types in folders of `src`. */
function index(): void {
  for (const folder of ["fps", "sandbox", "workflows", "protocol", "storefront"]) {
    const names = readdirSync(join(ROOT, "src", folder), { recursive: true }).map(String)
    for (const name of names.filter((one) => /\.tsx?$/.test(one) && !one.includes("__tests__"))) {
      sourceOf(join("src", folder, name)).forEachChild(note)
    }
  }
}

function note(node: ts.Node): void {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (isExported || !declarations.has(node.name.text)) {
      declarations.set(node.name.text, node)
    }
  }
  const imported = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
  if (imported && ts.isNamedImports(imported)) {
    for (const { name, propertyName } of imported.elements) {
      if (propertyName) {
        renamed.set(name.text, propertyName.text)
      }
    }
  }
}

function declarationOf(name: string): Declaration {
  if (declarations.size === 0) {
    index()
  }
  const found = declarations.get(name) ?? declarations.get(renamed.get(name) ?? "")
  if (!found) {
    throw new Error(`src names no type ${name}.`)
  }
  return found
}

/** The words of a type that is a union of texts. */
export function wordsOf(name: string): string[] {
  const found = declarationOf(name)
  return ts.isTypeAliasDeclaration(found) ? wordsIn(found.type) : []
}

/** The fields of a type that is named in `src`, those that it extends first. */
export function fieldsOf(name: string): Field[] {
  const found = declarationOf(name)
  return ts.isTypeAliasDeclaration(found)
    ? fieldsIn(found.type)
    : [
        ...new Set([
          ...(found.heritageClauses ?? []).flatMap(({ types }) => types.flatMap(fieldsIn)),
          ...found.members.flatMap(fieldOf),
        ]),
      ]
}

/** A cell of a page that says what a type holds: its fields, or its name, and if it may be null. */
export function cellOf(type: ts.Node | undefined): string {
  if (!type) {
    return ""
  }
  const [of, [inner]] = named(type)
  if (of === "Promise") {
    return cellOf(inner)
  }
  const parts = ts.isUnionTypeNode(type) ? type.types : [type]
  const names = parts.flatMap((part) => NAMED[named(part)[0] ?? ""] ?? [])
  const fields = [...new Set(fieldsIn(type))].map((field) => `\`${field}\``)
  const isNullable = parts.some(
    (part) => ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword,
  )
  return `${names[0] ?? fields.join(", ")}${isNullable ? "; or null" : ""}`
}

/** The fields of a type as it is written: of a union, those of all its parts. */
export function fieldsIn(type: ts.Node): Field[] {
  if (ts.isTypeLiteralNode(type)) {
    return type.members.flatMap(fieldOf)
  }
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) {
    return [...new Set(type.types.flatMap(fieldsIn))]
  }
  if (ts.isParenthesizedTypeNode(type)) {
    return fieldsIn(type.type)
  }
  const [of, [first, second]] = named(type)
  switch (of) {
    case undefined:
      return []
    case "Promise":
    case "Readonly":
    case "Exclude":
      return first ? fieldsIn(first) : []
    case "Pick":
      return second ? wordsIn(second) : []
    case "Record":
      return first ? wordsIn(first) : []
    default:
      return fieldsOf(of)
  }
}

function named(type: ts.Node): [string | undefined, readonly ts.Node[]] {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    return [type.typeName.text, type.typeArguments ?? []]
  }
  if (ts.isExpressionWithTypeArguments(type) && ts.isIdentifier(type.expression)) {
    return [type.expression.text, type.typeArguments ?? []]
  }
  return [undefined, []]
}

/** The words of a union of texts. */
function wordsIn(type: ts.Node): string[] {
  const types = ts.isUnionTypeNode(type) ? [...type.types] : [type]
  return types.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? one.literal.text : [],
  )
}

function fieldOf(member: ts.TypeElement): Field[] {
  const { name, questionToken } = member
  return name && ts.isIdentifier(name) ? [`${name.text}${questionToken ? "?" : ""}`] : []
}
