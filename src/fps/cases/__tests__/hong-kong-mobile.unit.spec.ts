import { hongKongMobile } from "../customer"

describe("the number that money can be sent to", () => {
  it.each([
    ["9123 4567", "hk", "+85291234567"],
    ["+852 6123-4567", "hk", "+85261234567"],
    ["00852 5123 4567", null, "+85251234567"],
    ["+85291234567", "sg", "+85291234567"],
    ["9123 4567", null, "+85291234567"],
    ["9123 4567", "SG", null],
    ["+65 9123 4567", "hk", null],
    ["2123 4567", "hk", null],
    ["my phone", "hk", null],
    ["", "hk", null],
    [null, "hk", null],
  ])("%j in an address of %j is %j", (phone, country_code, number) => {
    expect(hongKongMobile([{ phone, country_code }])).toBe(number)
  })

  it("is the first one that can be", () => {
    const places = [null, { phone: "2123 4567" }, { phone: "61234567" }, { phone: "91234567" }]
    expect(hongKongMobile(places)).toBe("+85261234567")
  })
})
