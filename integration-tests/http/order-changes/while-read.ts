import { settleDependencies, type SettleDependencies } from "../../../src/fps/dependencies"
import { observeMedusa } from "../../../src/fps/medusa/observe"
import { flowHelpers, type Setup } from "../../helpers/flows/context"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"

/** An order that is changed in the moment in which a look reads it. */
export function describeChangeWhileRead(store: Store, setup: Setup): void {
  const { checkout } = flowHelpers(store, setup)

  /** What Medusa's query is asked comes after the order has another version, so many times. */
  const changing = (times: number): SettleDependencies => {
    const dependencies = settleDependencies(store.container())
    const { query } = dependencies
    let left = times
    const graph = (async (input: Parameters<typeof query.graph>[0]) => {
      if (left-- > 0) {
        await sql(store, 'update "order" set version = version + 1')
        await sql(store, "update order_item set version = version + 1")
        await sql(store, "update order_shipping set version = version + 1")
      }
      return query.graph(input)
    }) as typeof query.graph
    return { ...dependencies, query: { ...query, graph } }
  }
  const ledgerOf = async (gatewayOrderId: string) => {
    const { purchaseId } = await store.shop().ledger(gatewayOrderId)
    const ledger = await store.fps().purchases.read(purchaseId)
    if (!ledger) {
      throw new Error("There is no such purchase.")
    }
    return ledger
  }

  it("is read again, so that its payments and its total are of one version", async () => {
    const { gatewayOrderId } = await checkout()
    const ledger = await ledgerOf(gatewayOrderId)
    const { order: before } = await observeMedusa(changing(0), ledger)
    const { order } = await observeMedusa(changing(2), ledger)
    expect(order).toEqual({ ...before, version: (before?.version ?? 0) + 2 })
  })

  it("is looked at later where it changes each time", async () => {
    const { gatewayOrderId } = await checkout()
    const ledger = await ledgerOf(gatewayOrderId)
    await expect(observeMedusa(changing(Infinity), ledger)).rejects.toThrow(/is being changed/)
  })
}
