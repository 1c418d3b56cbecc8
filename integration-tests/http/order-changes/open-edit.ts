import type { AdminHealth } from "../../../src/fps/health/read-health"
import type { AdminPaymentDetails } from "../../../src/fps/payments/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { CANCELLED, flowHelpers, type Setup } from "../../helpers/flows/context"
import { settleEverything } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"

/** An edit that staff began and left: core refuses to cancel its order until somebody ends it. */
export function describeOpenEdit(
  store: Store,
  { setup, admin }: { setup: Setup; admin: AdminApi },
): void {
  const { checkout, settled } = flowHelpers(store, setup)

  const troubleOf = async (id: string) => {
    const { body } = await admin.get(`/admin/fps/payments/${id}`).expect(200)
    return (body as { payment: AdminPaymentDetails }).payment.trouble
  }
  const stuck = async () => {
    const { body } = await admin.get("/admin/fps/health").expect(200)
    return (body as AdminHealth).stuck
  }
  /** Lets the pauses pass that grow with each try, until something is as it should be. */
  const tryUntil = async <T>(read: () => Promise<T>, ok: (found: T) => boolean) =>
    eventually(
      async () => {
        await settleEverything(store)
        return read()
      },
      ok,
      60_000,
    )

  it("4001 while an edit is open: staff are told what keeps the order, and it goes once that ended", async () => {
    const shop = store.shop()
    const { gatewayOrderId, orderId } = await checkout()
    const id = orderId ?? ""
    const payment =
      (await store.fps().payments.find({ gateway_order_id: gatewayOrderId }))?.id ?? ""
    await admin.post("/admin/order-edits", { order_id: id }).expect(200)
    expect(await troubleOf(payment)).toBeNull()

    await store.sandbox().expire(gatewayOrderId)
    const trouble = await tryUntil(
      () => troubleOf(payment),
      (found) => found !== null,
    )
    expect(trouble).toEqual({
      attempts: expect.any(Number),
      message: expect.stringContaining("order change"),
      next_try_at: expect.any(String),
    })
    const found = await tryUntil(stuck, ({ count }) => count > 0)
    expect(found).toEqual({ count: 1, payment_id: payment })
    expect(await shop.order(id)).toMatchObject({ status: "pending" })

    await admin.delete(`/admin/order-edits/${id}`).expect(200)
    expect(
      await tryUntil(
        () => shop.order(id),
        ({ status }) => status === "canceled",
      ),
    ).toEqual(CANCELLED)
    expect(await settled(gatewayOrderId)).toMatchObject({ settlement: "settled" })
    expect(await shop.reserved()).toBe(0)
    expect(await troubleOf(payment)).toBeNull()
    expect(await stuck()).toEqual({ count: 0, payment_id: null })
  })
}
