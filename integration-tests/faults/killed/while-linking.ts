import { TEA_PRICE } from "../../helpers/seed"
import { letLeasesRunOut, type Setup } from "./at-each-step"
import { blockAt, type Block } from "./block"
import { settledBalance } from "./books"

/** Core links a new order to these at the same time, and leaves one link when the other fails. */
const LINKED_TO = ["order_cart", "order_payment_collection"]

/** What becomes of a paid cart over whose completion the database or the process went away. */
export function describeWhileLinking({ running }: Pick<Setup, "running">): void {
  const STOPS = {
    "PostgreSQL stopped": async (block: Block) => {
      await running().stopDatabase()
      await running().startDatabase()
      await block.remove()
    },
    "Medusa was killed": async (block: Block) => {
      await running().killMedusa()
      await block.undo()
      await block.remove()
      await letLeasesRunOut(running())
      await running().startMedusa()
    },
  }

  describe.each(LINKED_TO)("while its order was linked by %s", (table) => {
    it.each(Object.entries(STOPS))("%s: the payment is settled once", async (_name, stop) => {
      const store = running()
      const { gatewayOrderId } = await store.shop.checkout({ placeOrder: "after_payment" })
      const block = await blockAt(store, { table, when: "before insert" })
      await store.sandbox.pay(gatewayOrderId)
      await block.waiting()
      await stop(block)
      expect(await settledBalance(store, [gatewayOrderId])).toEqual({
        settled: 1,
        unseen: 0,
        done: 1,
        open: 0,
        orders: 1,
        captures: 1,
        captured: TEA_PRICE,
        transactions: 1,
        announced: 1,
        cases: 0,
      })
    })
  })
}
