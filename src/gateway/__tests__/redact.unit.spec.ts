import { plainCause, redactor } from "../redact"

const MARK = "[redacted]"

describe("redactor", () => {
  const redact = redactor({ secrets: ["k+e$y"], names: ["Chan", "Ó Briain", "陳", "A"] })

  it.each([
    ["a secret anywhere", "xk+e$yz", `x${MARK}z`],
    ["every secret", "k+e$y k+e$y", `${MARK} ${MARK}`],
    ["a name as a word, in any case", "Dear CHAN, chan.", `Dear ${MARK}, ${MARK}.`],
    ["no name within a word", "Merchant channel A1", "Merchant channel A1"],
    ["a name of one letter as a word", "Dear A.", `Dear ${MARK}.`],
    ["a name of several words", "for ó briain:", `for ${MARK}:`],
    ["a name in a script without spaces", "客戶陳大文", `客戶${MARK}大文`],
    ["an address nobody gave", "to a.b@c.example now", `to ${MARK} now`],
    ["a phone number nobody gave", "call +852 5123 4567 now", `call ${MARK} now`],
    ["no short number", "code 1203 of 12", "code 1203 of 12"],
  ])("takes out %s", (_name, text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it("takes little time for a long text", () => {
    const started = performance.now()
    redact("a".repeat(262_144))
    redact("1(".repeat(131_072))
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

describe("plainCause", () => {
  it("keeps name, message and code, and drops every other field", () => {
    const error = Object.assign(new TypeError("failed with s3cret"), {
      code: "ECONNRESET",
      headers: { "api-key": "s3cret" },
    })
    const cause = plainCause(error, "s3cret")
    expect({
      ...Object.fromEntries(Object.entries(cause)),
      name: cause.name,
      message: cause.message,
    }).toEqual({
      name: "TypeError",
      message: `failed with ${MARK}`,
      code: "ECONNRESET",
    })
    expect(cause.stack).not.toContain("s3cret")
  })

  it("says the code when there is no message", () => {
    const error = Object.assign(new Error(""), { code: "ECONNREFUSED" })
    expect(plainCause(error, "s3cret").message).toBe("ECONNREFUSED")
  })

  it("drops a code that is no plain word", () => {
    const error = Object.assign(new Error("x"), { code: "s3cret" })
    expect(plainCause(error, "s3cret")).not.toHaveProperty("code")
  })
})
