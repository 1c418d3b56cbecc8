import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { readPromotionUses, returnPromotionUses } from "../../src/fps/medusa/return-promotions"
import { settleDependencies } from "../../src/fps/dependencies"
import { flowHelpers } from "../helpers/flows/context"
import { settleEverything } from "../helpers/settle"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const
const CODE = "TENTH"
/** Only what says the time is another. */
const REAL_TIMERS = [
  ...(["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate"] as const),
  ...(["clearImmediate", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const),
]

/** A limit of the promotion itself, or of its campaign's budget. */
interface Limits {
  readonly limit?: number
  readonly budget?: { type: "usage" | "spend" | "use_by_attribute"; limit: number }
  readonly endsAt?: Date
}

describeStore("promotions of orders that nobody pays for", SETUP, (store) => {
  const { checkout, settled } = flowHelpers(store, SETUP)
  const promotions = () => store.container().resolve(Modules.PROMOTION)

  async function createPromotion({ limit, budget, endsAt }: Limits): Promise<void> {
    await createPromotionsWorkflow(store.container()).run({
      input: {
        promotionsData: [
          {
            code: CODE,
            type: "standard",
            status: "active",
            limit,
            application_method: {
              type: "percentage",
              target_type: "order",
              value: 10,
              currency_code: "hkd",
            },
            ...(budget
              ? {
                  campaign: {
                    name: "Spring",
                    campaign_identifier: "spring",
                    ends_at: endsAt,
                    budget: {
                      type: budget.type,
                      limit: budget.limit,
                      ...(budget.type === "spend" ? { currency_code: "hkd" } : {}),
                      ...(budget.type === "use_by_attribute"
                        ? { attribute: "customer_email" }
                        : {}),
                    },
                  },
                }
              : {}),
          } as never,
        ],
      },
    })
  }

  /** What the promotion, its budget and its customer have used. */
  async function used() {
    const [promotion] = await promotions().listPromotions(
      { code: CODE },
      { relations: ["campaign.budget.usages"] },
    )
    const budget = promotion?.campaign?.budget as
      { used: number; usages?: { attribute_value: string; used: number }[] } | undefined
    const found = promotion as unknown as { used?: number }
    return {
      promotion: found.used ?? 0,
      budget: budget?.used ?? 0,
      customer: budget?.usages?.map((usage) => usage.used) ?? [],
    }
  }

  async function start() {
    const cartId = await store.shop().cart()
    await store.shop().addPromotion(cartId, CODE)
    return checkout(cartId)
  }

  async function expire(gatewayOrderId: string): Promise<void> {
    await store.sandbox().expire(gatewayOrderId)
    await settled(gatewayOrderId)
  }

  it("gives a code with a limit of one back, so that it can be used again", async () => {
    await createPromotion({ limit: 1 })
    const first = await start()
    expect(await used()).toMatchObject({ promotion: 1 })
    await expire(first.gatewayOrderId)
    expect((await store.shop().order(first.orderId ?? "")).status).toBe("canceled")
    expect(await used()).toMatchObject({ promotion: 0 })
    await settleEverything(store)
    expect(await used()).toMatchObject({ promotion: 0 })

    const second = await start()
    expect(second.session.amount).toBe(first.session.amount)
    await store.sandbox().pay(second.gatewayOrderId)
    await settled(second.gatewayOrderId)
    expect(await used()).toMatchObject({ promotion: 1 })
  })

  it("gives it back where the clock of this process is ahead of the database's", async () => {
    await createPromotion({ limit: 1 })
    jest.useFakeTimers({ now: Date.now() + 5_000, advanceTimers: true, doNotFake: REAL_TIMERS })
    try {
      const { gatewayOrderId } = await start()
      await expire(gatewayOrderId)
    } finally {
      jest.useRealTimers()
    }
    await settleEverything(store)
    expect(await used()).toMatchObject({ promotion: 0 })
  })

  it.each([
    ["spend", 60, { budget: 0, customer: [] }],
    ["use_by_attribute", 3, { budget: 0, customer: [] }],
  ] as const)("gives a campaign its budget by %s back", async (type, limit, nothing) => {
    await createPromotion({ budget: { type, limit } })
    for (let i = 0; i < 3; i++) {
      const { gatewayOrderId } = await start()
      expect((await used()).budget).toBeGreaterThan(0)
      await expire(gatewayOrderId)
      expect(await used()).toMatchObject(nothing)
    }
  })

  it("gives back nothing where staff cancel, whose decision that is", async () => {
    await createPromotion({ limit: 1 })
    const { orderId, gatewayOrderId } = await start()
    await cancelOrderWorkflow(store.container()).run({ input: { order_id: orderId ?? "" } })
    await expire(gatewayOrderId)
    await settleEverything(store)
    expect(await used()).toMatchObject({ promotion: 1 })
  })

  it("gives nothing back to a campaign that is over", async () => {
    await createPromotion({ budget: { type: "usage", limit: 3 } })
    const { gatewayOrderId } = await start()
    const [campaign] = await promotions().listCampaigns({})
    await promotions().updateCampaigns({ id: campaign?.id ?? "", ends_at: new Date(0) })
    await expire(gatewayOrderId)
    expect(await used()).toMatchObject({ budget: 1 })
  })

  it("counts right when many orders give back at once, beside checkouts", async () => {
    await createPromotion({ limit: 100, budget: { type: "usage", limit: 100 } })
    const placed = []
    for (let i = 0; i < 6; i++) {
      placed.push(await start())
    }
    expect(await used()).toMatchObject({ promotion: 6, budget: 6 })
    await Promise.all([
      ...placed.slice(0, 4).map(async ({ gatewayOrderId }) => expire(gatewayOrderId)),
      ...Array.from({ length: 2 }, start),
    ])
    expect(await used()).toMatchObject({ promotion: 4, budget: 4 })
  })

  it("gives nothing back where its note is not written", async () => {
    await createPromotion({ limit: 2, budget: { type: "use_by_attribute", limit: 2 } })
    const { orderId } = await start()
    const before = await used()
    expect(before).toEqual({ promotion: 1, budget: 1, customer: [1] })
    const dependencies = settleDependencies(store.container())
    const uses = await readPromotionUses(dependencies, orderId ?? "")
    const giveBack = returnPromotionUses(dependencies, uses, async (trx) => {
      await trx("fps_purchase").update({ promotions_returned_at: trx.fn.now() })
      throw new Error("the lease was lost")
    })
    await expect(giveBack).rejects.toThrow("the lease was lost")
    expect(await used()).toEqual(before)
    expect(await sql(store, "select promotions_returned_at from fps_purchase")).toEqual([
      { promotions_returned_at: null },
    ])
  })

  // Core brings back a removed line, with its discount, when it fails to delete it for a cart that
  // does not exist: also in a cart that was completed.
  it("gives back no use that a guest puts into the cart after its order", async () => {
    await createPromotion({ limit: 1, budget: { type: "spend", limit: 1000 } })
    const shop = store.shop()
    const cartId = await shop.cart()
    const lineId = await shop.addLine(cartId, 2)
    await shop.addPromotion(cartId, CODE)
    await shop.deleteLine(cartId, lineId).expect(200)
    await shop.removePromotion(cartId, CODE)
    const { gatewayOrderId } = await checkout(cartId)
    await start()
    const before = await used()
    expect(before.promotion).toBe(1)
    await shop.deleteLine("cart_nothing", lineId)
    await expire(gatewayOrderId)
    expect(await used()).toEqual(before)
  })

  it("lets a customer use again what each customer may use once", async () => {
    await createPromotion({ budget: { type: "use_by_attribute", limit: 1 } })
    const { gatewayOrderId } = await start()
    expect(await used()).toMatchObject({ customer: [1] })
    await expire(gatewayOrderId)
    const again = await start()
    await store.sandbox().pay(again.gatewayOrderId)
    await settled(again.gatewayOrderId)
    expect(await used()).toMatchObject({ customer: [1] })
  })
})
