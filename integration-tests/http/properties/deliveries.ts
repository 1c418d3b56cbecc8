import fc from "fast-check"
import { PRODUCTION_SECRET, SANDBOX_SECRET } from "../../helpers/store"
import { secondsFromNow, sign, WEBHOOK_PATHS, type Delivery } from "../webhook/delivery"

/** Bytes of every kind: noise, text, JSON of any shape, and near misses of an event. */
const body: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: "binary", maxLength: 200 }).map((s) => Buffer.from(s)),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 6 }).map((s) => Buffer.from(s)) },
  { weight: 4, arbitrary: nearMiss() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.alloc(0),
      Buffer.alloc(64 * 1024, "a"),
      Buffer.alloc(64 * 1024 + 1, "a"),
      Buffer.from("[".repeat(5_000)),
      Buffer.from('{"event":'.repeat(3_000)),
      Buffer.from('{"__proto__":{"eventId":2001},"event":null}'),
    ),
  },
)

/** An event in which anything may be anything. */
function nearMiss(): fc.Arbitrary<Buffer> {
  const odd = fc.oneof(
    fc.constantFrom(2001, 4001, 4002, "2001", null, -1, 1e308, "", "hkd", "HKD", 10_000),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ maxLength: 300 }),
    // Well-formed JSON, and no text for a database.
    fc.constantFrom("\u0000", "a\u0000b", "\ud800", "\udfff a"),
  )
  return fc
    .record(
      {
        event: fc.record({ eventId: odd, eventDescription: odd }, { requiredKeys: [] }),
        eventData: fc.oneof(
          odd,
          fc.record(
            {
              OrderID: odd,
              orderID: odd,
              OrderAmount: fc.oneof(odd, fc.record({ amount: odd, currency: odd })),
              totalAmount: fc.oneof(odd, fc.record({ amount: odd, currency: odd })),
              MerchantRef: odd,
              partnerRef: odd,
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    )
    .map((value) => Buffer.from(JSON.stringify(value)))
}

/** What Node lets through in a header; anything else it refuses before we see it. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
})

type Signing = "right" | "production" | "wrong" | "old" | "future" | "hex" | "twice" | "none"

const signing = fc.constantFrom<Signing>(
  "right",
  "right",
  "right",
  "production",
  "wrong",
  "old",
  "future",
  "hex",
  "twice",
  "none",
)

function signatures(bytes: Buffer, how: Signing): string | string[] | null {
  switch (how) {
    case "right":
      return sign(bytes, { secret: SANDBOX_SECRET })
    case "production":
      return sign(bytes, { secret: PRODUCTION_SECRET })
    case "wrong":
      return sign(bytes, { secret: "wrong" })
    case "old":
      return sign(bytes, { t: "1" })
    case "future":
      return sign(bytes, { t: String(secondsFromNow(10 ** 9)) })
    case "hex":
      return sign(bytes, { encoding: "hex" })
    case "twice":
      return [sign(bytes), sign(bytes, { secret: "wrong" })]
    case "none":
      return null
  }
}

/** A delivery of any bytes, signed in any way. */
export const anyDelivery: fc.Arbitrary<Delivery> = fc
  .record({
    body,
    how: fc.oneof({ weight: 4, arbitrary: signing }, { weight: 1, arbitrary: headerText }),
    id: fc.oneof(fc.constant(null), fc.uuid(), headerText),
    path: fc.constantFrom(...WEBHOOK_PATHS),
    contentType: fc.oneof(
      fc.constantFrom("application/json", "text/plain", "application/json; charset=utf-7", null),
      headerText,
    ),
    chunked: fc.boolean(),
  })
  .map(({ body: bytes, how, ...rest }) => ({
    ...rest,
    body: bytes,
    signature: isSigning(how) ? signatures(bytes, how) : how,
  }))

const KINDS: readonly string[] = [
  "right",
  "production",
  "wrong",
  "old",
  "future",
  "hex",
  "twice",
  "none",
] satisfies Signing[]

function isSigning(how: string): how is Signing {
  return KINDS.includes(how)
}
