import { claimReference } from "../claim"

describe("claimReference", () => {
  it.each([
    [" FRN 7731\u202e\n ", "FRN 7731"],
    ["F\u{e0041}R\u034fN\u17b4 \u180e77\ufe0f3\ufff91", "FRN 7731"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["\u115f\u1160\uffa0", null],
    ["\u3164\u2800 -", null],
    ["\u200d\u200c", null],
  ])("reads %j as %j", (text, reference) => {
    expect(claimReference(text)).toBe(reference)
  })
})
