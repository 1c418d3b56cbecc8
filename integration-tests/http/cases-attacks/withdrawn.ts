import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { PAID_ONCE } from "../../helpers/flows/context"
import { TEA_PRICE } from "../../helpers/seed"
import { cancelUnrefunded } from "../../helpers/settle"
import type { Store } from "../../helpers/store"
import { recordHelpers } from "./corrected"
import type { CaseHelpers } from "./support"

const ASKED = TEA_PRICE * 100
const REFUNDED = { resolution: "refunded", reference: "FT1" }
const DISMISSED = { resolution: "dismissed", note: "recorded for the wrong payment" }

/** Money that staff recorded for the wrong payment and took back, and that comes after all. */
export function describeWithdrawn(store: Store, helpers: CaseHelpers): void {
  const { admin, resolve } = helpers
  const { rest, recorded, tell, cases, open, balance } = recordHelpers(store, helpers)

  const end = async (how: object) => {
    const { status, body } = await resolve(await open(), how)
    await rest()
    return [status, (body as { code?: string }).code ?? ""]
  }
  const refund = async (amount: number) => {
    const [payment] = await store.container().resolve(Modules.PAYMENT).listPayments({})
    await refundPaymentWorkflow(store.container()).run({
      input: { payment_id: payment?.id ?? "", amount: amount / 100 },
    })
    await rest()
  }
  const cancel = async (orderId: string) => {
    await admin.post(`/admin/orders/${orderId}/cancel`).expect(200)
    await rest()
  }
  const expire = async ({ gatewayOrderId }: { gatewayOrderId: string }) => {
    await store.sandbox().trigger({ kind: "expired", orderID: gatewayOrderId })
    await rest()
  }

  it.each([ASKED - 5_000, ASKED, ASKED + 5_000])(
    "an order that was refunded in Medusa, then an event of %s: one case, of all that came",
    async (amount) => {
      const { gatewayOrderId } = await recorded(ASKED)
      await refund(ASKED)
      expect(await end(DISMISSED)).toEqual([200, ""])
      // Whoever is told once is told again.
      await tell(gatewayOrderId, amount)
      await tell(gatewayOrderId, amount)
      expect(await cases()).toEqual([
        ["refund_due", true, "dismissed", ASKED],
        ["overpaid", false, "open", amount],
      ])
      expect(await balance()).toMatchObject([
        { received: amount / 100, captured: 0, open: amount / 100, dismissed: 0, difference: 0 },
      ])
      expect(await end(REFUNDED)).toEqual([200, ""])
      await tell(gatewayOrderId, amount)
      expect(await cases()).toHaveLength(2)
      expect(await balance()).toMatchObject([{ refunded: amount / 100, difference: 0 }])
    },
  )

  it("an order that was cancelled with its record: one case, of all that came", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    await cancel(orderId)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED + 5_000)
    expect((await cases()).slice(1)).toEqual([["overpaid", false, "open", ASKED + 5_000]])
    expect(await balance()).toMatchObject([{ open: TEA_PRICE + 50, difference: 0 }])
  })

  it("an order that was cancelled without a refund: a case of it again", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    await cancelUnrefunded(store, orderId)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED)
    expect(await cases()).toEqual([
      ["late_payment", true, "dismissed", ASKED],
      ["late_payment", false, "open", ASKED],
    ])
    expect(await balance()).toMatchObject([{ open: TEA_PRICE, difference: 0 }])
  })

  it("money that was kept or paid out when it was dismissed: its new case says so", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    await cancel(orderId)
    expect(await end({ resolution: "dismissed", note: "Refunded in cash." })).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED)
    await tell(gatewayOrderId, ASKED)
    const { body } = await admin.get(`/admin/fps/cases/${await open()}`).expect(200)
    expect((body as { case: { notes: object[] } }).case.notes).toEqual([
      expect.objectContaining({ text: expect.stringContaining('"Refunded in cash."') as string }),
    ])
  })

  it("a part that was refunded and not sent: a case of that part", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await refund(4_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED)
    expect((await cases()).slice(1)).toEqual([["overpaid", false, "open", 4_000]])
    expect(await balance()).toMatchObject([
      { captured: TEA_PRICE - 40, open: 40, dismissed: 0, difference: 0 },
    ])
  })

  it("a part that was refunded and not sent, and that did not come: no case", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await refund(4_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED - 4_000)
    expect(await cases()).toEqual([["refund_due", true, "dismissed", 4_000]])
    expect(await balance()).toMatchObject([{ captured: TEA_PRICE - 40, difference: 0 }])
  })

  it.each([
    ["late_payment", ASKED, expire],
    ["amount_mismatch", 5_000, undefined],
  ])("%s of %s, dismissed, then an event of the same amount", async (kind, amount, before) => {
    const { gatewayOrderId } = await recorded(amount, before)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, amount)
    expect(await cases()).toEqual([
      [kind, true, "dismissed", amount],
      [kind, false, "open", amount],
    ])
    expect(await balance()).toMatchObject([{ open: amount / 100, dismissed: 0, difference: 0 }])
    // From then on the event is the proof.
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, amount)
    expect(await cases()).toHaveLength(2)
    expect(await balance()).toMatchObject([{ dismissed: amount / 100, difference: 0 }])
  })

  it("an order that waits for it all the same takes it only as staff say", async () => {
    const { gatewayOrderId, orderId } = await recorded(1_000, async (placed) => {
      const path = `/admin/fps/orders/${placed.orderId}/release`
      await admin.post(path, { note: "Trusted." }).expect(200)
    })
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED)
    expect((await cases()).at(-1)).toEqual(["order_not_completed", false, "open", ASKED])
    expect(await store.shop().order(orderId)).toMatchObject({ captures: [] })
    const [held] = await store.fps().listFpsCases({ kind: "order_not_completed" })
    expect((await resolve(held?.id ?? "", { resolution: "accepted" })).status).toBe(200)
    await rest()
    expect(await store.shop().order(orderId)).toEqual(PAID_ONCE)
    expect(await balance()).toMatchObject([{ captured: TEA_PRICE, open: 0, difference: 0 }])
  })

  it("money of which staff sent something back had come: nothing is asked again", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await refund(4_000)
    expect(await end(REFUNDED)).toEqual([200, ""])
    await refund(6_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await tell(gatewayOrderId, ASKED)
    expect(await cases()).toEqual([
      ["refund_due", false, "refunded", 4_000],
      ["refund_due", false, "dismissed", 6_000],
    ])
  })

  it("a dismissed part is no difference once all that came was sent back", async () => {
    const { gatewayOrderId } = await recorded(ASKED)
    await tell(gatewayOrderId, 6_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await refund(4_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await refund(6_000)
    expect(await end(REFUNDED)).toEqual([200, ""])
    expect(await balance()).toMatchObject([
      { received: 60, captured: 0, refunded: 60, dismissed: 0, difference: 0 },
    ])
  })

  it("a refund of more than came is refused by what is true of it", async () => {
    const { gatewayOrderId, orderId } = await recorded(ASKED)
    await tell(gatewayOrderId, 6_000)
    expect(await end(DISMISSED)).toEqual([200, ""])
    await cancel(orderId)
    const { body } = await resolve(await open(), REFUNDED)
    expect(body).toMatchObject({ code: "amount_told" })
    expect(JSON.stringify(body)).not.toContain("no money")
  })
}
