import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import ts from "typescript"
import resources from "../i18n"
import en from "../i18n/json/en.json"
import zhHk from "../i18n/json/zh-hk.json"

const ADMIN = join(__dirname, "..")

/** Texts that are the same in every language: names of things, and what is typed into a file. */
const SAME_EVERYWHERE =
  /^(settings\.noKeys\.(command|variable|config)|settings\.answers\.tryPlaceholder)$/

/** Dotted path of every text. */
function texts(tree: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "string"
        ? [[`${prefix}${key}`, value]]
        : [...texts(value as object, `${prefix}${key}.`)],
    ),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "").sort()
}

const english = texts(en)
const chinese = texts(zhHk)

/** Every component of the panel. */
function components(): string[] {
  return readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.includes("__tests__"))
    .map((name) => join(ADMIN, name))
}

const VISIBLE_ATTRIBUTES = [
  "label",
  "title",
  "subtitle",
  "hint",
  "placeholder",
  "aria-label",
  "alt",
]
const WORD = /\p{L}{2,}/u

/** Words in JSX, and in attributes that a person reads or hears, that come from no translation. */
function literalTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) {
      found.push(node.text.trim())
    }
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteral(node.expression)) {
      const inText = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
      if (inText && WORD.test(node.expression.text)) {
        found.push(node.expression.text)
      }
    }
    if (
      ts.isJsxAttribute(node) &&
      VISIBLE_ATTRIBUTES.includes(node.name.getText(source)) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      node.initializer.text !== "https://"
    ) {
      found.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe("the panel's texts", () => {
  it.each(["en", "zh-hk"])(
    "has each text of %s once: JSON keeps the last one of a name",
    (name) => {
      const written = readFileSync(join(ADMIN, "i18n", "json", `${name}.json`), "utf8")
      expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, 2)}\n`)
    },
  )

  it("are offered in English and in Traditional Chinese, by the dashboard's codes", () => {
    const chineseTexts = { fps: zhHk }
    expect(resources).toEqual({
      en: { fps: en },
      zhTW: chineseTexts,
      zhHK: chineseTexts,
      zhCN: chineseTexts,
    })
  })

  it("have the same keys in both languages", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it("leave no text empty", () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === "")
    expect(empty).toEqual([])
  })

  it("fill the same placeholders in both languages", () => {
    const different = [...english]
      .map(([path, text]) => ({
        path,
        english: placeholders(text),
        chinese: placeholders(chinese.get(path) ?? ""),
      }))
      .filter((pair) => pair.english.join() !== pair.chinese.join())
    expect(different).toEqual([])
  })

  it("have a form for one and a form for many, where a count chooses", () => {
    // A text that is looked up by a name of the backend's is the same for every count.
    const counted = [...english].filter(
      ([path, text]) => placeholders(text).includes("count") && !path.startsWith("health.alarms."),
    )
    const bases = counted.map(([path]) => path.replace(/_(one|other)$/, ""))
    const missing = bases
      .flatMap((base) => [`${base}_one`, `${base}_other`])
      .filter((path) => !english.has(path))
    expect(bases.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it("are all translated", () => {
    const untranslated = [...chinese]
      .filter(([path]) => !SAME_EVERYWHERE.test(path))
      .map(([path, text]) => [path, text.replace(/\{\{\w+\}\}/g, "")] as const)
      .filter(([, text]) => WORD.test(text) && !/\p{Script=Han}/u.test(text))
      .map(([path]) => path)
    expect(untranslated).toEqual([])
  })

  it("use Traditional characters", () => {
    const simplified =
      /[设页单币显测试对错误时订购买卖总额请网络关闭开复贴认绝验码链图这说语读过还进择]/u
    const wrong = [...chinese].filter(([, text]) => simplified.test(text)).map(([path]) => path)
    expect(wrong).toEqual([])
  })

  it.each(components().map((file) => [relative(ADMIN, file), file]))(
    "%s writes no text of its own",
    (_, file) => {
      expect(literalTexts(file)).toEqual([])
    },
  )
})
