import { BigNumber } from "@medusajs/framework/utils"
import { totalOf } from "../amounts"

const MOST = 9_000_000_000_000_000

describe("the total of what Medusa found", () => {
  it.each<[string, unknown, number | null]>([
    ["whole cents of a cart", { total: 28.815 }, 2_882],
    ["whole cents of an order", { total: new BigNumber("120.5") }, 12_050],
    ["nothing where credit lines come to more", { total: new BigNumber("-40") }, 0],
    ["the most that can be counted", { total: 90_000_000_000_000 }, MOST],
    ["no more than that", { total: 90_000_000_000_000.02 }, MOST],
    ["no more than that", { total: new BigNumber("1e300") }, MOST],
    ["no more than that", { total: Infinity }, MOST],
    ["null where nothing was found", undefined, null],
    ["null where no total was asked for", { id: "order_1" }, null],
  ])("is %s", (_, found, total) => {
    expect(totalOf(found)).toBe(total)
  })
})
