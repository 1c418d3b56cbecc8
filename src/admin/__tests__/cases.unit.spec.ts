import { REFUND_KINDS as counted } from "../../fps/payments/list-payments"
import en from "../i18n/json/en.json"
import zhHk from "../i18n/json/zh-hk.json"
import { acceptanceOf, expectedOf, nameOfSum, sentenceOf, REFUND_KINDS } from "../lib/cases"
import { refundMessage } from "../lib/refund-message"
import type { Case, CaseDetails } from "../lib/types"
import type { Words } from "../lib/words"

/** The panel's words without the dashboard around them. */
function wordsOf(texts: object, locale: string): Words {
  const say = (path: string, values: Readonly<Record<string, string | number>> = {}) =>
    String(path.split(".").reduce<unknown>(at, texts)).replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => String(values[name]),
    )
  return Object.assign(say, { find: say, locale })
}

function at(tree: unknown, key: string): unknown {
  return typeof tree === "object" && tree !== null
    ? Object.entries(tree).find(([name]) => name === key)?.[1]
    : undefined
}

const english = wordsOf(en, "en-GB")
const chinese = wordsOf(zhHk, "zh-HK")

const OPEN: Case = {
  id: "fpscase_1",
  kind: "late_payment",
  status: "open",
  environment: "sandbox",
  amount: 100,
  currency_code: "hkd",
  payment_id: "fpspay_1",
  payment_reference: "REF1",
  expected_amount: 100,
  gateway_order_id: "gateway-order-1",
  order_id: "order_1",
  evidence: {},
  resolution: null,
  reference: null,
  note: null,
  resolved_by: null,
  resolved_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
}

const CLOSED: Case = {
  ...OPEN,
  status: "resolved",
  resolution: "refunded",
  resolved_by: "user_1",
  resolved_at: "2026-01-02T00:00:00.000Z",
}

describe("what is to be sent back", () => {
  it("is of the same kinds where it is counted and where it is listed", () => {
    expect(REFUND_KINDS).toEqual(counted)
  })
})

describe("a case in words", () => {
  it("says nothing of accepting what is of no payment", () => {
    expect(sentenceOf(english, { ...OPEN, payment_id: null })).toBe(
      "HK$100.00 was received after the order was cancelled.",
    )
  })

  it("says of an open one what is to be done", () => {
    expect(sentenceOf(english, OPEN)).toBe(
      "HK$100.00 was received after the order was cancelled. Refund it, or accept it to place the order again.",
    )
  })

  it.each([
    ["refunded", "The payment was refunded.", "款項其後已退款。"],
    ["accepted", "The payment was used after all.", "款項後來已用於訂單。"],
    ["dismissed", "Nothing more was done about it.", "其後沒有再作處理。"],
  ] as const)("speaks of one that was %s in the past", (resolution, end, chineseEnd) => {
    const closed = { ...CLOSED, resolution }
    expect(sentenceOf(english, closed)).toBe(
      `HK$100.00 was received after the order was cancelled. ${end}`,
    )
    expect(sentenceOf(chinese, closed)).toBe(`訂單取消後才收到 HK$100.00。${chineseEnd}`)
  })

  it.each(Object.keys(en.cases.facts) as Case["kind"][])(
    "tells nobody to do something about a closed %s",
    (kind) => {
      const said = [
        sentenceOf(english, { ...CLOSED, kind }),
        sentenceOf(chinese, { ...CLOSED, kind }),
      ]
      expect(said.join()).not.toMatch(/Send|Refund|Accept|Ask|Check|Look|請|undefined/)
    },
  )

  it("knows one that nobody closed", () => {
    const closed: Case = {
      ...CLOSED,
      kind: "shipped_unpaid",
      resolution: "dismissed",
      resolved_by: null,
    }
    expect(sentenceOf(english, closed)).toBe(
      "The order was shipped, but its payment of HK$100.00 had expired. The case closed by itself.",
    )
  })

  it("calls the sum what it is", () => {
    expect(nameOfSum(english, OPEN)).toBe("To refund")
    expect(nameOfSum(english, CLOSED)).toBe("Refunded")
    expect(nameOfSum(english, { ...CLOSED, resolution: "accepted" })).toBe("Amount")
    expect(nameOfSum(english, { ...OPEN, kind: "shipped_unpaid" })).toBe("Amount")
    expect(nameOfSum(english, { ...OPEN, kind: "amount_mismatch" })).toBe("Amount")
  })

  it("expects another sum of a payment, and none of a part of it", () => {
    expect(expectedOf({ ...OPEN, kind: "amount_mismatch", amount: 90 })).toBe(100)
    expect(expectedOf(OPEN)).toBeNull()
    expect(expectedOf({ ...OPEN, kind: "refund_due", amount: 20 })).toBeNull()
    expect(expectedOf({ ...OPEN, kind: "overpaid", amount: 20 })).toBeNull()
  })
})

