import { cpuMsOf } from "../../__tests__/in-proportion"
import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { findClaims } from "../claims"
import { Turns } from "../turns"
import { line } from "./samples"

const PAYMENT = ledgerPayment({ id: "fpspay_1" })

const claim = (claimReference: string | null, id = "fpspay_1") => {
  return { ...PAYMENT, id, claimReference }
}

/** The payments beside each of the lines. */
async function claimsOf(texts: readonly string[], claimed: ReturnType<typeof claim>[]) {
  const lines = texts.map((text, number) => line({ text, number }))
  const claims = await findClaims(lines, { claimed, turns: new Turns() })
  return lines.map((one) => (claims.get(one) ?? []).map(({ id }) => id))
}

const found = async (text: string, claimReference: string | null) =>
  (await claimsOf([text], [claim(claimReference)]))[0]

describe("a claim beside a line of a statement", () => {
  it.each([
    ["FPS CR FRN7731 CHAN TAI MAN", "FRN 7731"],
    ["FPS CR FRN 77-31", "frn7731"],
    ["HC1271128831", "HC1271128831"],
    ["FT: 2026/1127/0042.", "20261127 0042"],
  ])("%s holds %s", async (text, reference) => {
    expect(await found(text, reference)).toEqual(["fpspay_1"])
  })

  it.each([
    ["a part of a longer word", "FPS CR FRN77310", "FRN7731"],
    ["another one", "FPS CR FRN7732", "FRN7731"],
    ["one that is too short", "FPS CR 7731", "7731"],
    ["one without a digit", "FPS CREDIT CHAN TAI MAN", "CHAN TAI MAN"],
    ["none", "FPS CR FRN7731", null],
    ["one of other letters", "轉數快", "轉數快一二三四"],
  ])("does not stand where the line holds %s", async (_, text, reference) => {
    expect(await found(text, reference)).toEqual([])
  })

  it("names each payment whose customer typed it, once", async () => {
    const ids = ["fpspay_1", "fpspay_2"]
    const payments = ids.map((id) => claim("FRN7731", id))
    expect(await claimsOf(["FRN7731 AND FRN 7731"], payments)).toEqual([ids])
  })

  it("is looked for in a time that grows with the text", async () => {
    expect(await found("ABCD 1234 ".repeat(20_000), "FRN7731")).toEqual([])
  })

  it("is looked for in a moment where words of one letter may be a long reference", async () => {
    const texts = Array<string>(3_000).fill("A ".repeat(500))
    const ms = await cpuMsOf(() => claimsOf(texts, [claim(`${"A".repeat(63)}1`)]))
    expect(ms).toBeLessThan(4_000)
  })

  it("is one of at most five payments", async () => {
    const payments = (count: number) =>
      Array.from({ length: count }, (_, at) => claim("FRN7731", `fpspay_${at}`))
    const [five] = await claimsOf(["FRN7731"], payments(5))
    expect(five).toHaveLength(5)
    expect(await claimsOf(["FRN7731"], payments(6))).toEqual([[]])
    const two = [
      ...payments(5),
      ...payments(5).map((one) => ({ ...one, claimReference: "HC1271" })),
    ]
    const [both] = await claimsOf(["FRN7731 HC1271"], two)
    expect(both).toHaveLength(5)
  })

  it("is none where more than five lines hold it", async () => {
    const beside = async (lines: number) =>
      claimsOf(Array<string>(lines).fill("FPS 2026-11-28"), [claim("2026-11-28")])
    expect(await beside(5)).toEqual(Array(5).fill(["fpspay_1"]))
    expect(await beside(6)).toEqual(Array(6).fill([]))
  })
})
