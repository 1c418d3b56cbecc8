import { viewDependencies, type Query } from "../../../src/fps/dependencies"
import { retrieveStorePayment } from "../../../src/fps/checkout/store-payment"
import type { Store } from "../../helpers/store"

/** A payment that is read while another tab's request replaces its session. */
export function describeTwoTabs(store: Store): void {
  it("can be paid, though its session is replaced just before Medusa is asked for it", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const first = await shop.session(collectionId)
    const { fps, query } = viewDependencies(store.container())
    const replacing: string[] = []
    const graph: Query["graph"] = async (asking, options) => {
      if (asking.entity === "payment_session") {
        replacing.push((await shop.session(collectionId)).id)
      }
      return query.graph(asking, options)
    }
    const late: Query = Object.assign(Object.create(query) as Query, { graph })
    const payment = await retrieveStorePayment({ fps, query: late }, first.id)
    expect(replacing).toEqual([expect.not.stringContaining(first.id)])
    expect(payment).toMatchObject({ detail: null, redirect_url: first.data.redirect_url })
  })
}
