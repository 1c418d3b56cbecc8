import { settleWaiting } from "../helpers/settle"
import { CANCELLED, flowHelpers, WAITING } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS } from "../helpers/reconcile"
import { changeSettings } from "../helpers/settings"
import { describeStore } from "../helpers/store"
import { eventually } from "../helpers/wait"

const PLACE_ORDER = "before_payment" as const

describeStore(
  "status answers with amounts",
  {
    placeOrder: PLACE_ORDER,
    statusAnswers: STATUS_ANSWERS,
  },
  (store) => {
    const { checkout } = flowHelpers(store, { orderCreation: "directpay", placeOrder: PLACE_ORDER })

    beforeEach(() =>
      changeSettings(store, ({ statusAnswers }) => ({
        statusAnswers: statusAnswers && { ...statusAnswers, amountPath: "data.totalAmount.amount" },
      })),
    )
    afterEach(() => {
      jest.restoreAllMocks()
    })

    it("holds money of another amount than asked for", async () => {
      const { gatewayOrderId, orderId } = await checkout()
      const body = JSON.stringify({ data: { status: "PAID", totalAmount: { amount: 1 } } })
      store.sandbox().answerWith({ kind: "status", status: 200, body }, { on: "status" })
      await makeDue(store, { gatewayOrderId })
      await settleWaiting(store.container())
      store.sandbox().answerWith(undefined)
      expect(await store.shop().cases()).toEqual([
        { kind: "amount_mismatch", status: "open", amount: 1 },
      ])
      expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)
    })

    it.each([
      ["is missing", {}],
      ["is a text", { totalAmount: { amount: "10000" } }],
    ])(
      "believes no PAID whose amount %s, and lists what closes without a word",
      async (_, data) => {
        const { gatewayOrderId, orderId } = await checkout()
        const body = JSON.stringify({ data: { status: "PAID", ...data } })
        store.sandbox().answerWith({ kind: "status", status: 200, body }, { on: "status" })
        await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
        await settleWaiting(store.container())
        store.sandbox().answerWith(undefined)
        expect(await store.shop().order(orderId ?? "")).toEqual(CANCELLED)
        const row = await store.shop().ledger(gatewayOrderId)
        expect(row).toMatchObject({ status: "expired", closedBy: "timeout", reviewedAt: null })
        // It is written down within a second.
        await eventually(
          () => store.fps().health.read(),
          ({ samples }) => samples.length > 0,
        )
      },
    )
  },
)
