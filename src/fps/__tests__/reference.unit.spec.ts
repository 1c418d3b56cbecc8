import { groupReference } from "../vocabulary"
import { randomReference, readReference, referencesIn } from "../reference"

describe("a payment's reference", () => {
  it("can be read out: twelve characters, none that is taken for another", () => {
    const made = Array.from({ length: 500 }, randomReference)
    expect(new Set(made).size).toBe(500)
    for (const reference of made) {
      expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    }
    expect(new Set(made.join(""))).toEqual(new Set("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
  })

  it("is shown in groups of four", () => {
    expect(groupReference("K7QD4M2X9TRA")).toBe("K7QD 4M2X 9TRA")
  })

  it.each([
    ["K7QD4M2X9TR0", "K7QD4M2X9TR0"],
    ["k7qd 4m2x 9tr0", "K7QD4M2X9TR0"],
    ["K7QD-4M2X-9TRO", "K7QD4M2X9TR0"],
    ["kiqd lm2x 9tro", "K1QD1M2X9TR0"],
    ["K7QD4M2X9TR", null],
    ["K7QD4M2X9TRU", null],
    ["siuming@example.com", null],
  ])("is read from %s as %s", (text, reference) => {
    expect(readReference(text)).toBe(reference)
  })

  it.each([
    ["FPS CR K7QD4M2X9TRA CHAN", ["K7QD4M2X9TRA"]],
    ["ref k7qd 4m2x 9tra.", ["K7QD4M2X9TRA"]],
    ["CASH K7QD 4M2X 9TRA", ["CASHK7QD4M2X", "K7QD4M2X9TRA"]],
    ["K7QD-4M2X-9TRA/ABCD", ["K7QD4M2X9TRA"]],
    ["XK7QD4M2X9TRA", []],
    ["2026 0115 1280", ["202601151280"]],
  ])("is looked for in %s", (text, found) => {
    expect(referencesIn(text)).toEqual(found)
  })

  it("takes time in proportion to the text that it is looked for in", () => {
    expect(referencesIn("A".repeat(200_000))).toEqual([])
    expect(referencesIn("ABCD ".repeat(40_000))).toHaveLength(39_998)
  })
})
