import { bankReferenceOf, type StatementLine } from "../line"
import { Turns } from "../turns"
import { matchStatement, type MatchInput } from "../match"
import { candidate, line } from "./samples"

const told = async (input: Partial<MatchInput>) => {
  const lines = input.lines ?? []
  const { matches, suggestions, groups } = await matchStatement({
    candidates: [],
    taken: new Map(),
    from: "2026-01-01",
    to: "2026-01-31",
    environment: "production",
    ...input,
    lines,
  })
  const numberOf = (key: string) => lines.find((one) => one.key === key)?.number
  const list = (found: typeof matches) =>
    [...found].map(([key, { payment, by }]) => [numberOf(key), payment.id, by])
  const together = groups.map(({ kind, count, sum, fee, missing, surplus }) => ({
    ...{ kind, count, sum, fee, missing, surplus },
  }))
  return {
    matches: list(matches),
    suggestions: list(suggestions),
    ...(groups.length > 0 ? { groups: together } : {}),
  }
}

const REFERENCE = "ABCDEFGHIJKLMNOPQRSTUVW1"

describe("a line and a payment", () => {
  it.each([
    REFERENCE,
    `FPS IN ${REFERENCE} CHAN`,
    `x${REFERENCE}y`,
    REFERENCE.toLowerCase(),
    "ABCDEFGH IJKLMNOP-QRSTUVW1",
  ])("agree by our reference in %j, whatever the day", async (text) => {
    const lines = [line({ text, day: "2026-03-01" })]
    expect(await told({ lines, candidates: [candidate()] })).toEqual({
      matches: [[2, "fpspay_1", "reference"]],
      suggestions: [],
    })
  })

  it("do not agree when the sum is another: a person is shown both", async () => {
    const lines = [line({ text: REFERENCE, cents: 9_000 })]
    expect(await told({ lines, candidates: [candidate()] })).toEqual({
      matches: [],
      suggestions: [[2, "fpspay_1", "reference"]],
    })
  })

  it("do not agree when the line is called a reversal, by its reference or its amount", async () => {
    const nothing = { matches: [], suggestions: [] }
    for (const text of [`REVERSAL OF REFUND ${REFERENCE}`, "REVERSAL OF REFUND", "退款退回"]) {
      const lines = [line({ text })]
      expect(await told({ lines, candidates: [candidate()] })).toEqual(nothing)
      const beside = lines.map((one) => ({ ...one, key: "beside", day: "2026-01-06" }))
      const own = [line({ number: 3 })]
      expect(await told({ lines: own, beside, candidates: [candidate()] })).toEqual({
        ...nothing,
        matches: [[3, "fpspay_1", "amount"]],
      })
    }
  })

  it("agree when staff have recorded the payment by a line that is called a reversal", async () => {
    const one = line({ text: "REVERSAL OF REFUND" })
    const candidates = [candidate({ bankReference: bankReferenceOf(one) })]
    expect((await told({ lines: [one], candidates })).matches).toEqual([
      [2, "fpspay_1", "confirmation"],
    ])
  })

  it("do not agree when the payment is not known as paid", async () => {
    const lines = [line({ text: REFERENCE })]
    expect(
      await told({ lines, candidates: [candidate({ isPaid: false, paidDay: null })] }),
    ).toEqual({
      matches: [],
      suggestions: [[2, "fpspay_1", "reference"]],
    })
  })

  it("agree once, whatever the bank repeats", async () => {
    const lines = [line({ text: REFERENCE }), line({ text: REFERENCE, number: 3 })]
    expect(await told({ lines, candidates: [candidate()] })).toEqual({
      matches: [[2, "fpspay_1", "reference"]],
      suggestions: [[3, "fpspay_1", "reference"]],
    })
  })

  it.each([
    ["of neither", 7_000],
    ["of one of them", 5_000],
    ["of both", 15_000],
  ])("do not agree when the line names two, by the amount %s", async (_, cents) => {
    const other = candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"], cents: 5_000 })
    const lines = [line({ text: `${REFERENCE} ABCDEFGHIJKLMNOPQRSTUVW2`, cents })]
    expect(await told({ lines, candidates: [candidate(), other] })).toEqual({
      matches: [],
      suggestions: [],
    })
  })

  it("agree by a person's confirmation", async () => {
    const one = line({ day: "2026-04-01" })
    const confirmed = candidate({ bankReference: bankReferenceOf(one) })
    expect((await told({ lines: [one], candidates: [confirmed] })).matches).toEqual([
      [2, "fpspay_1", "confirmation"],
    ])
  })

  describe("and the bank reference that staff typed for another one", () => {
    const typed = (bankReference: string) => [
      candidate(),
      candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"], bankReference }),
    ]
    const foundIn = async (text: string, bankReference: string) => {
      const lines = [line({ text, cents: 7_000 })]
      return (await told({ lines, candidates: typed(bankReference) })).suggestions
    }

    it("agree by the payment's own reference, whatever was typed", async () => {
      for (const bankReference of ["FPS CREDIT", "FPS CREDIT 1", "CREDIT 1 ABCDEF"]) {
        const lines = [line({ text: `FPS CREDIT 1 ${REFERENCE}` })]
        expect((await told({ lines, candidates: typed(bankReference) })).matches).toEqual([
          [2, "fpspay_1", "reference"],
        ])
      }
    })

    it.each([
      ["FPS FT26332123456 CHAN", "ft 2633-2123456", "fpspay_2"],
      ["FPS FT2633 2123456 CHAN", "FT26332123456", "fpspay_2"],
      ["FPS FT263321234567 CHAN", "FT26332123456", undefined],
      ["FPS CREDIT CHAN", "FPS CREDIT", undefined],
    ])("in %s, %s names the payment only with a digit and as whole words", async (...one) => {
      const [text, bankReference, payment] = one
      const expected = payment ? [[2, payment, "reference"]] : []
      expect(await foundIn(text, bankReference)).toEqual(expected)
    })
  })

  it("agree by a confirmation in small letters, spaced or without the hyphen", async () => {
    const one = line({ day: "2026-04-01" })
    const [day = "", key = ""] = bankReferenceOf(one).toLowerCase().split("-")
    for (const bankReference of [`${day}-${key}`, `${day} - ${key}`, `${day}${key}`]) {
      const { matches } = await told({ lines: [one], candidates: [candidate({ bankReference })] })
      expect(matches).toEqual([[2, "fpspay_1", "confirmation"]])
    }
  })
})

