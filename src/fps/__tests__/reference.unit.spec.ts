import { groupReference } from "../vocabulary"
import {
  randomReference,
  readReference,
  readReferencePart,
  referencesIn,
  triplesOf,
} from "../reference"

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
    ["4m2x", "4M2X"],
    ["D4m", "D4M"],
    ["4m2x-9tr", "4M2X9TR"],
    ["7qd 4M 2x", "7QD4M2X"],
    ["ol", null],
    ["o1l", null],
    ["o1l0", "0110"],
    ["k7qd 4m2x 9tr0", "K7QD4M2X9TR0"],
    ["K7QD4M2X9TRAB", null],
    ["#123", null],
    ["123", null],
    ["order_1", null],
    ["siuming@example.com", null],
  ])("is found by the part %s, read as %s", (text, part) => {
    expect(readReferencePart(text)).toBe(part)
  })

  it("is found in an index by every three characters of a part", () => {
    expect(triplesOf("4M2X9")).toEqual(["4M2", "M2X", "2X9"])
    expect(triplesOf("4M2")).toEqual(["4M2"])
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
