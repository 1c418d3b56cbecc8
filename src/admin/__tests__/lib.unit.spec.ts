import {
  formatAge,
  formatDay,
  formatMoney,
  formatShortTime,
  indented,
  todayInHongKong,
} from "../lib/format"
import { dayRanges } from "../lib/filters"
import {
  patchAt,
  valueAt,
  fromNotifyDraft,
  toNotifyDraft,
  fromDraft,
  toDraft,
} from "../lib/settings"
import { localeOf, type Words } from "../lib/words"

describe("the panel's formats", () => {
  it("takes the dashboard's codes of languages for what Intl knows", () => {
    expect(["en", "zhTW", "zhHK", "zhCN", "ptBR", "ja"].map(localeOf)).toEqual([
      "en-GB",
      "zh-HK",
      "zh-HK",
      "zh-HK",
      "pt-BR",
      "ja",
    ])
  })

  it("puts JSON on several lines, unless it nests so deep that blanks would fill the page", () => {
    const many = Array<string>(8_001).fill("1").join()
    const nested = (depth: number, inner: string) => "[".repeat(depth) + inner + "]".repeat(depth)
    expect(indented('{"a":[1,{"b":null}]}')).toBe(JSON.stringify({ a: [1, { b: null }] }, null, 2))
    for (const body of [nested(3_000, many), nested(10_000, ""), "a=1"]) {
      expect(indented(body)).toBe(body)
    }
  })

  it("writes Hong Kong dollars as Hong Kong does, in both languages", () => {
    expect(["en-GB", "zh-HK"].map((locale) => formatMoney(locale, 1234.5, "hkd"))).toEqual([
      "HK$1,234.50",
      "HK$1,234.50",
    ])
  })

  it.each([
    ["2026-01-31T12:00:00.000Z", "now"],
    ["2026-01-31T12:00:01.000Z", "now"],
    ["2026-01-31T11:59:30.000Z", "30 seconds ago"],
    ["2026-01-31T11:15:00.000Z", "45 minutes ago"],
    ["2026-01-31T12:03:00.000Z", "in 3 minutes"],
    ["2026-01-31T02:00:00.000Z", "10 hours ago"],
    ["2026-01-28T12:00:00.000Z", "3 days ago"],
  ])("says of %s: %s", (at, age) => {
    expect(formatAge({ locale: "en-GB", at, now: Date.UTC(2026, 0, 31, 12) })).toBe(age)
  })

  it("says until when, with the day where that is not today", () => {
    // In the reader's own time zone, whatever that is here.
    const at = new Date(2026, 0, 31, 15, 40).toISOString()
    const until = (now: Date) => formatShortTime({ locale: "en-GB", at, now: now.getTime() })
    expect(until(new Date(2026, 0, 31, 9, 0))).toBe("15:40")
    expect(until(new Date(2026, 0, 30, 23, 59))).toBe("31 Jan 2026, 15:40")
  })

  it("writes a day of the calendar, and leaves alone what is none", () => {
    expect(formatDay("en-GB", "2026-11-25")).toBe("25 Nov 2026")
    expect(formatDay("zh-HK", "2026-11-25")).toBe("2026年11月25日")
    expect(formatDay("en-GB", "")).toBe("")
  })

  it("knows which day it is in Hong Kong when it is another one in Europe", () => {
    expect(todayInHongKong(new Date("2026-01-31T16:30:00Z"))).toBe("2026-02-01")
  })
})

describe("the filter of a list by days", () => {
  afterEach(() => jest.useRealTimers())

  it("begins at midnight in Hong Kong, wherever the panel is open", () => {
    // The evening before in London, the afternoon before in New York.
    jest.useFakeTimers({ now: new Date("2026-11-26T17:30:00Z") })
    const { options } = dayRanges(((key: string) => key) as Words, "Created") as {
      options: readonly object[]
    }
    expect(options.map((option) => "value" in option && option.value)).toEqual([
      { $gte: "2026-11-26T16:00:00.000Z" },
      { $gte: "2026-11-20T16:00:00.000Z" },
      { $gte: "2026-10-28T16:00:00.000Z" },
    ])
  })
})

describe("a change of one field", () => {
  it("is a body that holds that field alone", () => {
    expect(patchAt("environments.sandbox.apiKey", null)).toEqual({
      environments: { sandbox: { apiKey: null } },
    })
  })

  it("finds values at a path, and nothing behind what is no object", () => {
    const values = { storefront: { successUrl: "https://shop.example.com" } }
    expect(valueAt(values, "storefront.successUrl")).toBe("https://shop.example.com")
    expect(valueAt(values, "storefront.successUrl.length")).toBeUndefined()
    expect(valueAt(values, "toString")).toBeUndefined()
  })
})

describe("the form for status answers", () => {
  it("takes commas as either language types them, and leaves out what is blank", () => {
    const draft = {
      ...toDraft(null),
      paid: "PAID, SETTLED，完成、 ",
      pending: " ",
      amountPath: " data.amount ",
    }
    expect(fromDraft(draft)).toEqual({
      path: "data.status",
      paid: ["PAID", "SETTLED", "完成"],
      expired: [],
      cancelled: [],
      pending: [],
      amountPath: "data.amount",
    })
  })

  it("shows a map as it was typed", () => {
    const map = {
      path: "status",
      paid: ["2", "3"],
      expired: [],
      cancelled: [],
      pending: ["1"],
      currencyPath: "currency",
    }
    expect(fromDraft(toDraft(map))).toEqual(map)
  })
})

describe("the form for messages to staff", () => {
  it("begins with the usual channel, and leaves out an address that is blank", () => {
    const draft = { ...toNotifyDraft(null), to: "a@shop.example, b@shop.example", adminUrl: " " }
    expect(fromNotifyDraft(draft)).toEqual({
      to: ["a@shop.example", "b@shop.example"],
      channel: "email",
    })
  })

  it("shows a value as it was typed", () => {
    const notify = { to: ["+85291234567"], channel: "sms", adminUrl: "https://api.example/app" }
    expect(fromNotifyDraft(toNotifyDraft(notify))).toEqual(notify)
  })
})