describe("by the sum alone", () => {
  const two = (change: object = {}) => [
    candidate(),
    candidate({ id: "fpspay_2", marks: ["ABCDEFGHIJKLMNOPQRSTUVW2"], ...change }),
  ]
  const lines = (...changes: Parameters<typeof line>[0][]): StatementLine[] =>
    changes.map((change, index) => line({ number: index + 2, text: `FPS ${index}`, ...change }))

  it("a line agrees with the only payment of its day", async () => {
    expect((await told({ lines: lines({}), candidates: [candidate()] })).matches).toEqual([
      [2, "fpspay_1", "amount"],
    ])
  })

  it.each(["2026-01-04", "2026-01-07"])("one of %s does not", async (day) => {
    const found = await told({ lines: lines({ day }), candidates: [candidate()] })
    expect(found).toEqual({ matches: [], suggestions: [] })
  })

  it("of two lines that are the same to the letter the first agrees", async () => {
    const found = await told({
      lines: lines({ text: "A" }, { text: "A" }),
      candidates: [candidate()],
    })
    expect(found.matches).toEqual([[2, "fpspay_1", "amount"]])
  })

  it("those of the day come first, then those of the day after", async () => {
    const candidates = two({ paidDay: "2026-01-06", firstDay: "2026-01-05", lastDay: "2026-01-07" })
    expect((await told({ lines: lines({}, { day: "2026-01-07" }), candidates })).matches).toEqual([
      [2, "fpspay_1", "amount"],
      [3, "fpspay_2", "amount"],
    ])
  })

  it("what is known as paid goes before what is not, which is suggested", async () => {
    const candidates = two({ isPaid: false, paidDay: null })
    expect(await told({ lines: lines({}, { day: "2026-01-06" }), candidates })).toEqual({
      matches: [[2, "fpspay_1", "amount"]],
      suggestions: [[3, "fpspay_2", "amount"]],
    })
  })

  it("a payment whose amount nobody could read agrees with none", async () => {
    const found = await told({ lines: lines({}), candidates: [candidate({ cents: null })] })
    expect(found).toEqual({ matches: [], suggestions: [] })
  })

  it("what was matched before stays, and is not used again", async () => {
    const all = lines({}, { text: REFERENCE })
    for (const by of ["reference", "confirmation"] as const) {
      const taken = new Map([[all[0]?.key ?? "", { paymentId: "fpspay_1", by }]])
      expect(await told({ lines: all, candidates: [candidate()], taken })).toEqual({
        matches: [[2, "fpspay_1", by]],
        suggestions: [[3, "fpspay_1", "reference"]],
      })
    }
  })
})

