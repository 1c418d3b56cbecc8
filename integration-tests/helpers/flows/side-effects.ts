import { Modules } from "@medusajs/framework/utils"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { asMinorUnits } from "../../../src/protocol"
import type { AdminApi } from "../admin-api"
import { TEA_PRICE } from "../seed"
import { settleEverything, whileOthersLook } from "../settle"
import { untilSettled } from "../settled"
import type { Store } from "../store"
import { eventually } from "../wait"
import { flowHelpers, PAID_ONCE, type Setup } from "./context"

/** What Medusa does beside moving money: each effect happens once, whichever way the money came. */
export function describeSideEffects(
  store: Store,
  { setup, admin }: { readonly setup: Setup; readonly admin: AdminApi },
): void {
  const { before, checkout, settled, onlyOrder } = flowHelpers(store, setup)
  const raised: string[] = []
  const note = async ({ data }: { data: unknown }) => {
    raised.push((data as { id: string }).id)
  }
  const bus = () => store.container().resolve<IEventBusModuleService>(Modules.EVENT_BUS)

  beforeEach(() => {
    raised.length = 0
    bus().subscribe("payment.captured", note, { subscriberId: "side-effects" })
  })
  afterEach(() => {
    bus().unsubscribe("payment.captured", note, { subscriberId: "side-effects" })
  })

  /** The event was raised once for each Medusa payment with money, and is not raised again. */
  async function expectRaisedOnce(): Promise<void> {
    const payments = store.container().resolve(Modules.PAYMENT)
    const captured = async () => {
      const found = await payments.listPayments({}, { relations: ["captures"], take: null })
      return found.filter(({ captures }) => captures?.length).map(({ id }) => id)
    }
    const ids = await captured()
    expect(ids).toHaveLength(1)
    await eventually(
      async () => raised.length,
      (count) => count > 0,
    )
    await settleEverything(store)
    expect(await captured()).toEqual(ids)
    expect(raised).toEqual(ids)
  }

  async function onlyCase(): Promise<string> {
    const [found] = await eventually(
      async () => store.fps().listFpsCases({ status: "open" }),
      (cases) => cases.length === 1,
    )
    return found?.id ?? ""
  }

  async function accept(): Promise<string> {
    const answer = await admin.post(`/admin/fps/cases/${await onlyCase()}/resolve`, {
      resolution: "accepted",
    })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return (answer.body as { case: { order_id: string } }).case.order_id
  }

  describe("payment.captured is raised once", () => {
    it("when an event pays", async () => {
      const { cartId, gatewayOrderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      await settled(gatewayOrderId)
      expect(await store.shop().order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      await expectRaisedOnce()
    })

    it("when money that came too late is accepted", async () => {
      const { gatewayOrderId } = await checkout()
      await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
      await settled(gatewayOrderId)
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      expect(raised).toEqual([])
      expect(await store.shop().order(await accept())).toEqual(PAID_ONCE)
      await expectRaisedOnce()
    })

    it("when less than was asked for is accepted", async () => {
      const { gatewayOrderId } = await checkout()
      const amount = TEA_PRICE * 100 - 500
      await store.sandbox().trigger({ kind: "paid", orderID: gatewayOrderId, amount })
      await untilSettled(store, gatewayOrderId, (row) => row.settlement === "held")
      expect((await store.shop().order(await accept())).captures).toEqual([amount / 100])
      await expectRaisedOnce()
    })

    if (before) {
      it("when staff press Medusa's own Check status before the money is settled", async () => {
        const { gatewayOrderId, orderId, session } = await checkout()
        await whileOthersLook(store, async () => {
          await store.sandbox().pay(gatewayOrderId)
          await eventually(
            async () => store.fps().listFpsEvents({ kind: "paid" }),
            (events) => events.length === 1,
          )
          // A pass applied the event, and died before it captured anything.
          const { id } = await store.shop().ledger(gatewayOrderId)
          const received = { amount: asMinorUnits(TEA_PRICE * 100), currencyCode: "hkd" }
          await store.fps().payments.change(id, { news: "paid", received })
          await admin.checkStatus({ orderId, sessionId: session.id }).expect(200)
        })
        await settled(gatewayOrderId)
        expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
        await expectRaisedOnce()
      })
    }
  })
}
