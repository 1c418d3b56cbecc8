import { checkMedusa, checkNode } from "../check-database"

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
    ["2.16.0", "fail"],
    ["2.17.1", "fail"],
    ["2.17.2", "ok"],
    ["2.21.2", "ok"],
    ["2.22.6", "ok"],
    ["2.23.0", "warn"],
    ["3.0.0", "warn"],
  ] as const)("says of %s: %s", (version, mark) => {
    expect(checkMedusa(medusa(version)).map((one) => one.mark)).toEqual([mark])
  })

  it("says that Medusa is not installed", () => {
    expect(checkMedusa(medusa(undefined))).toMatchObject([
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
    expect(checkMedusa(packages).map(({ mark, what }) => [mark, what])).toEqual([
      ["ok", "Medusa 2.21.2"],
      ["warn", "not installed: @medusajs/cli"],
      ["warn", "of another version than Medusa: @medusajs/framework 2.20.1"],
    ])
  })
})
