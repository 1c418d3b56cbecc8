import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { settleEverything, withoutJob } from "../helpers/settle"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { TEA_PRICE } from "../helpers/seed"
import { createDiscount, setStock } from "../helpers/seed-extras"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"

const SETUP = { orderCreation: "directpay", placeOrder: "after_payment" } as const

/** Holds up what core writes of a completion that has failed, while a step beside it ends. */
const SLOW_BOOKKEEPING = `
  create function fps_test_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(2); return new; end $$;
  create trigger fps_test_slow before insert or update on workflow_execution for each row
    when (new.state = 'waiting_to_compensate') execute function fps_test_slow()`

/** The bookkeeping that is held up at this moment. */
const SLEEPING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event = 'PgSleep'`

describeStore("the last item, payment first", { placeOrder: SETUP.placeOrder }, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)

  afterEach(async () => {
    jest.restoreAllMocks()
    await sql(store, "drop function if exists fps_test_slow cascade")
  })

  /**
   * A completion for which core has neither stock nor an end: it stumbles over its own bookkeeping
   * and leaves the order, linked, and the cart's lock.
   */
  async function leaveAnOrder(cartId: string): Promise<string> {
    await sql(store, SLOW_BOOKKEEPING)
    const container = store.container()
    const inventory = container.resolve(Modules.INVENTORY)
    const reserve = inventory.createReservationItems.bind(inventory) as (
      ...rows: unknown[]
    ) => Promise<never>
    let refused: () => void = () => undefined
    const refusal = new Promise<void>((resolve) => (refused = resolve))
    jest
      .spyOn(inventory, "createReservationItems")
      .mockImplementation((...rows: unknown[]) => reserve(...rows).finally(refused))
    const carts = container.resolve(Modules.CART)
    const update = carts.updateCarts.bind(carts) as (...rows: unknown[]) => Promise<never>
    jest.spyOn(carts, "updateCarts").mockImplementation(async (...rows: unknown[]) => {
      const updated = await update(...rows)
      await refusal
      await eventually(
        () => sql(store, SLEEPING),
        (sleeping) => sleeping.length > 0,
      )
      return updated
    })
    await expect(
      completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false }),
    ).rejects.toThrow(/not allowed/)
    jest.restoreAllMocks()
    await sql(store, "drop function fps_test_slow cascade")
    // Nothing goes on with it, and after two minutes its lock is over.
    await sql(store, "delete from workflow_execution where state = 'waiting_to_compensate'")
    await container.resolve(Modules.LOCKING).releaseAll()
    const [orderId] = await store.shop().ordersOf(cartId)
    return orderId ?? ""
  }

  const hurry = async () => settleEverything(store)

  async function paidWithoutStock(cart?: string) {
    const { cartId, gatewayOrderId } = await checkout(cart)
    await setStock(store, 0)
    store.sandbox().pauseEvents()
    await store.sandbox().pay(gatewayOrderId)
    const payment = await store.shop().ledger(gatewayOrderId)
    const received = { amount: payment.amount, currencyCode: payment.currencyCode }
    await store.fps().payments.change(payment.id, { news: "paid", received })
    return { cartId, gatewayOrderId, payment }
  }

  /** The job finds the money within two seconds, and would complete the cart in the midst of it. */
  const paidAndLeft = async (cart?: string) =>
    withoutJob(store, async () => {
      const paid = await paidWithoutStock(cart)
      return { ...paid, left: await leaveAnOrder(paid.cartId) }
    })

  it("is not sold twice to money whose order core left behind: a person is asked", async () => {
    const { cartId, gatewayOrderId, left } = await paidAndLeft()
    expect(left).toMatch(/^order_/)
    await eventually(
      async () => {
        await hurry()
        return store.shop().ledger(gatewayOrderId)
      },
      ({ settlement }) => settlement === "held",
      60_000,
    )
    expect(await store.shop().cases()).toEqual([
      { kind: "order_not_completed", status: "open", amount: TEA_PRICE * 100 },
    ])
    expect(await store.shop().ordersOf(cartId)).toEqual([])
    expect(await sql(store, 'select id from "order" where deleted_at is null')).toEqual([])
    expect(await sql(store, "select id from capture")).toEqual([])
    store.sandbox().resumeEvents()
    await store.sandbox().idle()
  })

  it("is sold once it is there again: the left order gives way to one with its stock", async () => {
    const { cartId, gatewayOrderId, left } = await paidAndLeft()
    await setStock(store, 1)
    await hurry()
    expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
    const [orderId, another] = await store.shop().ordersOf(cartId)
    expect(another).toBeUndefined()
    expect(orderId).not.toBe(left)
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await store.shop().reserved()).toBe(1)
    expect(await store.shop().cases()).toEqual([])
    store.sandbox().resumeEvents()
    await store.sandbox().idle()
  })

  it("keeps the promotion that works once, which the left order had used up", async () => {
    const shop = store.shop()
    const code = await createDiscount(store, { limit: 1 })
    const cart = await shop.cart()
    await shop.addPromotion(cart, code)
    const { gatewayOrderId } = await paidAndLeft(cart)
    const used = () => sql(store, "select used from promotion where code = ?", [code])
    expect(await used()).toEqual([{ used: 1 }])
    await setStock(store, 1)
    await hurry()
    expect(await settled(gatewayOrderId)).toMatchObject({ status: "paid", settlement: "settled" })
    const [orderId] = await shop.ordersOf(cart)
    expect(await shop.order(orderId ?? "")).toMatchObject({
      total: TEA_PRICE * 0.85,
      captures: [TEA_PRICE * 0.85],
    })
    expect(await used()).toEqual([{ used: 1 }])
    expect(await shop.cases()).toEqual([])
    store.sandbox().resumeEvents()
    await store.sandbox().idle()
  })
})
