import { messageOf } from "../message-of"

describe("messageOf", () => {
  it.each([
    ["an error", new TypeError("of an error")],
    // What core makes of an error on its way out of a workflow's step.
    ["a serialized error", { name: "Error", message: "of an error", stack: "…" }],
  ])("reads the message of %s", (_, error) => {
    expect(messageOf(error)).toBe("of an error")
  })

  it.each([undefined, null, "a text", 1, {}, { message: 1 }, { message: "" }, new Error()])(
    "has words for %p, which has no message",
    (error) => {
      expect(messageOf(error)).toBe("unknown error")
    },
  )
})
