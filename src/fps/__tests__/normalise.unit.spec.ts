import { normalise, shortWord } from "../plain-line"
import { expectInProportion, marked } from "./in-proportion"

const FORMS = ["NFKC", "NFKD"] as const

describe.each(FORMS)("a text in %s", (form) => {
  it.each([
    ["full width", "ＦＴ１２３４ ﾊﾞ"],
    ["accents", "Ｚoe\u0308 Cha\u0302\u0301n ½ ﷺ"],
    ["thirty marks on each letter", marked(30).repeat(3)],
    ["characters of two halves", "\u{1d7f1}\u{2f800}\u{1e94a}"],
  ])("is what Unicode says, with %s", (_, text) => {
    expect(normalise(text, form)).toBe(text.normalize(form))
  })

  it("has thirty marks on a letter, and all that stands behind them", () => {
    expect(normalise(`x${"\u0316".repeat(1_000)}y`, form)).toBe(`x${"\u0316".repeat(30)}y`)
  })

  it.each<[string, (size: number) => string]>([
    ["marks of two classes", marked],
    ["marks of a class each, in turn", (size) => `a${"\u0301\u0316".repeat(size / 2)}`],
    ["marks that are letters before", (size) => `a${"\u0301\uff9e".repeat(size / 2)}`],
    ["letters that end with a mark", (size) => "\u0e33\u0eb3\u0316\u0301".repeat(size / 4)],
    ["thirty marks on each letter", (size) => marked(30).repeat(size / 31)],
    ["long compositions", (size) => "\ufdfa".repeat(size)],
  ])("takes time in proportion with %s", async (_, make) => {
    await expectInProportion(24_000, (size) => normalise(make(size), form))
  })
})

it("is cut before and after, since a character may become eighteen", () => {
  expect(normalise("\ufdfa".repeat(9), "NFKC", 20)).toBe(
    "\ufdfa".repeat(2).normalize("NFKC").slice(0, 20),
  )
})

it("is no word where it is longer than one, or becomes so", () => {
  expect(["ＦＰＳ ", "FPS CREDIT", "\ufdfa"].map((text) => shortWord(text, 9))).toEqual([
    "FPS",
    "",
    "",
  ])
})

it("counts as a mark whatever becomes one that is sorted", () => {
  const isMissed = (character: string) =>
    /^\p{M}/u.test(character.normalize("NFKD")) && !/[\p{M}\uff9e\uff9f]/u.test(character)
  const all = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
  // Vowels of Thai and Lao: their marks keep their place.
  expect(all.filter(isMissed)).toEqual(["\u0e33", "\u0eb3"])
})
