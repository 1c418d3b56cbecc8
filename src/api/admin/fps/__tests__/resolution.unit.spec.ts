import { parseResolution } from "../cases/validators"

describe("the body of a resolution", () => {
  it("is kept, without the white space around it", () => {
    expect(parseResolution({ resolution: "dismissed", note: " Paid in the shop. " })).toEqual({
      resolution: "dismissed",
      note: "Paid in the shop.",
    })
  })

  it.each([
    [{ resolution: "dismissed", note: "a\0b" }, "note: must be plain text"],
    [{ resolution: "refunded", reference: "\0" }, "reference: must be plain text"],
  ])("is refused with a NUL in it, which no database can store: %j", (body, message) => {
    expect(() => parseResolution(body)).toThrow(message)
  })
})
