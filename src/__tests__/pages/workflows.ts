import { readdirSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "./pages"
import { cellOf, sourceOf } from "./types"

/** The rows of the table of workflows: name, id, input and output. */
export function workflowRows(): string[][] {
  const names = readdirSync(join(ROOT, "src", "workflows")).filter((name) => name.endsWith(".ts"))
  return names.sort().flatMap((name) => {
    const file = sourceOf(join("src", "workflows", name))
    const [, workflow, run] =
      /export const (\w+Workflow) = oneStep\(\s*\w+,\s*(\w+)/.exec(file.text) ?? []
    const [, id] = /export const \w+WorkflowId = "([\w-]+)"/.exec(file.text) ?? []
    if (workflow === undefined || id === undefined) {
      return []
    }
    const action = functionOf(run ?? "", file)
    const [input] = action?.parameters ?? []
    return [[`\`${workflow}\``, `\`${id}\``, cellOf(input?.type), cellOf(action?.type)]]
  })
}

/** A function of a file, or of the file that it is imported from. */
function functionOf(name: string, file: ts.SourceFile): ts.FunctionDeclaration | undefined {
  const own = file.statements.find(
    (node): node is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(node) && node.name?.text === name,
  )
  const [, path] = new RegExp(`import \\{ ${name} \\} from "(.+)"`).exec(file.text) ?? []
  return own ?? (path ? functionOf(name, sourceOf(join("src", "workflows", `${path}.ts`))) : own)
}

/** The events that the plugin raises, each with the fields of its payload. */
export function eventRows(): string[][] {
  const names = readdirSync(join(ROOT, "src", "fps"), { recursive: true }).map(String)
  return names
    .filter((name) => name.endsWith(".ts") && !name.includes("__tests__"))
    .map((name) => sourceOf(join("src", "fps", name)))
    .flatMap((file) =>
      [...file.text.matchAll(/^(?:export )?const (FPS_\w+) = "(fps\.[\w.]+)"$/gm)].map(
        ([, constant = "", event = ""]) => [event, ...payloadOf(file, constant)],
      ),
    )
}

/** The fields of `data` beside `name: FPS_…`. */
function payloadOf(file: ts.SourceFile, constant: string): string[] {
  let found: readonly string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) && isNamed(node, constant)) {
      found = fieldsOfData(file, node)
    }
    node.forEachChild(walk)
  }
  walk(file)
  return [...found]
}

function isNamed({ properties }: ts.ObjectLiteralExpression, constant: string): boolean {
  return properties.some(
    (one) =>
      ts.isPropertyAssignment(one) &&
      one.name.getText() === "name" &&
      one.initializer.getText() === constant,
  )
}

function fieldsOfData(file: ts.SourceFile, { properties }: ts.ObjectLiteralExpression): string[] {
  const data = properties.find((one) => one.name?.getText() === "data")
  const text = data && ts.isPropertyAssignment(data) ? data.initializer.getText() : undefined
  const literal = text ?? /const data = (\{[^}]*\})/.exec(file.text)?.[1] ?? ""
  return [...literal.matchAll(/[{,]\s*(\w+)/g)].map(([, name = ""]) => name)
}
