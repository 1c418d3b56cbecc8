import { isMoneyError, MoneyError, type MoneyErrorCode } from "../errors"
import { asMinorUnits, type DecimalInput, toDecimal, toMajorNumber, toMinorUnits } from "../money"

/**
 * Computed outside our code:
 * python3 -c 'from decimal import *; print(int((Decimal("28.815")*100).quantize(Decimal(1), rounding=ROUND_HALF_UP)))'
 */
const VECTORS: [string, number][] = [
  ["0", 0],
  ["0.00", 0],
  ["0.004", 0],
  ["0.005", 1],
  ["0.0049999999", 0],
  ["0.01", 1],
  ["1.005", 101],
  ["1.00499999", 100],
  ["28.815", 2882],
  ["28.8149999", 2881],
  ["120.5", 12050],
  ["120.50", 12050],
  ["0.30000000000000004", 30],
  ["33.333333333333333333", 3333],
  ["66.666666666666666667", 6667],
  ["1e3", 100000],
  ["1.5e-2", 2],
  ["4.9e-3", 0],
  ["5e-3", 1],
  ["1E+2", 10000],
  [".5", 50],
  ["5.", 500],
  ["99999.995", 10000000],
  ["1234567.895", 123456790],
  ["90071992547409.91", 9007199254740991],
  ["90071992547409.914", 9007199254740991],
  ["0090.10", 9010],
  ["+7", 700],
]

function codeOf(run: () => unknown): MoneyErrorCode | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return isMoneyError(error) ? error.code : undefined
  }
}

describe("toMinorUnits", () => {
  it.each(VECTORS)("turns the text %s into %d cents", (text, cents) => {
    expect(toMinorUnits(text)).toBe(cents)
  })

  it.each<[number, number]>([
    [28.815, 2882],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [120.5, 12050],
    [1e-7, 0],
    [0, 0],
    [-0, 0],
  ])("turns the number %d into %d cents", (amount, cents) => {
    expect(toMinorUnits(amount)).toBe(cents)
  })

  it.each<[string, DecimalInput, number]>([
    ["a bigint", 120n, 12000],
    ["a raw decimal", { value: "28.815" }, 2882],
    ["a raw decimal with a number", { value: 1.005 }, 101],
    ["a BigNumber of Medusa", { numeric: 28.82, raw: { value: "28.815" } }, 2882],
    ["a copied BigNumber of Medusa", { numeric: 1, raw_: { value: "1.005" } }, 101],
    ["a BigNumber without its raw value", { numeric: 120.5 }, 12050],
    ["a decimal of bignumber.js", { toFixed: () => "28.815000" }, 2882],
    ["a text with spaces around it", " 120.50\n", 12050],
  ])("accepts %s", (_name, amount, cents) => {
    expect(toMinorUnits(amount)).toBe(cents)
  })

  it.each<[string, DecimalInput, MoneyErrorCode]>([
    ["NaN", Number.NaN, "not_a_number"],
    ["infinity", Number.POSITIVE_INFINITY, "not_a_number"],
    ["an empty text", "", "not_a_number"],
    ["a word", "abc", "not_a_number"],
    ["a thousands separator", "1,000.00", "not_a_number"],
    ["a hexadecimal number", "0x10", "not_a_number"],
    ["a lone point", ".", "not_a_number"],
    ["a very long text", "1".repeat(401), "not_a_number"],
    ["a negative number", -1, "negative"],
    ["a negative fraction of a cent", "-0.001", "negative"],
    ["one cent too many", "90071992547409.92", "too_large"],
    ["a half cent that rounds up too far", "90071992547409.915", "too_large"],
    ["an absurd exponent", "1e999999999", "too_large"],
    ["the largest double", Number.MAX_VALUE, "too_large"],
  ])("refuses %s", (_name, amount, code) => {
    expect(codeOf(() => toMinorUnits(amount))).toBe(code)
  })

  it("refuses values that no type allows", () => {
    const untyped: unknown[] = [null, undefined, {}, [], true]
    // JSON.parse is how such values get past the compiler in practice.
    const parse = (text: string): DecimalInput => JSON.parse(text)
    expect(
      untyped.map((value) => codeOf(() => toMinorUnits(parse(JSON.stringify(value ?? null))))),
    ).toEqual(untyped.map(() => "not_a_number"))
  })

  it("makes zero of an absurdly small amount", () => {
    expect(toMinorUnits("1e-999999999")).toBe(0)
  })
})

describe("asMinorUnits", () => {
  it.each([0, 1, 12050, Number.MAX_SAFE_INTEGER])("accepts %d", (n) => {
    expect(asMinorUnits(n)).toBe(n)
  })

  it("makes zero of negative zero", () => {
    expect(Object.is(asMinorUnits(-0), 0)).toBe(true)
  })

  it.each<[number, MoneyErrorCode]>([
    [Number.NaN, "not_a_number"],
    [-1, "negative"],
    [0.5, "not_an_integer"],
    [Number.MAX_SAFE_INTEGER + 1, "too_large"],
    [Number.POSITIVE_INFINITY, "too_large"],
  ])("refuses %d as %s", (n, code) => {
    expect(codeOf(() => asMinorUnits(n))).toBe(code)
  })
})

describe("toDecimal and toMajorNumber", () => {
  it.each<[number, string, number]>([
    [0, "0.00", 0],
    [1, "0.01", 0.01],
    [10, "0.10", 0.1],
    [100, "1.00", 1],
    [12050, "120.50", 120.5],
    [2882, "28.82", 28.82],
    [9007199254740991, "90071992547409.91", 90071992547409.91],
  ])("writes %d cents as %s", (cents, text, major) => {
    const minor = asMinorUnits(cents)
    expect([toDecimal(minor), toMajorNumber(minor)]).toEqual([text, major])
  })

  it("comes back to the same cents through either form", () => {
    for (const cents of [1, 7, 29, 57, 115, 2882, 100_000_001]) {
      const minor = asMinorUnits(cents)
      expect([toMinorUnits(toDecimal(minor)), toMinorUnits(toMajorNumber(minor))]).toEqual([
        cents,
        cents,
      ])
    }
  })
})

describe("MoneyError", () => {
  it("says what is wrong without the amount", () => {
    const error = new MoneyError("negative")
    expect({ name: error.name, code: error.code, message: error.message }).toEqual({
      name: "MoneyError",
      code: "negative",
      message: "The amount is below zero; the gateway takes no negative amounts.",
    })
  })
})
