import { checkMedusa, checkNode } from "../checks/versions"

const medusa = (version: string | undefined) => [{ name: "@medusajs/medusa", version }]

describe("checkNode", () => {
  it.each([
    ["20.18.3", "fail"],
    ["20.19.0", "ok"],
    ["22.0.0", "ok"],
    ["18.20.0", "fail"],
  ])("says of %s: %s", (version, mark) => {
    expect(checkNode(version).mark).toBe(mark)
  })
})

describe("checkMedusa", () => {
  it.each([
    ["2.16.0", "before_payment", "fail"],
    ["2.16.0", undefined, "fail"],
    ["2.16.0", "after_payment", "warn"],
    ["2.17.1", "before_payment", "warn"],
    ["2.17.2", "before_payment", "ok"],
    ["2.21.2", "after_payment", "ok"],
    ["2.30.0", "before_payment", "ok"],
    ["3.0.0", "before_payment", "warn"],
  ] as const)("says of %s with %s: %s", (version, placeOrder, mark) => {
    expect(checkMedusa(medusa(version), placeOrder).map((one) => one.mark)).toEqual([mark])
  })

  it("says that Medusa is not installed", () => {
    expect(checkMedusa(medusa(undefined), undefined)).toMatchObject([
      { mark: "fail", what: "@medusajs/medusa is not installed" },
    ])
  })

  it("names packages of other versions, but for those that go their own way", () => {
    const packages = [
      ...medusa("2.21.2"),
      { name: "@medusajs/framework", version: "2.20.1" },
      { name: "@medusajs/ui", version: "4.2.6" },
      { name: "@medusajs/cli", version: undefined },
    ]
    expect(checkMedusa(packages, "before_payment").map(({ mark, what }) => [mark, what])).toEqual([
      ["ok", "Medusa 2.21.2"],
      ["warn", "not installed: @medusajs/cli"],
      ["warn", "of another version than Medusa: @medusajs/framework 2.20.1"],
    ])
  })
})
