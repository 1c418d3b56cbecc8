import { FAULT_NAMES } from "../fault-types"
import en from "../pages/texts/en.json"
import zhHant from "../pages/texts/zh-hant.json"

/** Every key with its path; an array by its length, for a step is a text too. */
function keys(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) {
    return [`${path}: ${typeof value}`]
  }
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
}

describe("texts", () => {
  it("say the same things in both languages", () => {
    expect(keys(zhHant).sort()).toEqual(keys(en).sort())
  })

  it("are nowhere empty, and in Chinese nowhere English by mistake", () => {
    const texts = (value: unknown): string[] =>
      typeof value === "string"
        ? [value]
        : typeof value === "object" && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    expect([...texts(en), ...texts(zhHant)].filter((text) => text.trim() === "")).toEqual([])
    expect(texts(zhHant).filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual(["English"])
  })

  it("describe every fault", () => {
    expect(FAULT_NAMES.filter((name) => !en.faults[name])).toEqual([])
  })

  it.each(["expired", "cancelled"] as const)(
    "say of a payment that is %s that its money is not lost",
    (state) => {
      expect(en.outcome.notes[state]).toContain("your money is not lost: do not pay again")
      expect(zhHant.outcome.notes[state]).toContain("款項不會遺失，請勿重複付款")
    },
  )
})
