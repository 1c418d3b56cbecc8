import { BigNumber } from "@medusajs/framework/utils"
import { totalOf } from "../amounts"

describe("the total of what Medusa found", () => {
  it.each<[string, unknown, number | null]>([
    ["whole cents of a cart", { total: 28.815 }, 2_882],
    ["whole cents of an order", { total: new BigNumber("120.5") }, 12_050],
    ["nothing where credit lines come to more", { total: new BigNumber("-40") }, 0],
    ["null where nothing was found", undefined, null],
    ["null where no total was asked for", { id: "order_1" }, null],
  ])("is %s", (_, found, total) => {
    expect(totalOf(found)).toBe(total)
  })
})