describe("what accepting a case places", () => {
  const acceptance = {
    prices: [
      { title: "Oolong", quantity: 2, paid: 100, today: 120 },
      { title: "Pu-erh", quantity: 1, paid: 80, today: null },
    ],
    discount: 15,
    credit: 40,
    unavailable: ["Jasmine", "Locker"],
  }

  it("is said before, with today's prices", () => {
    expect(acceptanceOf(english, { ...OPEN, acceptance })).toEqual([
      "Not available any more: Jasmine, Locker. Accepting will be refused until it is.",
      "Oolong was HK$100.00 and is HK$120.00 today.",
      "Pu-erh was HK$80.00 and has no price today.",
      "The discount of HK$15.00 is kept.",
      "The old order used a credit of HK$40.00. Accept only if the customer did not get that credit back: it counts as paid.",
    ])
    expect(acceptanceOf(chinese, { ...OPEN, acceptance })).toContain(
      "Oolong當時為 HK$100.00，今日為 HK$120.00。",
    )
  })

  it("is nothing special where nothing changed", () => {
    const same = { prices: [], discount: 0, credit: 0, unavailable: [] }
    expect(acceptanceOf(english, { ...OPEN, acceptance: same })).toEqual([])
    expect(acceptanceOf(english, { ...OPEN, acceptance: null })).toEqual([])
  })
})

describe("the message that asks where money can be sent", () => {
  const customer = {
    name: "Siu Ming Chan",
    phone: "9123 4567",
    fps_phone: "+85291234567",
    email: "siuming@example.com",
    order_id: "order_1",
    order_display_id: 12,
  }
  const found: CaseDetails = {
    ...OPEN,
    resolved_by_name: null,
    notes: [],
    customer,
    acceptance: null,
  }

  it("is in English", () => {
    expect(refundMessage("en", found)).toBe(
      [
        "Hello Siu Ming Chan,",
        "We will refund HK$100.00 to you by FPS (order #12, payment reference REF1). Please reply with your FPS ID, or the mobile number or email address that you have registered with FPS, and with the account holder's name as your bank shows it.",
        "We never ask for a password, a card number or a one-time code.",
        "Thank you.",
      ].join("\n\n"),
    )
  })

  it("is in Chinese", () => {
    const named = { ...found, customer: { ...customer, name: "陳小明" } }
    expect(refundMessage("zh-HK", named)).toBe(
      [
        "陳小明你好：",
        "我們會以轉數快向你退還 HK$100.00（訂單 #12，付款參考編號 REF1）。請回覆你的轉數快識別碼（FPS ID），或已登記轉數快的手機號碼或電郵地址，以及銀行顯示的賬戶持有人姓名。",
        "我們不會要求你提供密碼、信用卡號碼或一次性驗證碼。",
        "謝謝！",
      ].join("\n\n"),
    )
    expect(refundMessage("zh-HK", found)).toMatch(/^Siu Ming Chan 你好：/)
  })

  it("leaves out what is not known", () => {
    const unknown = { ...found, customer: null, payment_reference: null }
    expect(refundMessage("en", unknown)).toMatch(/^Hello,\n\n.* by FPS\. Please/)
    expect(refundMessage("zh-HK", unknown)).toMatch(/^你好：\n\n.*向你退還 HK\$[\d.]+。請/)
  })
})
