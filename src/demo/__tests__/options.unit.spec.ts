import { resolve } from "node:path"

import { readOptions } from "../options"

describe("readOptions", () => {
  it("has a default for everything", () => {
    expect(readOptions([], {})).toEqual({
      medusaPort: 9000,
      shopPort: 8000,
      gatewayPort: 4010,
      postgresPort: undefined,
      placeOrder: "before_payment",
      orderCreation: "directpay",
      storefront: undefined,
      dataFolder: resolve(".demo"),
      databaseUrl: undefined,
    })
  })

  it("takes every flag and the database of the environment", () => {
    const flags = [
      ...["--medusa-port", "1", "--shop-port", "2", "--gateway-port", "3", "--postgres-port=4"],
      ...["--place-order", "after_payment", "--order-creation", "legacy", "--data", "/data"],
      ...["--storefront", "http://localhost:8000/"],
    ]
    expect(readOptions(flags, { DATABASE_URL: "postgres://localhost/shop" })).toEqual({
      medusaPort: 1,
      shopPort: 2,
      gatewayPort: 3,
      postgresPort: 4,
      placeOrder: "after_payment",
      orderCreation: "legacy",
      storefront: "http://localhost:8000",
      dataFolder: "/data",
      databaseUrl: "postgres://localhost/shop",
    })
  })

  it("offers help", () => {
    expect(readOptions(["--help"], {})).toBe("help")
  })

  it.each([
    [["--shop-port", "70000"], /^--shop-port: .*65535/],
    [["--place-order", "never"], /^--place-order: .*before_payment/],
    [["--colour", "green"], /--colour/],
    [["--storefront", "localhost:8000"], /^--storefront: .*http:\/\//],
  ])("names what is wrong with %j, and what there is", (flags, message) => {
    expect(() => readOptions(flags, {})).toThrow(message)
    expect(() => readOptions(flags, {})).toThrow("--gateway-port 4010")
  })
})