describe("as a group", () => {
  const many = (count: number, make: (at: number) => Parameters<typeof line>[0] = () => ({})) =>
    Array.from({ length: count }, (_, at) =>
      line({ number: at + 2, text: `LAM ${at}`, ...make(at) }),
    )
  const payments = (
    count: number,
    make: (at: number) => Parameters<typeof candidate>[0] = () => ({}),
  ) =>
    Array.from({ length: count }, (_, at) =>
      candidate({ id: `fpspay_${at}`, marks: [`ABCDEFGHIJKLMNOPQR${at + 100_000}`], ...make(at) }),
    )
  const group = (change: object) => ({
    ...{ kind: "same_amount", count: 0, sum: 0, fee: 0, missing: 0, surplus: 0 },
    ...change,
  })
  const none = { matches: [], suggestions: [] }

  it.each([
    [50, 50, { count: 50, sum: 500_000 }],
    [51, 50, { count: 50, sum: 500_000, surplus: 1 }],
    [49, 50, { count: 49, sum: 490_000, missing: 1 }],
    [1, 2, { count: 1, sum: 10_000, missing: 1 }],
    [2, 1, { count: 1, sum: 10_000, surplus: 1 }],
  ])(
    "%d lines and %d payments of a day agree, and none of them alone",
    async (lines, known, result) => {
      const found = await told({ lines: many(lines), candidates: payments(known) })
      expect(found).toEqual({ ...none, groups: [group(result)] })
    },
  )

  it("each day stands for itself", async () => {
    const days = ["2026-01-05", "2026-01-06"]
    const found = await told({
      lines: days.flatMap((day, at) => many(2, (i) => ({ day, number: 10 * at + i + 2 }))),
      candidates: days.flatMap((day, at) =>
        payments(2, (i) => ({
          ...{ id: `fpspay_${at}${i}`, marks: [], paidDay: day },
          ...{ firstDay: day, lastDay: "2026-01-07" },
        })),
      ),
    })
    expect(found.groups).toEqual([
      group({ count: 2, sum: 20_000 }),
      group({ count: 2, sum: 20_000 }),
    ])
  })

  it("a line of the next day stands for a payment that is missing on its own", async () => {
    const lines = many(3, (at) => (at === 2 ? { day: "2026-01-06" } : {}))
    expect((await told({ lines, candidates: payments(3) })).groups).toEqual([
      group({ count: 3, sum: 30_000 }),
    ])
  })

  it("a line of a day that no payment can be on stands for none", async () => {
    const lines = many(3, (at) => (at === 2 ? { day: "2026-01-09" } : {}))
    expect((await told({ lines, candidates: payments(3) })).groups).toEqual([
      group({ count: 2, sum: 20_000, missing: 1 }),
    ])
  })

  it("what was paid before the statement begins is not missing on it", async () => {
    const found = await told({
      lines: many(1, () => ({ day: "2026-01-06" })),
      candidates: payments(3),
      from: "2026-01-06",
    })
    expect(found.groups).toEqual([group({ count: 1, sum: 10_000 })])
  })

  it("a line of another statement takes its payment first", async () => {
    const beside = [line({ day: "2026-01-05", text: "OTHER", number: 9 })]
    const lines = many(1, () => ({ day: "2026-01-06" }))
    const found = await told({ lines, beside, candidates: payments(1), from: "2026-01-06" })
    expect(found).toEqual(none)
  })

  it("what another file has on a line is suggested, and proves nothing again", async () => {
    const seen = { isOnOther: true }
    expect(await told({ lines: many(1), candidates: payments(1, () => seen) })).toEqual({
      matches: [],
      suggestions: [[2, "fpspay_0", "amount"]],
    })
    const both = payments(2, (at) => (at === 0 ? seen : {}))
    expect(await told({ lines: many(1), candidates: both })).toEqual({
      ...none,
      groups: [group({ count: 1, sum: 10_000, missing: 1 })],
    })
  })
})

