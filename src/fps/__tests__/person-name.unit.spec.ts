import { personName } from "../person-name"

describe("the name of a person", () => {
  it.each([
    [{ first_name: "Siu Ming", last_name: "Chan" }, "Siu Ming Chan"],
    [{ first_name: "小明", last_name: "陳" }, "陳小明"],
    [{ first_name: "Amy 小明", last_name: "陳" }, "Amy 小明 陳"],
    [{ first_name: " 小明 ", last_name: null }, "小明"],
    [{ first_name: null, last_name: "Chan" }, "Chan"],
    [{ first_name: " ", last_name: "" }, null],
    [{ first_name: "Siu\u202e Ming", last_name: "Ch\u0007an\n(paid)" }, "Siu Ming Ch an (paid)"],
    [{ first_name: "Siu\u3164Ming\u2800", last_name: "Ch\u00adan" }, "Siu Ming Chan"],
    [{ first_name: "\u2800", last_name: "\u3164\u00ad" }, null],
    [{ first_name: "\u115f\u1160", last_name: "\uffa0" }, null],
    [null, null],
  ])("of %j is %j", (place, name) => {
    expect(personName([place])).toBe(name)
  })

  it("is that of the first place that has one", () => {
    expect(personName([{ first_name: "" }, { last_name: "Chan" }, { last_name: "Wong" }])).toBe(
      "Chan",
    )
  })
})
