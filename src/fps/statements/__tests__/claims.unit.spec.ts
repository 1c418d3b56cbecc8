import { ledgerPayment } from "../../payments/__tests__/ledger-payment"
import { claimsIn, indexClaims } from "../claims"

const PAYMENT = ledgerPayment({ id: "fpspay_1" })

const found = (text: string, claimReference: string | null) =>
  claimsIn(text, indexClaims([{ ...PAYMENT, claimReference }])).map(({ id }) => id)

describe("a claim beside a line of a statement", () => {
  it.each([
    ["FPS CR FRN7731 CHAN TAI MAN", "FRN 7731"],
    ["FPS CR FRN 77-31", "frn7731"],
    ["HC1271128831", "HC1271128831"],
    ["FT: 2026/1127/0042.", "20261127 0042"],
  ])("%s holds %s", (text, reference) => {
    expect(found(text, reference)).toEqual(["fpspay_1"])
  })

  it.each([
    ["a part of a longer word", "FPS CR FRN77310", "FRN7731"],
    ["another one", "FPS CR FRN7732", "FRN7731"],
    ["one that is too short", "FPS CR 7731", "7731"],
    ["one without a digit", "FPS CREDIT CHAN TAI MAN", "CHAN TAI MAN"],
    ["none", "FPS CR FRN7731", null],
    ["one of other letters", "轉數快", "轉數快一二三四"],
  ])("does not stand where the line holds %s", (_, text, reference) => {
    expect(found(text, reference)).toEqual([])
  })

  it("names each payment whose customer typed it, once", () => {
    const payments = ["fpspay_1", "fpspay_2"].map((id) => ({
      ...PAYMENT,
      id,
      claimReference: "FRN7731",
    }))
    expect(claimsIn("FRN7731 AND FRN 7731", indexClaims(payments)).map(({ id }) => id)).toEqual([
      "fpspay_1",
      "fpspay_2",
    ])
  })

  it("is looked for in a time that grows with the text", () => {
    expect(found("ABCD 1234 ".repeat(20_000), "FRN7731")).toEqual([])
  })
})
