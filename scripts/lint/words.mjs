/**
 * Refuses words and forms that the style guide replaces, in pages, texts, comments and messages:
 * `node scripts/lint/words.mjs`. Prints each with its place, and what to write instead.
 */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** Each word with the one to use. Only forms that mean nothing else stand here. */
const WORDS = [
  [/\bthe door\b/i, "webhook endpoint"],
  [/\bwithout word\b/i, "unconfirmed"],
  [/\bat rest\b|\bto rest\b/i, "idle"],
  [/\bgateway orders?\b/i, "payment"],
  [/\bstrangers?\b/i, "unknown sender, unknown payment"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bstorms?\b/i, "burst"],
  [/\bpatien(ce|t)\b/i, "retry window"],
  [/\bshoppers?\b/i, "customer"],
  [/\btoy money\b/i, "sandbox payment while production is active"],
  [/\b(lay|laid|lays) \w+ ?\w* beside\b/i, "compare"],
  [/\bunheard\b/i, "missed webhook"],
  [/\bthe kit\b/i, "storefront SDK"],
  [/\b(the|your) desk\b/i, "local sandbox"],
  [/\b(is|are|was|were) told\b/i, "notify, report, list"],
  [/\btells? of\b/i, "report"],
  [/\bpersons? word\b|\bperson's word\b/i, "manual confirmation"],
  [/\bby the clock\b/i, "timed out"],
  [/\b(base|return|webhook|backend) address(es)?\b/i, "URL"],
  [/\be-mails?\b/i, "email"],
  [/\bmoney (that )?(came|comes|went back)\b/i, "payment received, refunded"],
  [
    /\b(send|sends|sent|sending|give|given|gave) (it|the money|money) back\b|\bsent back\b/i,
    "refund",
  ],
  [/\bnone of ours\b/i, "the name of the thing"],
  [/\b(orders?|one) that stands?\b/i, "active order"],
  [/\bis looked at\b|\blooked at again\b|\bbeing looked at\b/i, "settle"],
  [/\bbe it that\b|\ball the same\b|\bunless told\b/i, "a plain condition"],
  [/\bwhoever\b/i, "who, a noun"],
  [/\bnews of\b|\bnews for\b/i, "change"],
  [/\bround trip\b/i, "connection test"],
  [/商店/, "網店"],
  [/轉帳|帳戶|入帳|對帳/, "賬"],
  [/開立|成立訂單|基本網址|看不懂|找找|來歷不明/, "a word of the style guide"],
]

const LONGEST_SENTENCE = 30
/** Texts that are the same in both languages. */
const SAME =
  /^(settings\.noKeys\.(command|variable|config)|settings\.answers\.tryPlaceholder|.*\.previewLine)$/

const faults = []
const fault = (place, what) => faults.push(`${place}: ${what}`)

function checkWords(place, text) {
  for (const [pattern, instead] of WORDS) {
    const found = pattern.exec(text.replace(/\s*\n\s*(\*|\/\/|>)?\s*/g, " "))
    if (found) {
      fault(place, `"${found[0]}"; write: ${instead}`)
    }
  }
}

function filesUnder(folder, ending) {
  return readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`.replaceAll("\\", "/"))
    .filter((path) => ending.test(path) && !/__tests__|node_modules/.test(path))
}

const read = (path) => readFileSync(`${ROOT}/${path}`, "utf8")

/** Names of the code are not words of a page. */
const withoutCode = (line) => line.replace(/`[^`]*`/g, "code")

/** A page: its words, the length of its sentences, and its tables. */
function checkPage(path, wordsOf = (line) => line) {
  const text = read(path).replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""))
  const lines = text.split("\n")
  lines.forEach((line, index) => {
    const place = `${path}:${index + 1}`
    checkWords(place, wordsOf(line))
    if (line.startsWith("|")) {
      if (/\S {2,}\|/.test(line) || /-{4,}/.test(line)) {
        fault(place, "padded table")
      }
      return
    }
    const prose = withoutCode(line.replace(/\]\([^)]*\)/g, "]"))
    for (const sentence of prose.split(/(?<=[.!?:])["”_*)]*\s+(?=\S)/)) {
      const count = sentence.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
      if (count > LONGEST_SENTENCE && !/\p{Script=Han}/u.test(sentence)) {
        fault(place, `a sentence of ${count} words: ${sentence.slice(0, 60)}…`)
      }
    }
  })
}

const pathsOf = (tree, prefix = "") =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : pathsOf(value, `${prefix}${key}.`),
  )

/** Two files of texts: the same keys, none left in English. */
function checkTexts(english, chinese) {
  const texts = pathsOf(JSON.parse(read(english)))
  const translated = new Map(pathsOf(JSON.parse(read(chinese))))
  for (const [key, text] of texts) {
    checkWords(`${english} ${key}`, text)
    const other = translated.get(key)
    if (other === undefined) {
      fault(`${chinese} ${key}`, "missing")
    } else if (
      other === text &&
      /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}/g, "")) &&
      !SAME.test(key)
    ) {
      fault(`${chinese} ${key}`, "not translated")
    }
    translated.delete(key)
  }
  for (const key of translated.keys()) {
    fault(`${english} ${key}`, "missing")
  }
}

/** A source file: its comments, and the strings that are sentences. */
function checkSource(path) {
  const text = read(path)
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const placeOf = (at) => `${path}:${source.getLineAndCharacterOfPosition(at).line + 1}`
  const seen = new Set()
  const visit = (node) => {
    const trivia = text.slice(node.pos, node.getStart(source))
    for (const { 0: comment, index } of trivia.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)) {
      const at = node.pos + index
      if (!seen.has(at)) {
        seen.add(at)
        checkWords(placeOf(at), comment)
        if (/^\/\*\*\s*(\*\s*)?(What|Whether|Whoever)\b/.test(comment)) {
          fault(placeOf(at), "a doc comment begins with a verb or a noun")
        }
      }
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      if (/\S \S+ \S/.test(node.text)) {
        checkWords(placeOf(node.getStart(source)), node.text)
      }
    }
    node.getChildren(source).forEach(visit)
  }
  visit(source)
}

const PAGES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...filesUnder("docs", /\.md$/)]
/** Pages beside the code, which name its parts. */
const READMES = ["src", "integration-tests"].flatMap((folder) =>
  filesUnder(folder, /\/README\.md$/),
)
PAGES.forEach((path) => checkPage(path))
READMES.forEach((path) => checkPage(path, withoutCode))
checkTexts("src/admin/i18n/json/en.json", "src/admin/i18n/json/zh-hk.json")
checkTexts("src/sandbox/pages/texts/en.json", "src/sandbox/pages/texts/zh-hant.json")
filesUnder("src", /\.tsx?$/).forEach(checkSource)
filesUnder("scripts", /\.(ts|mjs)$/).forEach(checkSource)

if (faults.length > 0) {
  console.error(faults.join("\n"))
  console.error(`${faults.length} places to correct.`)
  process.exitCode = 1
}
