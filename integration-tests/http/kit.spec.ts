import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { createFps, FpsError } from "../../src/storefront"
import { addCredit, addEngraving } from "../helpers/seed-extras"
import { describeStore } from "../helpers/store"

const SETUP = { orderCreation: "directpay", placeOrder: "before_payment" } as const

describeStore("carts that a checkout did not expect", SETUP, (store) => {
  const kit = () =>
    createFps({ backendUrl: store.backendUrl(), publishableKey: store.seeded().publishableKey })

  describe("a cart that costs nothing", () => {
    const ways = {
      "by a code": async (cartId: string) => {
        await createPromotionsWorkflow(store.container()).run({
          input: {
            promotionsData: [
              {
                ...{ code: "GIFT", type: "standard", status: "active" },
                application_method: { type: "percentage", target_type: "order", value: 100 },
              } as never,
            ],
          },
        })
        await store.shop().addPromotion(cartId, "GIFT")
      },
      "by a credit": async (cartId: string) => addCredit(store, cartId, 100),
    }

    it.each(Object.entries(ways))("%s becomes an order without a payment", async (_, makeFree) => {
      const cartId = await store.shop().cart()
      await makeFree(cartId)
      expect(await kit().checkCart(cartId)).toMatchObject({
        ready: false,
        problems: [{ code: "nothing_to_pay" }],
      })
      expect(await kit().prepare(cartId)).toEqual({
        ...{ payment: null, redirectUrl: null, orderPlaced: false },
      })
      expect(await store.shop().ordersOf(cartId)).toEqual([])
      const start = await kit().start(cartId)
      const [orderId] = await store.shop().ordersOf(cartId)
      expect(start).toEqual({ payment: null, redirectUrl: null, orderPlaced: true, orderId })
      // Pressed twice.
      expect(await kit().start(cartId)).toEqual(start)
      expect(await store.shop().ordersOf(cartId)).toHaveLength(1)
      expect(await store.fps().listFpsPayments({})).toEqual([])
    })

    it("stays a cart when it is empty", async () => {
      const cartId = await store.shop().cart()
      const carts = store.container().resolve(Modules.CART)
      const { items } = await carts.retrieveCart(cartId, { relations: ["items"] })
      await carts.deleteLineItems((items ?? []).map(({ id }) => id))
      await expect(kit().start(cartId)).rejects.toThrow(FpsError)
      expect(await store.shop().ordersOf(cartId)).toEqual([])
    })
  })

  it("a cart without an address is paid once its customer has said name, phone and e-mail", async () => {
    const carts = store.container().resolve(Modules.CART)
    const { regionId, salesChannelId } = store.seeded()
    const { id } = await carts.createCarts({
      ...{ currency_code: "hkd", region_id: regionId, sales_channel_id: salesChannelId },
    })
    await addEngraving(store, id)
    const refused = await kit()
      .start(id)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: "details",
      problems: [{ code: "name_missing" }, { code: "email_missing" }, { code: "phone_missing" }],
    })
    await kit().fillCart(id, { name: "陳大文", phone: "9123 4567", email: "tai@example.com" })
    const { payment } = await kit().start(id)
    expect(payment).toMatchObject({ amount: 20, status: "pending" })
    const [order] = store.sandbox().orders()
    expect(order?.customer).toEqual({
      ...{ firstName: "陳大文", lastName: "-", email: "tai@example.com", tel: "+85291234567" },
    })
  })
})
