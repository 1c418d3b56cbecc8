import { runInNewContext } from "node:vm"
import { z as medusas } from "@medusajs/framework/zod"
import { z } from "zod"
import { withImportsWhenUsed } from "../../scripts/package/when-used"

describe("the imports of a packed file", () => {
  it.each([
    ["a call", `(0, cart_1.read)(id);`, `(0, (cart_1()).read)(id);`],
    ["an export", `const a = cart_1.FIELDS.x;`, `const a = (cart_1()).FIELDS.x;`],
    ["a new one of a class", `new cart_1.Cart(id)`, `new (cart_1()).Cart(id)`],
    ["what is spread", `[...cart_1.FIELDS]`, `[...(cart_1()).FIELDS]`],
    ["a longer name", `xcart_1.a + cart_12.b + cart_1.c`, `xcart_1.a + cart_12.b + (cart_1()).c`],
  ])("are asked for at %s", (_, code, changed) => {
    expect(withImportsWhenUsed(`const cart_1 = require("./cart");\n${code}`)).toBe(
      `const cart_1 = () => require("./cart");\n${changed}`,
    )
  })

  it("are asked for where they are handed on", () => {
    const handsOn = (name: string) =>
      `Object.defineProperty(exports, "read", { enumerable: true, get: function () { return ${name}.read; } });`

    expect(withImportsWhenUsed(`var cart_1 = require("../cart");\n${handsOn("cart_1")}`)).toBe(
      `const cart_1 = () => require("../cart");\n${handsOn("(cart_1())")}`,
    )
  })

  it("make what they name", () => {
    const made = withImportsWhenUsed(`const cart_1 = require("./cart");\nnew cart_1.Cart(7).of;`)
    const require = () => ({
      Cart: class Cart {
        constructor(readonly of: number) {}
      },
    })

    expect(runInNewContext(made, { require })).toBe(7)
  })

  it.each([
    ["that are used whole", `const cart_1 = require("./cart");\nkeep(cart_1);\ncart_1.read();`],
    ["whose name is a property's too", `const cart_1 = require("./cart");\na.cart_1.b(cart_1.c);`],
    ["of packages", `const utils_1 = require("@medusajs/framework/utils");\nutils_1.a();`],
    ["that only run", `require("./cart");`],
  ])("stay as they are %s", (_, code) => {
    expect(withImportsWhenUsed(code)).toBe(code)
  })
})

it("the zod of these tests is Medusa's, which the package takes in a store", () => {
  expect(z.ZodError).toBe(medusas.ZodError)
})
