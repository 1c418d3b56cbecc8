import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { REFUSALS } from "../../fps/refusals"
import { FIXED_PATHS, SETTING_PATHS } from "../../fps/settings/fields"
import en from "../i18n/json/en.json"
import zhHk from "../i18n/json/zh-hk.json"

const SOURCE = join(__dirname, "../..")

/** Where the backend's machine-readable words are written, and which texts have to say them. */
const PLACES: readonly { said: string; texts: object; files: readonly string[] }[] = [
  {
    said: "at a field of the settings",
    texts: en.settings.errors,
    files: [
      "api/admin/fps/settings/route.ts",
      "api/admin/fps/settings/status-answers",
      "api/admin/fps/settings/validators.ts",
      "fps/settings/check-patch.ts",
      "fps/settings/key-destination.ts",
      "fps/settings/patch.ts",
      "fps/settings/schema.ts",
      "fps/settings/secret-faults.ts",
    ],
  },
  {
    said: "of a saved value",
    texts: en.settings.problems,
    files: ["fps/settings/overlay.ts", "fps/settings/secret-faults.ts"],
  },
  {
    said: "by the test of the connection",
    texts: en.test.codes,
    files: ["fps/settings/connection-test"],
  },
  {
    said: "of a statement",
    texts: en.reconcile.errors,
    files: ["api/admin/fps/statements", "fps/statements/fault.ts"],
  },
  {
    said: "of a refused event",
    texts: en.health.refusals,
    files: ["protocol/signature.ts"],
  },
]

/** Zod's own word for a check that is not its own. */
const NOT_SAID = "custom"

const WORD = /^[a-z]+(_[a-z]+)*$/

/** The files under a path, without tests. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) {
    return [path]
  }
  return readdirSync(path)
    .filter((name) => name !== "__tests__")
    .flatMap((name) => filesOf(join(path, name)))
}

/**
 * The words of a file: what is written behind `code:` or given to `code()`, what a function whose
 * name begins with "codeOf" gives, and the members of types that list words.
 */
function wordsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  const take = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && WORD.test(node.text) && !ts.isBinaryExpression(node.parent)) {
      found.add(node.text)
    }
    ts.forEachChild(node, take)
  }
  const visit = (node: ts.Node): void => {
    if (
      (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) &&
      node.name.getText(source) === "code"
    ) {
      take(node)
    } else if (ts.isCallExpression(node) && node.expression.getText(source) === "code") {
      take(node)
    } else if (ts.isTypeAliasDeclaration(node) && /(Code|Failure)$/.test(node.name.text)) {
      take(node)
    } else if (ts.isFunctionDeclaration(node) && /^codeOf/.test(node.name?.text ?? "")) {
      returned(node, take)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found].filter((word) => word !== NOT_SAID)
}

function returned(node: ts.Node, take: (node: ts.Node) => void): void {
  if (ts.isReturnStatement(node)) {
    take(node)
  }
  ts.forEachChild(node, (child) => {
    returned(child, take)
  })
}

describe("the backend's words", () => {
  it.each(PLACES)("said $said have a text", ({ texts, files }) => {
    const words = files.flatMap((path) => filesOf(join(SOURCE, path)).flatMap(wordsOf))
    expect(words).not.toEqual([])
    expect([...new Set(words)].filter((word) => !(word in texts))).toEqual([])
  })
})

describe("what an admin route refuses", () => {
  const placeholders = (text: string) => new Set(text.match(/\{\{\w+\}\}/g))

  it.each(Object.entries(REFUSALS))("has a text in both languages: %s", (code, [, message]) => {
    for (const texts of [en.refusals, zhHk.refusals] as Record<string, string>[]) {
      const text = texts[code] ?? ""
      expect(text).not.toBe("")
      expect([...placeholders(text)].filter((one) => !placeholders(message).has(one))).toEqual([])
    }
    expect(zhHk.refusals[code as keyof typeof zhHk.refusals]).toMatch(/\p{Script=Han}/u)
  })

  it("is refused somewhere, and every reason of a workflow is one", () => {
    const written = ["api", "fps", "workflows"]
      .flatMap((folder) => filesOf(join(SOURCE, folder)))
      .filter((file) => !file.endsWith("refusals.ts"))
      .map((file) => readFileSync(file, "utf8"))
      .join("")
    expect(Object.keys(REFUSALS).filter((code) => !written.includes(`"${code}"`))).toEqual([])
  })
})

describe("the names of options", () => {
  const lastOf = (path: string) => path.split(".").at(-1) ?? path

  it.each(SETTING_PATHS)("have a text for %s, which the panel edits", (path) => {
    expect(Object.keys(en.settings.fields)).toContain(lastOf(path))
  })

  it.each(FIXED_PATHS)("have a text for %s, which the panel shows", (path) => {
    expect(Object.keys(en.configuration.names)).toContain(lastOf(path))
  })
})