describe("a pay-out of a day", () => {
  const day = [
    candidate({ id: "fpspay_1", marks: [], cents: 10_000 }),
    candidate({ id: "fpspay_2", marks: [], cents: 25_000 }),
  ]
  const totals = (change: object) => [
    { kind: "day_total", count: 1, missing: 0, surplus: 0, ...change },
  ]

  it.each([
    ["the same sum", 35_000, 0],
    ["a little less", 34_650, 350],
  ])("of %s agrees with the day, and shows the fee", async (_, cents, fee) => {
    const found = await told({ lines: [line({ cents, day: "2026-01-06" })], candidates: day })
    expect(found).toEqual({ matches: [], suggestions: [], groups: totals({ sum: cents, fee }) })
  })

  it.each<[string, Partial<MatchInput>]>([
    ["more", { lines: [line({ cents: 35_001 })] }],
    ["much less", { lines: [line({ cents: 33_900 })] }],
    ["another week", { lines: [line({ cents: 35_000, day: "2026-01-12" })] }],
    ["two lines", { lines: [line({ cents: 35_000 }), line({ cents: 34_900, number: 3 })] }],
    ["a day of one payment", { candidates: day.slice(1), lines: [line({ cents: 24_900 })] }],
    [
      "a payment on a line of its own",
      { lines: [line({ cents: 35_000 }), line({ cents: 25_000, number: 3 })] },
    ],
    [
      "a gateway that names its payments",
      {
        candidates: [...day, candidate({ id: "fpspay_3", paidDay: "2026-01-20" })],
        lines: [line({ cents: 35_000 }), line({ text: REFERENCE, number: 3 })],
      },
    ],
  ])("does not agree with %s", async (_, input) => {
    expect((await told({ candidates: day, lines: [], ...input })).groups).toBeUndefined()
  })
})

it("lets other requests have their turn while it compares", async () => {
  const text = "FPS TRANSFER FROM A CUSTOMER ".repeat(8)
  const lines = Array.from({ length: 20_000 }, (_, at) => line({ number: at + 2, text, cents: at }))
  let turns = 0
  const ticking = setInterval(() => turns++, 1)
  await told({ lines, candidates: [candidate()] })
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(1)
})

it("lets other requests have their turn with each amount", async () => {
  const next = jest.spyOn(Turns.prototype, "next")
  await told({ lines: Array.from({ length: 100 }, (_, at) => line({ text: `A${at}`, cents: at })) })
  // The lines, the pairs of those that are paid, the groups, and the pairs of those that are not.
  expect(next.mock.calls.length).toBeGreaterThanOrEqual(400)
  next.mockRestore()
})
