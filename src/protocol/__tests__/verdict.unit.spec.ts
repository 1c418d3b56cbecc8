import { asMinorUnits } from "../money"
import { judgeEvent, type EventVerdict, type VerdictInput } from "../verdict"

const LEDGER = { environment: "sandbox", amount: asMinorUnits(10_000), currencyCode: "hkd" }
const PAID = { kind: "paid", amount: asMinorUnits(10_000), currency: "hkd" } as const

/** A 2001 of the sandbox for an order of the sandbox, while the sandbox is active. */
const judge = (change: Partial<VerdictInput> = {}): EventVerdict =>
  judgeEvent({
    event: PAID,
    environment: "sandbox",
    activeEnvironment: "sandbox",
    ledger: LEDGER,
    ...change,
  })

const MISMATCH: EventVerdict = { do: "hold", kind: "amount_mismatch" }
const TOY_MONEY: EventVerdict = { do: "hold", kind: "environment_mismatch" }

describe("judgeEvent of a payment", () => {
  it("pays when environment, amount and currency are the ledger's", () => {
    expect(judge()).toEqual({ do: "pay" })
  })

  it.each([9_999, 10_001, 0, 1_000_000])("holds %i cents for 10000", (amount) => {
    expect(judge({ event: { ...PAID, amount: asMinorUnits(amount) } })).toEqual(MISMATCH)
  })

  it.each(["usd", "HKD", ""])("holds the currency %j for hkd", (currency) => {
    expect(judge({ event: { ...PAID, currency } })).toEqual(MISMATCH)
  })

  it.each(["amount", "currency"])("holds a payment without %s", (field) => {
    expect(judge({ event: { ...PAID, [field]: undefined } })).toEqual(MISMATCH)
  })

  it("knows no gateway order that the ledger does not know", () => {
    expect(judge({ ledger: null })).toEqual({ do: "unknown_gateway_order" })
  })

  it.each([
    // verified with, ledger's, active, verdict
    ["sandbox", "sandbox", "sandbox", { do: "pay" }],
    ["sandbox", "sandbox", "production", TOY_MONEY],
    ["production", "production", "production", { do: "pay" }],
    ["production", "production", "sandbox", { do: "pay" }],
    ["sandbox", "production", "sandbox", { do: "foreign" }],
    ["sandbox", "production", "production", { do: "foreign" }],
    ["production", "sandbox", "sandbox", { do: "foreign" }],
    ["production", "sandbox", "production", { do: "foreign" }],
  ] as const)(
    "verified with %s, for an order of %s, while %s is active: %j",
    (environment, ledgers, activeEnvironment, verdict) => {
      const ledger = { ...LEDGER, environment: ledgers }
      expect(judge({ environment, activeEnvironment, ledger })).toEqual(verdict)
    },
  )

  it("is foreign before its amount is looked at", () => {
    expect(
      judge({ environment: "production", event: { ...PAID, amount: asMinorUnits(1) } }),
    ).toEqual({ do: "foreign" })
  })

  it("is a mismatch before the active environment is looked at", () => {
    expect(
      judge({ activeEnvironment: "production", event: { ...PAID, amount: asMinorUnits(1) } }),
    ).toEqual(MISMATCH)
  })
})

describe.each(["expired", "cancelled"] as const)("judgeEvent of %s", (kind) => {
  const event = { ...PAID, kind }

  it("closes the gateway order of its environment", () => {
    expect(judge({ event })).toEqual({ do: "close", news: kind })
  })

  it("closes it whatever amount and currency it names, since no money came", () => {
    expect(judge({ event: { ...event, amount: asMinorUnits(1), currency: "usd" } })).toEqual({
      do: "close",
      news: kind,
    })
  })

  it("closes one of the sandbox while production is active", () => {
    expect(judge({ event, activeEnvironment: "production" })).toEqual({ do: "close", news: kind })
  })

  it("only records one of another environment", () => {
    expect(judge({ event, environment: "production" })).toEqual({ do: "record" })
  })

  it("only records one that the ledger does not know", () => {
    expect(judge({ event, ledger: null })).toEqual({ do: "record" })
  })
})

describe("judgeEvent of an event id that is not known", () => {
  it.each([LEDGER, null])("asks for the status (ledger: %j)", (ledger) => {
    expect(judge({ event: { kind: "unknown" }, ledger })).toEqual({ do: "check" })
  })
})
