import { parseResolution } from "../cases/validators"

describe("the body of a resolution", () => {
  it("is kept, without the white space around it", () => {
    expect(parseResolution({ resolution: "dismissed", note: " Paid in the shop. " })).toEqual({
      resolution: "dismissed",
      note: "Paid in the shop.",
    })
  })

  it.each([
    [
      { resolution: "dismissed", note: "a\0b" },
      "note: must be plain text, without control characters",
    ],
    [{ resolution: "dismissed", note: "a\u202eb" }, "note: must be plain text"],
    [{ resolution: "dismissed", note: "a\ud800b" }, "note: must be plain text"],
    [{ resolution: "dismissed", note: " … " }, "note: must have a letter or a digit"],
    [{ resolution: "dismissed", note: "\u3164" }, "note: must have a letter or a digit"],
    [{ resolution: "refunded", reference: "\u115f" }, "reference: must have a letter or a digit"],
    [{ resolution: "refunded", reference: "FT\n1" }, "reference: must be one line"],
    [{ resolution: "refunded", reference: "FT\u20281" }, "reference: must be one line"],
    [{ resolution: "refunded", reference: "FT\u20291" }, "reference: must be one line"],
    [{ resolution: "refunded", reference: "FT\u00851" }, "reference: must be plain text"],
    [{ resolution: "refunded", reference: "FT\v1" }, "reference: must be plain text"],
    [
      { resolution: "refunded", reference: "\0" },
      "reference: must be plain text, without control characters",
    ],
  ])("is refused with what nobody can read in it: %j", (body, message) => {
    expect(() => parseResolution(body)).toThrow(message)
  })
})
