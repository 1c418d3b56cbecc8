import { readStatusAnswer, type StatusAnswerMap, statusAnswersSchema } from "../status-answer"

const map: StatusAnswerMap = {
  path: "data.status",
  paid: ["PAID", "2", "true"],
  expired: ["EXPIRED"],
  cancelled: ["CANCELLED"],
  pending: ["PENDING"],
}
const answer = (data: unknown) => ({ code: 0, data })
const notUnderstood = (sample: unknown) => ({
  verdict: "not_understood",
  sample: JSON.stringify(sample),
})

describe("statusAnswersSchema", () => {
  it("maps nothing by default", () => {
    expect(statusAnswersSchema.parse({})).toEqual({
      path: "data.status",
      paid: [],
      expired: [],
      cancelled: [],
      pending: [],
    })
  })

  it("turns numbers and booleans into texts", () => {
    expect(statusAnswersSchema.parse({ paid: [2, true, "PAID"] }).paid).toEqual([
      "2",
      "true",
      "PAID",
    ])
  })

  it.each<[string, object]>([
    ["an unknown key", { refunded: ["X"] }],
    ["a value under two verdicts", { paid: [1], pending: ["1"] }],
    ["an empty value", { paid: [""] }],
    ["an empty path", { path: "" }],
    ["a path with an empty part", { path: "data..status" }],
    ["a path that ends in a dot", { amountPath: "data." }],
    ["a value that is an object", { paid: [{}] }],
  ])("refuses %s", (_name, value) => {
    expect(statusAnswersSchema.safeParse(value).success).toBe(false)
  })

  it("accepts the same value twice under one verdict", () => {
    expect(statusAnswersSchema.safeParse({ paid: ["A", "A"] }).success).toBe(true)
  })
})

describe("readStatusAnswer", () => {
  it.each([
    ["PAID", "paid"],
    [2, "paid"],
    [true, "paid"],
    ["EXPIRED", "expired"],
    ["CANCELLED", "cancelled"],
    ["PENDING", "pending"],
  ])("reads %j as %s", (status, verdict) => {
    expect(readStatusAnswer(answer({ status }), map)).toEqual({ verdict })
  })

  it("has no verdict without mapped values", () => {
    const empty = { ...map, paid: [], expired: [], cancelled: [], pending: [] }
    expect(readStatusAnswer(answer({ status: "PAID" }), empty)).toEqual({ verdict: "no_map" })
  })

  it("never guesses from a code of 0 or other case", () => {
    expect(readStatusAnswer(answer({ status: "paid" }), map)).toEqual(
      notUnderstood({ code: "<number>", data: { status: "paid" } }),
    )
  })

  it("has no verdict for a value that a map puts under two", () => {
    const torn = { ...map, pending: ["PAID"] }
    expect(readStatusAnswer(answer({ status: "PAID" }), torn).verdict).toBe("not_understood")
  })

  it("reads through list positions", () => {
    const listed = { ...map, path: "orders.0.state" }
    expect(readStatusAnswer({ orders: [{ state: "PAID" }] }, listed)).toEqual({ verdict: "paid" })
  })

  it("reads amount and currency where the map says so", () => {
    const full = { ...map, amountPath: "data.total.amount", currencyPath: "data.total.currency" }
    const json = answer({ status: "PAID", total: { amount: 12050, currency: "HKD" } })
    expect(readStatusAnswer(json, full)).toEqual({
      verdict: "paid",
      amount: 12050,
      currency: "hkd",
    })
  })

  it.each([undefined, null, "12050", 120.5, -1, 1e16])(
    "does not understand amount %j",
    (amount) => {
      const reading = readStatusAnswer(answer({ status: "PAID", amount }), {
        ...map,
        amountPath: "data.amount",
      })
      expect(reading.verdict).toBe("not_understood")
    },
  )

  it.each([undefined, null, "", 344, "dollars"])("does not understand currency %j", (currency) => {
    const reading = readStatusAnswer(answer({ status: "PAID", currency }), {
      ...map,
      currencyPath: "data.currency",
    })
    expect(reading.verdict).toBe("not_understood")
  })

  it.each([undefined, null, "text", 7, [], {}, { data: null }, { data: { status: null } }])(
    "does not understand %j",
    (json) => {
      expect(readStatusAnswer(json, map).verdict).toBe("not_understood")
    },
  )

  it.each(["constructor.name", "__proto__.constructor.name", "data.status.length", "length"])(
    "reads own fields only (%s)",
    (path) => {
      const hostile = { ...map, path, paid: ["Object", "4", "Array", "0"] }
      expect(readStatusAnswer(answer({ status: "PAID" }), hostile).verdict).toBe("not_understood")
    },
  )

  it("reads no inherited field", () => {
    const heir: unknown = Object.create({ status: "PAID" })
    expect(readStatusAnswer(answer(heir), map)).toEqual(
      notUnderstood({ code: "<number>", data: {} }),
    )
  })

  it("reads no length of a list", () => {
    const hostile = { ...map, path: "data.length", paid: ["1"] }
    expect(readStatusAnswer({ data: ["x"] }, hostile).verdict).toBe("not_understood")
  })
})

describe("the sample of an answer that was not understood", () => {
  it("keeps names and the mapped value, and nothing else of what it says", () => {
    const json = {
      code: 0,
      message: "Paid by Mei Chan",
      data: { status: "SETTLED", tel: "+85251234567", ok: true, none: null, list: ["a", 1] },
    }
    expect(readStatusAnswer(json, map)).toEqual(
      notUnderstood({
        code: "<number>",
        message: "<string>",
        data: {
          status: "SETTLED",
          tel: "<string>",
          ok: "<boolean>",
          none: "<null>",
          list: ["<string>", "<number>"],
        },
      }),
    )
  })

  it.each(["mei@example.com", "x".repeat(41), "a\nb", "<b>", ""])(
    "leaves out the mapped value %j, which is no short plain word",
    (status) => {
      expect(readStatusAnswer(answer({ status }), map)).toEqual(
        notUnderstood({ code: "<number>", data: { status: "<string>" } }),
      )
    },
  )

  it("leaves out names that look like data", () => {
    expect(readStatusAnswer({ "mei@example.com": { status: "X" } }, map)).toEqual(
      notUnderstood({ "<name>": { status: "<string>" } }),
    )
  })

  it("is cut after 500 characters", () => {
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field_${i}_name`, i]))
    const reading = readStatusAnswer(wide, map)
    expect(reading.verdict === "not_understood" && reading.sample.length).toBe(500)
  })

  it("survives an answer that is nested very deep", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`)
    expect(readStatusAnswer(deep, map)).toEqual(notUnderstood([[[[[["<nested>"]]]]]]))
  })

  it("shows an own __proto__ field as any other", () => {
    const json: unknown = JSON.parse('{"__proto__":{"status":"PAID"}}')
    expect(readStatusAnswer(json, map)).toEqual({
      verdict: "not_understood",
      sample: '{"__proto__":{"status":"<string>"}}',
    })
  })
})
