import { viewDependencies, type ViewDependencies } from "../../../src/views/dependencies"
import { retrieveStorePayment } from "../../../src/views/storefront/store-payment"
import type { Store } from "../../helpers/store"

/** A payment that is read while another tab's request replaces its session. */
export function describeTwoTabs(store: Store): void {
  /** Reads the payment of a first session when a second one has replaced it. */
  const read = async (
    change: (real: ViewDependencies, second: string) => Partial<ViewDependencies>,
  ) => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const first = await shop.session(collectionId)
    const second = await shop.session(collectionId)
    expect(second.id).not.toBe(first.id)
    const real = viewDependencies(store.container())
    const payment = await retrieveStorePayment({ ...real, ...change(real, second.id) }, first.id)
    return { payment, first }
  }

  it("can be paid, though the ledger came to know the new one in between", async () => {
    const { payment, first } = await read(({ fps }, second) => {
      const listSessionIds = async (id: string) =>
        (await fps.ledger.listSessionIds(id)).filter((one) => one !== second)
      return { fps: withParts(fps, { ledger: withParts(fps.ledger, { listSessionIds }) }) }
    })
    expect(payment).toMatchObject({ detail: null, redirect_url: first.data.redirect_url })
  })
}

/** The same with another part. */
function withParts<T extends object>(whole: T, parts: Partial<T>): T {
  return Object.assign(Object.create(whole) as T, parts)
}
