import { readableBody } from "../answers"

const stored = (bytes: Buffer) => bytes.toString("base64")

describe("readableBody", () => {
  it.each(['{"event":{"eventId":2001}}', "付款 €", "\uFEFF{}", ""])(
    "reads %j as it came",
    (text) => {
      expect(readableBody(stored(Buffer.from(text)))).toEqual({ body: text, base64: false })
    },
  )

  it("leaves bytes that are no text as Base64", () => {
    expect(readableBody(stored(Buffer.from([0x7b, 0xff, 0x7d])))).toEqual({
      body: "e/99",
      base64: true,
    })
  })

  it("has nothing to read once it was pruned", () => {
    expect(readableBody(null)).toEqual({ body: null, base64: false })
  })
})
