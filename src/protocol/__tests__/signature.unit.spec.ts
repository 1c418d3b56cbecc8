import { isProtocolError } from "../errors"
import { EVENT_ID_HEADER, signBody, SIGNATURE_HEADER, verifySignature } from "../signature"

// Computed outside our code, for secret S, timestamp T and body B:
//   printf '%s' "$T.$B" | openssl dgst -sha256 -hmac "$S" -binary | openssl base64
const SECRET = "whsec_test_0123456789"
const PREVIOUS_SECRET = "whsec_previous_987654"
const T = 1700000000
const TEXT = '{"event":{"eventId":2001}}'
const S1 = "SQE0GKbxz/6UAFSUnZpO5l2hTq+Ue//orBNjNgv0+S8="
const S1_PREVIOUS_SECRET = "IVqQ9svLLsYSdfuszZg2KfULmNaqsY9Ph0fPNLbZ2Ng="
// … with the text 01700000000 in place of 1700000000
const S1_LEADING_ZERO = "djgaS37lhfTe9GABNEDEdwHqGDCBwEb8pUOaWrmGL18="
// … over {"ref":"訂單 №1 – café"}
const S1_UNICODE = "TYTnm048izyNkzTNTgbp5Im4csDTk9AeREwjW8xA8Gg="
// printf '1700000000.\x00\xff\xfe' | openssl dgst -sha256 -hmac "$S" -binary | openssl base64
const S1_NOT_UTF8 = "ynXTWJevyn/QDeVXNygHfiOz63cu3D4GlJEgtBi2ViA="
// … over T and an empty body
const S1_EMPTY_BODY = "1OMc4NcP1tFKvoFZ5Sckang2NLtf5yt9SRDjWVeBkhI="
// … with an empty secret
const S1_EMPTY_SECRET = "knHUEeact7+p91Ebtfo2x+mMMYTDqPmqxv/6gGfCJhY="
// printf '%s' "$T.$B" | openssl dgst -sha256 -hmac "$S" -hex
const HEX = "49013418a6f1cffe940054949d9a4ee65da14eaf947bffe8ac1363360bf4f92f"

const body = new TextEncoder().encode(TEXT)
const keys = [{ id: "current", secret: SECRET }]
const header = `t=${T},s1=${S1}`
const accepted = { ok: true, keyId: "current", timestamp: T }
const refused = (reason: string) => ({ ok: false, reason })

describe("signBody", () => {
  it("makes the header value that openssl makes", () => {
    expect(signBody({ body, secret: SECRET, timestamp: T })).toBe(header)
  })

  it("signs a text as its UTF-8 bytes", () => {
    const text = '{"ref":"訂單 №1 – café"}'
    expect(signBody({ body: text, secret: SECRET, timestamp: T })).toBe(`t=${T},s1=${S1_UNICODE}`)
  })

  it("signs bytes that are no UTF-8", () => {
    const bytes = Uint8Array.of(0x00, 0xff, 0xfe)
    expect(signBody({ body: bytes, secret: SECRET, timestamp: T })).toBe(`t=${T},s1=${S1_NOT_UTF8}`)
  })

  it("refuses an empty secret", () => {
    let thrown: unknown
    try {
      signBody({ body, secret: "", timestamp: T })
    } catch (error) {
      thrown = error
    }
    expect(isProtocolError(thrown) && thrown.code).toBe("missing_secret")
  })
})

