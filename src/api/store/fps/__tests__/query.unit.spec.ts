import { parseWaitQuery } from "../validation"

describe("parseWaitQuery", () => {
  it.each([
    [{}, { wait: 0 }],
    [{ wait: "0" }, { wait: 0 }],
    [
      { wait: "25", known: "abc" },
      { wait: 25, known: "abc" },
    ],
    [
      { fields: "id", known: "" },
      { wait: 0, known: "" },
    ],
  ])("reads %j", (query, expected) => {
    expect(parseWaitQuery(query)).toEqual(expected)
  })

  it.each([
    [{ wait: "26" }, "wait: must be whole seconds, from 0 to 25"],
    [{ wait: "-1" }, "wait: must be whole seconds, from 0 to 25"],
    [{ wait: "1.5" }, "wait: must be whole seconds, from 0 to 25"],
    [{ wait: "" }, "wait: must be whole seconds, from 0 to 25"],
    [{ wait: "soon" }, "wait: must be whole seconds, from 0 to 25"],
    [{ wait: ["1", "2"] }, "wait: must be one value"],
    [{ known: { a: "b" } }, "known: must be one value"],
  ])("refuses %j", (query, message) => {
    expect(() => parseWaitQuery(query)).toThrow(
      expect.objectContaining({ type: "invalid_data", message }),
    )
  })
})
