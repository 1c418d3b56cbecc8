import { type EventReading, readEventBody } from "../event"

const ORDER = "9B2F6c1e-0d0c-4a59-9f6e-2f1f0f6f7a10"
const OTHER_ORDER = "11111111-2222-4333-8444-555555555555"

const directpay = {
  OrderID: ORDER,
  OrderAmount: { amount: 12050, currency: "HKD" },
  MerchantRef: "REF1",
}
const legacy = {
  orderID: ORDER,
  customerID: OTHER_ORDER,
  totalAmount: { amount: 12050, currency: "HKD" },
  partnerRef: "REF1",
}

const readText = (text: string): EventReading => readEventBody(new TextEncoder().encode(text))
const read = (value: unknown): EventReading => readText(JSON.stringify(value))
const paid = (eventData: unknown): EventReading =>
  read({ event: { eventId: 2001, eventDescription: "paid" }, eventData })

const fields = { gatewayOrderId: ORDER, reference: "REF1", amount: 12050, currency: "hkd" }
const paidEvent = { kind: "paid", eventId: 2001, ...fields, shape: "directpay" }
const readable = (event: unknown) => ({ readable: true, event })
const unreadable = (reason: string, known: object = {}) => ({ readable: false, reason, ...known })

describe("readEventBody reads", () => {
  it("the current shape", () => {
    expect(paid(directpay)).toEqual(readable(paidEvent))
  })

  it("the legacy shape", () => {
    expect(paid(legacy)).toEqual(readable({ ...paidEvent, shape: "legacy" }))
  })

  it.each([
    [2001, "paid"],
    [4001, "expired"],
    [4002, "cancelled"],
  ])("event id %d as %s", (eventId, kind) => {
    expect(read({ event: { eventId }, eventData: directpay })).toEqual(
      readable({ ...paidEvent, kind, eventId }),
    )
  })

  it.each([undefined, null, 7, "Payment expired", { eventId: 4001 }, "x".repeat(5000)])(
    "the kind from the id whatever the description is (%#)",
    (eventDescription) => {
      expect(read({ event: { eventId: 2001, eventDescription }, eventData: directpay })).toEqual(
        readable(paidEvent),
      )
    },
  )

  it("past fields that the interface does not name", () => {
    const extended = { ...directpay, OrderAmount: { ...directpay.OrderAmount, scale: 2 }, more: [] }
    expect(read({ event: { eventId: 2001, at: 1 }, eventData: extended, sentAt: "x" })).toEqual(
      readable(paidEvent),
    )
  })

  it("both shapes in one body when they agree", () => {
    expect(paid({ ...directpay, ...legacy })).toEqual(readable(paidEvent))
  })

  it("names of both shapes that complete each other", () => {
    const mixed = { OrderID: ORDER, totalAmount: legacy.totalAmount, partnerRef: "REF1" }
    expect(paid(mixed)).toEqual(readable(paidEvent))
  })

  it("an order id that is no UUID", () => {
    expect(paid({ ...directpay, OrderID: "order-7" })).toEqual(
      readable({ ...paidEvent, gatewayOrderId: "order-7" }),
    )
  })

  it("an amount of zero, and negative zero as zero", () => {
    const text = JSON.stringify({ event: { eventId: 2001 }, eventData: directpay })
    expect(readText(text.replace("12050", "-0"))).toEqual(readable({ ...paidEvent, amount: 0 }))
  })

  it("a body with a byte order mark", () => {
    const text = JSON.stringify({ event: { eventId: 2001 }, eventData: directpay })
    expect(readText(`\ufeff${text}`)).toEqual(readable(paidEvent))
  })

  it("past __proto__ keys without harm", () => {
    const text = JSON.stringify({ event: { eventId: 2001 }, eventData: directpay })
    const hostile = text.replace(/\{/g, '{"__proto__":{"eventId":4001,"amount":1,"polluted":1},')
    expect(readText(hostile)).toEqual(readable(paidEvent))
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  })
})

describe("readEventBody, for an event id that the interface does not name,", () => {
  it("gives what it can read", () => {
    expect(read({ event: { eventId: 3000 }, eventData: directpay })).toEqual(
      readable({ kind: "unknown", eventId: 3000, ...fields, shape: "directpay" }),
    )
  })

  it("leaves out what is wrong", () => {
    const eventData = { orderID: ORDER, totalAmount: { amount: -1, currency: "HKD" } }
    expect(read({ event: { eventId: 3000 }, eventData })).toEqual(
      readable({
        kind: "unknown",
        eventId: 3000,
        gatewayOrderId: ORDER,
        currency: "hkd",
        shape: "legacy",
      }),
    )
  })

  it.each([undefined, null, "text", [], {}, 5])("needs no event data (%j)", (eventData) => {
    expect(read({ event: { eventId: 0 }, eventData })).toEqual(
      readable({ kind: "unknown", eventId: 0 }),
    )
  })
})

describe("readEventBody finds unreadable", () => {
  it("invalid UTF-8", () => {
    const bytes = Buffer.from(JSON.stringify({ event: { eventId: 2001 }, eventData: directpay }))
    bytes[bytes.indexOf("REF1")] = 0xff
    expect(readEventBody(bytes)).toEqual(unreadable("not_utf8"))
  })

  it("a character that is cut off, which is not taken for the start of the next event", () => {
    const cut = Buffer.from("中").subarray(0, 2)
    expect(readEventBody(cut)).toEqual(unreadable("not_utf8"))
    expect(readText("1")).toEqual(unreadable("not_an_object"))
  })

  it.each(["", " ", "{", "{'a':1}", "undefined", '{"event":{"eventId":2001}} x'])(
    "text that is no JSON (%j)",
    (text) => {
      expect(readText(text)).toEqual(unreadable("not_json"))
    },
  )

  it.each(["null", "1", '"text"', "true", "[]", '[{"event":{"eventId":2001}}]'])(
    "JSON that is no object (%s)",
    (text) => {
      expect(readText(text)).toEqual(unreadable("not_an_object"))
    },
  )

  it.each([undefined, null, "2001", 2001.5, -0.1, 1e300, true, [2001], { value: 2001 }])(
    "the event id %j",
    (eventId) => {
      expect(read({ event: { eventId }, eventData: directpay })).toEqual(
        unreadable("bad_event_id", { gatewayOrderId: ORDER }),
      )
    },
  )

  it.each([undefined, null, 2001, "2001", [{ eventId: 2001 }]])("the event %j", (event) => {
    expect(read({ event, eventData: {} })).toEqual(unreadable("bad_event_id"))
  })

  it.each([undefined, null, "text", [directpay], 1])("the event data %j", (eventData) => {
    expect(paid(eventData)).toEqual(unreadable("missing_event_data", { eventId: 2001 }))
  })

  it.each([undefined, null, "", "  ", 7, {}, "a\u0000b", "a\nb", "\ud800", "x".repeat(201)])(
    "the order id %j",
    (OrderID) => {
      expect(paid({ ...directpay, OrderID })).toEqual(unreadable("bad_order_id", { eventId: 2001 }))
    },
  )

  it("two shapes that disagree on the order id", () => {
    expect(paid({ ...directpay, ...legacy, orderID: OTHER_ORDER })).toEqual(
      unreadable("conflicting_fields", { eventId: 2001 }),
    )
  })

  it("fields that are only inherited", () => {
    expect(readText('{"event":{"__proto__":{"eventId":2001}},"eventData":{}}')).toEqual(
      unreadable("bad_event_id"),
    )
  })
})

describe("readEventBody leaves out what it cannot read, and reads the rest", () => {
  const left = (eventData: object) => {
    const reading = paid(eventData)
    if (!reading.readable) {
      throw new Error(reading.reason)
    }
    expect(reading.event).toMatchObject({ kind: "paid", gatewayOrderId: ORDER })
    return reading.event
  }

  it.each([undefined, null, "", 7, "a\u0000b", "x".repeat(201)])(
    "the reference %j",
    (MerchantRef) => {
      const event = left({ ...directpay, MerchantRef })
      expect(event).not.toHaveProperty("reference")
      expect(event).toMatchObject({ amount: 12050, currency: "hkd" })
    },
  )

  it.each([-1, 120.5, "12050", 1e16, 1e300, null, undefined, true, [12050], { value: 12050 }])(
    "the amount %j",
    (amount) => {
      const event = left({ ...directpay, OrderAmount: { amount, currency: "HKD" } })
      expect(event).not.toHaveProperty("amount")
      expect(event).toMatchObject({ currency: "hkd" })
    },
  )

  it.each([undefined, null, 12050, "12050", [12050, "HKD"]])(
    "the money object %j",
    (OrderAmount) => {
      const event = left({ ...directpay, OrderAmount })
      expect(event).not.toHaveProperty("amount")
      expect(event).not.toHaveProperty("currency")
    },
  )

  it("an amount beyond the largest number", () => {
    const text = JSON.stringify({ event: { eventId: 2001 }, eventData: directpay })
    const reading = readText(text.replace("12050", "1e999"))
    expect(reading).toMatchObject({ readable: true, event: { kind: "paid" } })
    expect(reading).not.toHaveProperty("event.amount")
  })

  it.each([undefined, null, "", "HK", "HKDD", "H$D", 344, ["HKD"]])(
    "the currency %j",
    (currency) => {
      const event = left({ ...directpay, OrderAmount: { amount: 12050, currency } })
      expect(event).not.toHaveProperty("currency")
    },
  )

  it.each([
    ["reference", { partnerRef: "REF2" }],
    ["amount", { totalAmount: { amount: 1, currency: "HKD" } }],
    ["currency", { totalAmount: { amount: 12050, currency: "USD" } }],
    ["amount", { totalAmount: { amount: "12050", currency: "HKD" } }],
  ])("a second shape that tells another %s", (field, other) => {
    expect(left({ ...directpay, ...legacy, ...other })).not.toHaveProperty(field)
  })

  it.each([4001, 4002])("the amount of a closing, %i", (eventId) => {
    const { OrderAmount: _, ...eventData } = directpay
    expect(read({ event: { eventId }, eventData })).toMatchObject({
      readable: true,
      event: { eventId, gatewayOrderId: ORDER },
    })
  })
})