describe("verifySignature accepts", () => {
  it("a body signed by openssl", () => {
    expect(verifySignature({ header, body, keys })).toEqual(accepted)
  })

  it("bytes that are no UTF-8", () => {
    const bytes = Uint8Array.of(0x00, 0xff, 0xfe)
    expect(verifySignature({ header: `t=${T},s1=${S1_NOT_UTF8}`, body: bytes, keys })).toEqual(
      accepted,
    )
  })

  it("a view into a larger buffer", () => {
    const padded = Buffer.concat([Buffer.from("xx"), Buffer.from(TEXT), Buffer.from("yy")])
    const view = padded.subarray(2, 2 + body.byteLength)
    expect(verifySignature({ header, body: view, keys })).toEqual(accepted)
  })

  it("the items in the other order", () => {
    expect(verifySignature({ header: `s1=${S1},t=${T}`, body, keys })).toEqual(accepted)
  })

  it("items that the interface does not name", () => {
    const extended = `v=2,${header},s2=abc,,s0`
    expect(verifySignature({ header: extended, body, keys })).toEqual(accepted)
  })

  it("a list of exactly one header value", () => {
    expect(verifySignature({ header: [header], body, keys })).toEqual(accepted)
  })

  it("a timestamp in the exact text that was signed", () => {
    const zero = `t=01700000000,s1=${S1_LEADING_ZERO}`
    expect(verifySignature({ header: zero, body, keys })).toEqual(accepted)
  })

  it("the previous secret, and names it", () => {
    const rotated = [...keys, { id: "previous", secret: PREVIOUS_SECRET }]
    const old = `t=${T},s1=${S1_PREVIOUS_SECRET}`
    expect(verifySignature({ header: old, body, keys: rotated })).toEqual({
      ok: true,
      keyId: "previous",
      timestamp: T,
    })
  })

  it("the first of two keys with the same secret", () => {
    const twins = [
      { id: "first", secret: SECRET },
      { id: "second", secret: SECRET },
    ]
    expect(verifySignature({ header, body, keys: twins })).toMatchObject({ keyId: "first" })
  })

  it.each([
    ["a blank behind the comma", `t=${T}, s1=${S1}`],
    ["blanks around everything", ` \tt=${T} ,  s1=${S1} `],
    ["the old and the new signature", `t=${T},s1=${S1_PREVIOUS_SECRET},s1=${S1}`],
    ["the new and the old signature", `t=${T},s1=${S1},s1=${S1_PREVIOUS_SECRET}`],
    ["an empty signature beside it", `t=${T},s1=,s1=${S1}`],
    ["the same signature twice", `t=${T},s1=${S1},s1=${S1}`],
  ])("a header with %s", (_name, value) => {
    expect(verifySignature({ header: value, body, keys })).toEqual(accepted)
  })

  it("a configured key beside one that is not", () => {
    const mixed = [{ id: "absent", secret: undefined }, { id: "blank", secret: "" }, ...keys]
    expect(verifySignature({ header, body, keys: mixed })).toEqual(accepted)
  })
})

