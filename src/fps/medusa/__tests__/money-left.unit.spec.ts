import { leftOf, paidElsewhere } from "../amounts"

const moved = (...values: (string | number)[]) => values.map((value) => ({ raw_amount: { value } }))

describe("what is left of a payment", () => {
  it.each<[string, (string | number)[], (string | number)[], number]>([
    ["nothing without a capture", [], [], 0],
    ["all of it without a refund", ["100"], [], 10_000],
    ["the rest after a part was refunded", ["100"], ["30", 9.99], 6_001],
    ["nothing after its refund", ["100"], ["100"], 0],
    ["nothing after a refund of parts", ["0.3"], ["0.1", "0.2"], 0],
    ["nothing after parts with three decimals", ["28.815"], ["9.605", "9.605", "9.605"], 0],
    ["half a cent rounded up, of which a float would lose a little", ["1.005"], ["1"], 1],
    ["the cents of 28.815 rounded once", ["28.815"], [], 2_882],
    ["no less than nothing", ["100"], ["100", "1"], 0],
    ["what several captures come to", ["60", "40"], ["70"], 3_000],
  ])("is %s", (_, captures, refunds, left) => {
    expect(leftOf({ captures: moved(...captures), refunds: moved(...refunds) })).toBe(left)
  })
})

describe("a refund in a Medusa whose refunds have a status", () => {
  it.each([
    ["pending", 10_000],
    ["failed", 10_000],
    ["a word of a later Medusa", 10_000],
    ["succeeded", 7_000],
    [null, 7_000],
    [undefined, 7_000],
  ])("that is %s leaves %i", (status, left) => {
    const refunds = moved("30").map((refund) => ({ ...refund, status }))
    expect(leftOf({ captures: moved("100"), refunds })).toBe(left)
  })
})

describe("what was paid without a payment", () => {
  const transaction = (reference: string | null, value: string) => ({
    reference,
    raw_amount: { value },
  })

  it.each([
    ["nothing where nothing is written down", [], 0],
    ["what the store wrote down", [transaction("till", "60"), transaction(null, "39.99")], 9_999],
    ["less what it gave back", [transaction("till", "60"), transaction("till", "-20.5")], 3_950],
    ["no less than nothing", [transaction("till", "-20")], 0],
    ["not what payments were booked", [transaction("capture", "100")], 0],
    ["not what of payments was refunded", [transaction("refund", "-100")], 0],
  ])("is %s", (_, transactions, paid) => {
    expect(paidElsewhere(transactions)).toBe(paid)
  })
})
