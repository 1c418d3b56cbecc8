import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import type { FpsSettings } from "../../../src/modules/fps"
import { askAndSettle, settleEverything, settleWaiting } from "../../helpers/settle"
import { deliver, paidBody } from "../../helpers/deliver"
import { CANCELLED, flowHelpers, PAID_ONCE, type Setup } from "../../helpers/flows/context"
import { STATUS_ANSWERS } from "../../helpers/reconcile"
import { TEA_PRICE } from "../../helpers/seed"
import { changeSettings } from "../../helpers/settings"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

const toProduction = () => ({ environment: "production" as const })

/** The sandbox environment with other secrets; the one that signed is forgotten. */
const rotatedOut = ({ environments }: FpsSettings): Partial<FpsSettings> => ({
  environments: {
    ...environments,
    ...(environments.sandbox && {
      sandbox: {
        ...environments.sandbox,
        signingSecret: "another-signing-secret",
        previousSigningSecret: "and-another-one",
      },
    }),
  },
})

const CHANGES: [string, (settings: FpsSettings) => Partial<FpsSettings>][] = [
  ["the secret that signed it was rotated out", rotatedOut],
  ["the sandbox is no longer configured", () => ({ environments: {} })],
  ["orders come after the payment", () => ({ placeOrder: "after_payment" })],
  ["legacy orders are created", () => ({ orderCreation: "legacy" })],
  ["status answers are mapped", () => ({ statusAnswers: STATUS_ANSWERS })],
  ["refunds are refused", () => ({ refunds: "refuse" })],
]

/** Settings that change while payments are under way. */
export function describeSettingsChanges(store: Store, setup: Setup): void {
  const { checkout, settled, onlyOrder } = flowHelpers(store, setup)

  /** Takes an event down and settles nothing yet, as a process that is busy. */
  async function storeUnsettled(gatewayOrderId: string): Promise<void> {
    jest.spyOn(store.fps().purchases, "routeEvents").mockResolvedValue([])
    await store.sandbox().pay(gatewayOrderId)
    expect(await store.fps().listFpsEvents({ state: "waiting" })).toHaveLength(1)
  }

  async function settleNow(): Promise<void> {
    jest.spyOn(store.fps().purchases, "routeEvents").mockRestore()
    await settleWaiting(store.container())
  }

  it.each(CHANGES)("an event that waits is settled although %s meanwhile", async (_, change) => {
    const { gatewayOrderId, orderId } = await checkout()
    await storeUnsettled(gatewayOrderId)
    await changeSettings(store, change)
    await settleNow()
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    expect(await store.shop().cases()).toEqual([])
  })

  it("an order placed before its payment is cancelled by 4001 although payments come first by now", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    await changeSettings(store, () => ({ placeOrder: "after_payment" }))
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
    expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
  })

  it("a cart that is paid first becomes its order although orders come first by now", async () => {
    const shop = store.shop()
    const cartId = await shop.cart()
    await changeSettings(store, () => ({ placeOrder: "after_payment" }))
    const { gatewayOrderId } = await shop.checkout({ placeOrder: "after_payment", cartId })
    jest.restoreAllMocks()
    await store.sandbox().pay(gatewayOrderId)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
  })

  describe("production becomes active while sandbox payments are pending", () => {
    const MISMATCH = [{ kind: "environment_mismatch", status: "open", amount: TEA_PRICE * 100 }]

    it.each(["before its event comes", "while its event waits"])("%s: held", async (when) => {
      const { gatewayOrderId, orderId } = await checkout()
      if (when === "while its event waits") {
        await storeUnsettled(gatewayOrderId)
        await changeSettings(store, toProduction)
        await settleNow()
      } else {
        await changeSettings(store, toProduction)
        await store.sandbox().pay(gatewayOrderId)
      }
      expect(await settled(gatewayOrderId)).toMatchObject({
        status: "paid",
        settlement: "held",
        holdReason: "environment_mismatch",
      })
      expect(await store.shop().cases()).toEqual(MISMATCH)
      // Nobody could use the money in production, so the order is cancelled like any unpaid one.
      const order = await eventually(
        () => store.shop().order(orderId ?? ""),
        ({ status }) => status === "canceled",
      )
      expect(order).toEqual(CANCELLED)
    })

    it("while its event is tried again: held", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      const payments = store.container().resolve(Modules.PAYMENT)
      const failing = jest
        .spyOn(payments, "authorizePaymentSession")
        .mockRejectedValue(new Error("disk full"))
      await store.sandbox().pay(gatewayOrderId)
      await eventually(
        async () => store.shop().ledger(gatewayOrderId),
        (row) => row.status === "paid",
      )
      await eventually(
        async () => Promise.resolve(failing.mock.calls.length),
        (calls) => calls > 0,
      )
      await changeSettings(store, toProduction)
      failing.mockRestore()
      await settleEverything(store)
      expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "held" })
      expect(await store.shop().cases()).toEqual(MISMATCH)
      expect((await store.shop().order(orderId ?? "")).captures).toEqual([])
    })

    it("one that was settled before stays settled when staff check it", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      const { id } = await settled(gatewayOrderId)
      await changeSettings(store, () => ({ ...toProduction(), statusAnswers: STATUS_ANSWERS }))
      const answer = await askAndSettle(store.container(), { paymentId: id, byPerson: true })
      expect(answer).toBe("paid")
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ settlement: "settled" })
      expect(await store.shop().cases()).toEqual([])
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    })

    it("invented orders of the sandbox open no case", async () => {
      const { gatewayOrderId } = await checkout()
      const known = await store.shop().ledger(gatewayOrderId)
      await changeSettings(store, toProduction)
      const invented = { ...known, gatewayOrderId: randomUUID(), reference: "INVENTED" }
      await deliver(store, { body: paidBody(invented, "directpay") })
      await eventually(
        () => store.fps().listFpsEvents({}),
        ([event]) => event?.state === "done",
      )
      expect(await store.shop().cases()).toEqual([])
    })

    it("its order is cancelled by 4001 as ever", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      await changeSettings(store, toProduction)
      await store.sandbox().expire(gatewayOrderId)
      await settled(gatewayOrderId)
      expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
    })
  })

  it("a production payment that was pending is captured after the sandbox became active", async () => {
    const { gatewayOrderId, orderId } = await checkout()
    const payment = await store.shop().ledger(gatewayOrderId)
    await sql(store, "update fps_payment set environment = 'production' where id = ?", [payment.id])
    const answer = await deliver(store, {
      body: paidBody(payment, setup.orderCreation),
      id: randomUUID(),
      secret: PRODUCTION_SECRET,
    })
    expect(answer.status).toBe(200)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
  })
}
