import { askAndSettle, settleWaiting } from "../helpers/settle"
import { paidBody } from "../helpers/deliver"
import { flowHelpers, PAID_ONCE } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS } from "../helpers/reconcile"
import { startRelay, type Relay } from "../helpers/relay"
import { describeStore, SANDBOX_KEY, SANDBOX_SECRET } from "../helpers/store"
import { eventually } from "../helpers/wait"
import { post, secondsFromNow, settledRow, sign } from "./webhook/delivery"

const SETUP = { orderCreation: "directpay", placeOrder: "after_payment" } as const
const TEN_MINUTES = 600

let relay: Relay

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.down())

describeStore(
  "the gateway at fault",
  {
    placeOrder: SETUP.placeOrder,
    statusAnswers: STATUS_ANSWERS,
    environments: (sandboxUrl) => {
      relay.leadTo(sandboxUrl)
      return {
        sandbox: { baseUrl: relay.url, apiKey: SANDBOX_KEY, signingSecret: SANDBOX_SECRET },
      }
    },
  },
  (store) => {
    const { checkout, onlyOrder } = flowHelpers(store, SETUP)
    const ask = async (gatewayOrderId: string) => {
      const { id } = await store.shop().ledger(gatewayOrderId)
      return askAndSettle(store.container(), { paymentId: id })
    }

    /** The faults, each with what begins and ends it. */
    const faults: Record<string, { begin: () => unknown; end: () => unknown }> = {
      "is down": { begin: () => relay.down(), end: () => relay.up() },
      "answers after 10 s": {
        begin: () => {
          store.sandbox().answerWith({ kind: "slow", ms: 10_000 }, { on: "all" })
        },
        end: () => {
          store.sandbox().answerWith(undefined)
        },
      },
      "answers garbage": {
        begin: () => {
          store.sandbox().answerWith({ kind: "garbage" }, { on: "all" })
        },
        end: () => {
          store.sandbox().answerWith(undefined)
        },
      },
    }

    it("makes no session while it is down, says so in time, and the next try works", async () => {
      const shop = store.shop()
      const collectionId = await shop.collection(await shop.cart())
      await relay.down()
      const began = Date.now()
      const answer = await shop.requestSession(collectionId)
      const ms = Date.now() - began
      await relay.up()
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(answer.body)).not.toContain(SANDBOX_KEY)
      expect(ms).toBeLessThan(20_000)
      const [row] = await store.fps().payments.listOfCollection(collectionId)
      expect(row).toMatchObject({ status: "failed", live: false })
      expect((await shop.session(collectionId)).data.redirect_url).toEqual(expect.any(String))
    })

    it.each(Object.keys(faults))(
      "that %s proves nothing, sends the customer on in time, and costs no payment",
      async (name) => {
        const { begin, end } = faults[name] as (typeof faults)[string]
        const { cartId, gatewayOrderId } = await checkout()
        store.sandbox().pauseEvents()
        await store.sandbox().pay(gatewayOrderId)
        await begin()
        const { returnToken } = await store.shop().ledger(gatewayOrderId)
        const began = Date.now()
        await store
          .http()
          .get(`/fps/return/${returnToken}?outcome=success`)
          .redirects(0)
          .expect(303)
        expect(Date.now() - began).toBeLessThan(20_000)
        expect(await store.shop().ordersOf(cartId)).toEqual([])
        const asked = await eventually(
          async () => store.shop().ledger(gatewayOrderId),
          ({ checks }) => checks > 0,
        )
        expect(asked).toMatchObject({ status: "pending", checks: 1 })

        await end()
        expect(await ask(gatewayOrderId)).toBe("paid")
        expect(await store.shop().order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
        store.sandbox().resumeEvents()
        await store.sandbox().idle()
        expect(await store.shop().cases()).toEqual([])
      },
    )

    describe("whose clock is ten minutes off", () => {
      it.each([-TEN_MINUTES, TEN_MINUTES])("by %i s: its event pays once", async (off) => {
        const { cartId, gatewayOrderId } = await checkout()
        const body = Buffer.from(paidBody(await store.shop().ledger(gatewayOrderId), "directpay"))
        const signature = sign(body, { t: String(secondsFromNow(off)) })
        expect((await post(store, { body, signature })).status).toBe(200)
        expect((await post(store, { body })).status).toBe(200)
        expect(await settledRow(store, gatewayOrderId)).toMatchObject({ settlement: "settled" })
        expect(await store.shop().order(await onlyOrder(cartId))).toEqual(PAID_ONCE)
      })
    })

    // Last: the breaker stays open for a while in this process.
    it("lets nothing expire while it is down, and is asked little", async () => {
      const { gatewayOrderId } = await checkout()
      await relay.down()
      for (let round = 0; round < 3; round++) {
        await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 60 })
        await settleWaiting(store.container())
      }
      await relay.up()
      const asked = store.sandbox().requests().length
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 60 })
      await settleWaiting(store.container())
      expect(store.sandbox().requests()).toHaveLength(asked)
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ status: "pending" })
    })
  },
)
