import ts from "typescript"
import { sourceOf } from "./types"

/** What a list can be sorted and filtered by, as its `listQueryReader` says. */
export interface ListRules {
  readonly sortable: readonly string[]
  readonly defaultOrder: string
  readonly filters: readonly string[]
}

/** The value of a constant of a file, by its syntax. */
function constant(path: string, name: string): ts.Expression {
  for (const statement of sourceOf(path).statements) {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
    const found = declared.find((one) => one.name.getText() === name)?.initializer
    if (found) {
      return found
    }
  }
  throw new Error(`${path} has no constant ${name}.`)
}

/** The keys of a zod schema of an object; `?` at the end of one that may be left out. */
export function keysOf(path: string, name = "schema"): string[] {
  return propertiesOf(argumentOf(constant(path, name))).map((property) => {
    const text = property.getText()
    const mayMiss = /\.(optional|default|nullish)\(/.test(text) || /^(limit|offset)$/.test(text)
    return `${nameOf(property)}${mayMiss ? "?" : ""}`
  })
}

/** The rules of a list. */
export function listRulesOf(path: string): ListRules {
  const rules = argumentOf(constant(path, "readQuery"))
  const ruleOf = (name: string) => {
    const found = propertiesOf(rules).find((property) => nameOf(property) === name)
    return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
  }
  const sortable = ruleOf("sortable")
  const order = ruleOf("defaultOrder")
  return {
    sortable: sortable && ts.isArrayLiteralExpression(sortable) ? textsIn(sortable.elements) : [],
    defaultOrder: order && ts.isStringLiteral(order) ? order.text : "",
    filters: propertiesOf(ruleOf("filters")).map(nameOf),
  }
}

/** The names of the properties of a constant object. */
export function namesIn(path: string, name: string): string[] {
  const found = constant(path, name)
  return propertiesOf(ts.isAsExpression(found) ? found.expression : found).map(nameOf)
}

/** The codes `fps_…` with which a file makes errors, or answers. */
export function codesOfErrors(path: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && node.text.startsWith("fps_") && isCode(node.parent)) {
      found.push(node.text)
    }
    node.forEachChild(walk)
  }
  walk(sourceOf(path))
  return found
}

function isCode(parent: ts.Node): boolean {
  return (
    (ts.isNewExpression(parent) && parent.expression.getText() === "MedusaError") ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === "code")
  )
}

function argumentOf(call: ts.Expression): ts.Expression | undefined {
  return ts.isCallExpression(call) ? call.arguments[0] : undefined
}

function propertiesOf(node: ts.Node | undefined): readonly ts.ObjectLiteralElementLike[] {
  return node && ts.isObjectLiteralExpression(node) ? node.properties : []
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ""
}

function textsIn(nodes: readonly ts.Expression[]): string[] {
  return nodes.flatMap((node) => (ts.isStringLiteral(node) ? node.text : []))
}