describe("verifySignature refuses", () => {
  it.each<[string, string | string[] | undefined]>([
    ["absent", undefined],
    ["empty", ""],
    ["an empty list", []],
    ["a list of two equal values", [header, header]],
  ])("a header that is %s", (_name, value) => {
    expect(verifySignature({ header: value, body, keys })).toEqual(refused("missing_header"))
  })

  it("an empty body, even when it is signed", () => {
    const signed = `t=${T},s1=${S1_EMPTY_BODY}`
    expect(verifySignature({ header: signed, body: new Uint8Array(), keys })).toEqual(
      refused("empty_body"),
    )
  })

  it.each([
    ["no keys", []],
    ["an undefined secret", [{ id: "a", secret: undefined }]],
    ["an empty secret", [{ id: "a", secret: "" }]],
  ])("everything when there is %s", (_name, none) => {
    expect(verifySignature({ header, body, keys: none })).toEqual(refused("missing_secret"))
  })

  it("a signature made with an empty secret", () => {
    const signed = `t=${T},s1=${S1_EMPTY_SECRET}`
    const withBlank = [...keys, { id: "blank", secret: "" }]
    expect(verifySignature({ header: signed, body, keys: withBlank })).toEqual(
      refused("wrong_signature"),
    )
  })

  it.each([
    ["no t", `s1=${S1}`],
    ["an empty t", `t=,s1=${S1}`],
    ["an upper-case T", `T=${T},s1=${S1}`],
    ["a space inside t", `t =${T},s1=${S1}`],
    ["nothing it knows", "garbage"],
  ])("a header with %s", (_name, value) => {
    expect(verifySignature({ header: value, body, keys })).toEqual(refused("missing_timestamp"))
  })

  it.each([
    ["no s1", `t=${T}`],
    ["an empty s1", `t=${T},s1=`],
    ["an upper-case S1", `t=${T},S1=${S1}`],
    ["a space inside s1", `t=${T},s1 =${S1}`],
    ["a semicolon between the items", `t=${T};s1=${S1}`.replace("t=", "t=1,x=")],
  ])("a header with %s", (_name, value) => {
    expect(verifySignature({ header: value, body, keys })).toEqual(refused("missing_signature"))
  })

  it.each([
    ["a fraction", `${T}.0`],
    ["a sign", `+${T}`],
    ["a minus", `-${T}`],
    ["a space before it", ` ${T}`],
    ["an exponent", "17e8"],
    ["hexadecimal digits", "0x6553f100"],
    ["digits of another script", "١٧٠٠٠٠٠٠٠٠"],
    ["more digits than are exact", "99999999999999999"],
  ])("a timestamp with %s", (_name, t) => {
    expect(verifySignature({ header: `t=${t},s1=${S1}`, body, keys })).toEqual(
      refused("bad_timestamp"),
    )
  })

  it("a repeated timestamp", () => {
    expect(verifySignature({ header: `t=${T},t=${T},s1=${S1}`, body, keys })).toEqual(
      refused("bad_timestamp"),
    )
  })

  it("two header lines joined into one", () => {
    expect(verifySignature({ header: `${header},${header}`, body, keys })).toEqual(
      refused("bad_timestamp"),
    )
  })

  it("several signatures of which none is right, and more than a gateway sends", () => {
    const wrong = `t=${T},s1=${S1_PREVIOUS_SECRET},s1=${S1_EMPTY_SECRET}`
    expect(verifySignature({ header: wrong, body, keys })).toEqual(refused("wrong_signature"))
    const many = `t=${T}${`,s1=${S1}`.repeat(9)}`
    expect(verifySignature({ header: many, body, keys })).toEqual(refused("wrong_signature"))
  })

  it.each([
    ["a changed character", `T${S1.slice(1)}`],
    ["hexadecimal encoding", HEX],
    ["the URL alphabet", S1.replaceAll("+", "-").replaceAll("/", "_")],
    ["no padding", S1.slice(0, -1)],
    ["more padding", `${S1}=`],
    ["a space before it", ` ${S1}`],
    ["quotes around it", `"${S1}"`],
    ["other trailing bits for the same bytes", `${S1.slice(0, -2)}9=`],
    ["one character of it", S1.slice(0, 1)],
    ["a character whose low byte would fit", `${String.fromCharCode(0x100 + 0x53)}${S1.slice(1)}`],
    ["a very long text", S1.repeat(1000)],
  ])("a signature with %s", (_name, s1) => {
    expect(verifySignature({ header: `t=${T},s1=${s1}`, body, keys })).toEqual(
      refused("wrong_signature"),
    )
  })

  it("another secret's signature", () => {
    const other = `t=${T},s1=${S1_PREVIOUS_SECRET}`
    expect(verifySignature({ header: other, body, keys })).toEqual(refused("wrong_signature"))
  })

  it("another timestamp than the signed one", () => {
    expect(verifySignature({ header: `t=${T + 1},s1=${S1}`, body, keys })).toEqual(
      refused("wrong_signature"),
    )
  })

  it("another text of the signed timestamp", () => {
    expect(verifySignature({ header: `t=0${T},s1=${S1}`, body, keys })).toEqual(
      refused("wrong_signature"),
    )
  })

  it("a body with any single bit changed", () => {
    const results = Array.from({ length: body.byteLength * 8 }, (_, bit) => {
      const altered = Uint8Array.from(body)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return verifySignature({ header, body: altered, keys }).ok
    })
    expect(results).toEqual(results.map(() => false))
  })

  it("a body that was parsed and written again", () => {
    const rewritten = new TextEncoder().encode(JSON.stringify(JSON.parse(TEXT), null, 1))
    expect(verifySignature({ header, body: rewritten, keys })).toEqual(refused("wrong_signature"))
  })

  it("bytes that decode to the signed text but differ from it", () => {
    // 0xff and 0xfe both decode to the replacement character.
    const lookalike = Uint8Array.of(0x00, 0xfe, 0xff)
    expect(verifySignature({ header: `t=${T},s1=${S1_NOT_UTF8}`, body: lookalike, keys })).toEqual(
      refused("wrong_signature"),
    )
  })
})

describe("header names", () => {
  it("are lower case, as Node hands them over", () => {
    expect([SIGNATURE_HEADER, EVENT_ID_HEADER]).toEqual([
      "x-service-signature",
      "x-service-event-id",
    ])
  })
})
