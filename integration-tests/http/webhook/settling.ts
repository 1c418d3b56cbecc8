import { randomUUID } from "node:crypto"
import { TEA_PRICE } from "../../helpers/seed"
import { whileOthersLook, withoutJob } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import { PRODUCTION_SECRET, type Store } from "../../helpers/store"
import { eventually } from "../../helpers/wait"
import {
  DUPLICATE,
  eventFor,
  handled,
  inbox,
  PAID,
  paidEvent,
  post,
  RECEIVED,
  settledRow,
  sign,
  stateOf,
  type Placed,
} from "./delivery"
import { untilSettled } from "../../helpers/settled"

/** What stored events lead to. */
export function describeSettling(store: Store, placed: () => Placed): void {
  it("acknowledges an event id it does not know, stores it and does nothing else", async () => {
    const before = await stateOf(store, placed())
    const event = await paidEvent(store, placed())
    const body = Buffer.from(event.toString().replace("2001", "2002"))
    const answer = await post(store, { body, id: "unknown-kind" })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: RECEIVED })
    await handled(store)
    expect(await inbox(store)).toEqual([
      {
        environment: "sandbox",
        delivery_id: "unknown-kind",
        kind: "unknown",
        state: "done",
        event_code: "2002",
        outcome: "recorded",
      },
    ])
    expect({ ...(await stateOf(store, placed())), inbox: [] }).toEqual(before)
  })

  describe("for a gateway order that the ledger does not know", () => {
    const stranger = (code: number, orderId: string) =>
      Buffer.from(
        JSON.stringify({
          event: { eventId: code, eventDescription: "" },
          eventData: {
            OrderID: orderId,
            OrderAmount: { amount: 4200, currency: "HKD" },
            MerchantRef: "NOTOURS",
          },
        }),
      )

    it("opens one case for five deliveries of a 2001", async () => {
      const orderId = randomUUID()
      const before = await stateOf(store, placed())
      for (let time = 0; time < 5; time++) {
        expect((await post(store, { body: stranger(2001, orderId) })).text).toBe(RECEIVED)
      }
      await handled(store)
      expect(await store.fps().listFpsCases({})).toEqual([
        expect.objectContaining({
          kind: "unknown_gateway_order",
          status: "open",
          amount_minor: 4200,
          currency_code: "hkd",
          gateway_order_id: orderId,
          payment_id: null,
          order_id: null,
          resolution: null,
        }),
      ])
      expect((await inbox(store)).map(({ outcome }) => outcome)).toEqual(Array(5).fill("held"))
      expect({ ...(await stateOf(store, placed())), inbox: [], cases: [] }).toEqual(before)
    })

    it.each([4001, 4002])("only records a %i", async (code) => {
      const before = await stateOf(store, placed())
      expect((await post(store, { body: stranger(code, randomUUID()) })).text).toBe(RECEIVED)
      await handled(store)
      expect((await inbox(store)).map(({ outcome }) => outcome)).toEqual(["recorded"])
      expect({ ...(await stateOf(store, placed())), inbox: [] }).toEqual(before)
    })
  })

  describe("for a gateway order of production, while the sandbox is active,", () => {
    async function productionOrder() {
      const { session, collectionId, cartId, gatewayOrderId } = placed()
      const sandboxRow = await store.shop().ledger(gatewayOrderId)
      const { payment } = await store.fps().payments.open({
        sessionId: session.id,
        paymentCollectionId: collectionId,
        cartId,
        environment: "production",
        orderCreation: "directpay",
        amount: sandboxRow.amount,
        currencyCode: "hkd",
        expiresAt: new Date(Date.now() + 900_000),
        now: new Date(),
        reference: "PRODUCTIONREFERENCE",
        uniqueOrderId: "PRODUCTIONUNIQUE",
        returnToken: randomUUID(),
      })
      return store.fps().payments.change(payment?.id ?? "", {
        news: "created",
        gatewayOrderId: randomUUID(),
        redirectUrl: "https://gateway.invalid/checkout",
      })
    }

    it("believes no 2001 signed with the sandbox's secret, and settles production's", async () => {
      const shop = store.shop()
      const row = await productionOrder()
      const waiting = await shop.order(placed().orderId)
      expect(row).toMatchObject({
        environment: "production",
        status: "pending",
        settlement: "open",
      })

      const body = eventFor(row)
      expect((await post(store, { body })).text).toBe(RECEIVED)
      await handled(store)
      expect(await shop.ledger(row.gatewayOrderId ?? "")).toEqual(row)
      expect(await shop.order(placed().orderId)).toEqual(waiting)
      expect(await shop.cases()).toEqual([
        { kind: "environment_mismatch", status: "open", amount: TEA_PRICE * 100 },
      ])

      const signature = sign(body, { secret: PRODUCTION_SECRET })
      expect((await post(store, { body, signature })).text).toBe(RECEIVED)
      await untilSettled(
        store,
        row.gatewayOrderId ?? "",
        ({ status, settlement }) => status === "paid" && settlement === "settled",
      )
      expect(await shop.order(placed().orderId)).toMatchObject(PAID)
      expect((await inbox(store)).map(({ environment }) => environment)).toEqual([
        "sandbox",
        "production",
      ])
      await handled(store)
    })

    it("does not close it for a 4001 signed with the sandbox's secret", async () => {
      const row = await productionOrder()
      const waiting = await store.shop().order(placed().orderId)
      const body = Buffer.from(eventFor(row).toString().replace("2001", "4001"))
      expect((await post(store, { body })).text).toBe(RECEIVED)
      await handled(store)
      expect((await inbox(store)).map(({ outcome }) => outcome)).toEqual(["recorded"])
      expect(await store.shop().ledger(row.gatewayOrderId ?? "")).toEqual(row)
      expect(await store.shop().order(placed().orderId)).toEqual(waiting)
    })
  })

  it("closes a gateway order by a 4001 without an amount", async () => {
    const body = JSON.parse((await paidEvent(store, placed())).toString()) as {
      event: { eventId: number }
      eventData: Record<string, unknown>
    }
    body.event.eventId = 4001
    delete body.eventData.OrderAmount
    expect((await post(store, { body: Buffer.from(JSON.stringify(body)) })).text).toBe(RECEIVED)
    await handled(store)
    expect(await store.shop().ledger(placed().gatewayOrderId)).toMatchObject({
      status: "expired",
      closedBy: "event",
      settlement: "settled",
    })
    expect(await store.shop().order(placed().orderId)).toMatchObject({ status: "canceled" })
  })

  it("asks a person about a 2001 whose amount nobody can read, and keeps its order", async () => {
    const text = (await paidEvent(store, placed())).toString()
    const waiting = await store.shop().order(placed().orderId)
    await post(store, { body: Buffer.from(text.replace('"amount":10000', '"amount":"10000"')) })
    await handled(store)
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "open", amount: null },
    ])
    expect(await store.shop().ledger(placed().gatewayOrderId)).toMatchObject({
      status: "paid",
      settlement: "held",
      received: null,
    })
    expect(await store.shop().order(placed().orderId)).toEqual(waiting)
  })

  it("revives an event that was given up on when it is delivered again", async () => {
    const body = await paidEvent(store, placed())
    await whileOthersLook(store, async () => {
      // Its settling waits for who is at it, so that it can be given up meanwhile.
      expect((await post(store, { body, id: "dead" })).text).toBe(RECEIVED)
      await sql(store, "update fps_event set state = 'failed', attempts = 10")
    })
    await eventually(
      () => inbox(store),
      ([event]) => event?.state !== "waiting",
    )
    await sql(store, "update fps_event set state = 'failed', attempts = 10, outcome = null")
    expect((await post(store, { body, id: "dead" })).text).toBe(DUPLICATE)
    await handled(store)
    expect(await inbox(store)).toEqual([
      expect.objectContaining({ delivery_id: "dead", state: "done", outcome: "settled" }),
    ])
    expect(await store.shop().order(placed().orderId)).toMatchObject(PAID)
  })

  it("keeps why an event could not be settled, and tries it again", async () => {
    const body = Buffer.from(
      (await paidEvent(store, placed())).toString().replace('"amount":10000', '"amount":9999'),
    )
    await sql(store, "alter table fps_case rename to fps_case_away")
    let failed
    try {
      // The job tries again after two seconds, and a slow machine may look later.
      failed = await withoutJob(store, async () => {
        expect((await post(store, { body })).text).toBe(RECEIVED)
        return eventually(
          () => store.fps().listFpsEvents({}),
          ([event]) => event?.last_error !== null,
        )
      })
    } finally {
      await sql(store, "alter table fps_case_away rename to fps_case")
    }
    expect(failed).toEqual([
      expect.objectContaining({
        state: "waiting",
        attempts: 1,
        last_error: 'relation "fps_case" does not exist; run npx medusa db:migrate',
      }),
    ])
    await handled(store)
    expect(await store.fps().listFpsEvents({})).toEqual([
      expect.objectContaining({ state: "done", outcome: "held", last_error: null }),
    ])
    expect(await store.shop().cases()).toEqual([
      { kind: "amount_mismatch", status: "open", amount: 9999 },
    ])
  })

  it("answers before it settles", async () => {
    const body = await paidEvent(store, placed())
    // Nothing can be settled while somebody else is at it.
    await whileOthersLook(store, async () => {
      expect((await post(store, { body })).text).toBe(RECEIVED)
      expect(await store.shop().ledger(placed().gatewayOrderId)).toMatchObject({
        status: "pending",
        settlement: "open",
      })
    })
    expect(await settledRow(store, placed().gatewayOrderId)).toMatchObject({ status: "paid" })
    await handled(store)
  })
}
