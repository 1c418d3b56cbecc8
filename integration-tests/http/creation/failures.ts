import { createServer, type Server } from "node:http"
import type { Response } from "supertest"
import { captureLog, type CapturedLog } from "../../helpers/captured-log"
import { settleEverything } from "../../helpers/settle"
import { sql } from "../../helpers/sql"
import { PRODUCTION_KEY, SANDBOX_KEY, SANDBOX_SECRET, type Store } from "../../helpers/store"
import type { Fault } from "../../../src/sandbox"
import { eventually } from "../../helpers/wait"
import { checkoutOf, sessionsOf, stuckCreation, watchCreations } from "./support"

const NOT_ANSWERED = {
  code: "fps_gateway_away",
  type: "payment_authorization_error",
  message:
    "The bank-transfer service did not answer. Nothing was charged. Please try again in a moment.",
}
const BUSY = {
  code: "fps_busy",
  type: "not_allowed",
  message: "Another payment for this cart is being prepared. Please try again in a moment.",
}
const REFUSED = {
  code: "fps_gateway_refused",
  type: "payment_authorization_error",
  message:
    "The bank-transfer service did not accept the payment order. Nothing was charged. Please try again, or choose another way to pay.",
}

interface Failure {
  readonly fault: Fault
  readonly answer: { type: string; message: string; code: string }
  /** What the ledger keeps of it. */
  readonly kept: string
}

const failure = (fault: Fault, outcome: "refused" | "unknown", code: string): Failure => ({
  fault,
  answer: outcome === "refused" ? REFUSED : NOT_ANSWERED,
  kept: `${outcome}: ${code}`,
})

const FAILURES: Record<string, Failure> = {
  "with 500": failure({ kind: "status", status: 500 }, "unknown", "http_500"),
  "with 401 that repeats the API key": failure(
    { kind: "status", status: 401, body: { code: 401, message: `bad key ${SANDBOX_KEY}` } },
    "refused",
    "http_401",
  ),
  "with a page of HTML": failure({ kind: "html" }, "unknown", "not_json"),
  "with a code other than 0": failure(
    { kind: "code", code: 1007, message: `no ${SANDBOX_KEY} for siuming@example.com` },
    "refused",
    "refused",
  ),
  "with half a JSON text": failure({ kind: "garbage" }, "unknown", "not_json"),
  "with a reset connection": failure({ kind: "reset" }, "unknown", "network"),
  "with a javascript: address": failure(
    { kind: "redirectURI", value: "javascript:alert(document.cookie)" },
    "unknown",
    "unsafe_redirect",
  ),
  "with an address that has a user name in it": failure(
    { kind: "redirectURI", value: "https://gateway.example@evil.example/checkout" },
    "unknown",
    "unsafe_redirect",
  ),
}

/** What the customer meets when the gateway does not do its part. */
export function describeFailures(store: Store): void {
  let log: CapturedLog | undefined
  beforeEach(() => (log = captureLog(store)))
  afterEach(() => {
    log?.stop()
    store.sandbox().answerWith(undefined)
  })

  /** The key travels in the header of a request and is found nowhere else. */
  async function expectNoSecret(...answers: unknown[]): Promise<void> {
    const ledger = await sql(store, "select * from fps_payment")
    const sessions = await sql(store, "select * from payment_session")
    const everything = JSON.stringify([answers, ledger, sessions, log?.text()])
    for (const secret of [SANDBOX_KEY, PRODUCTION_KEY, SANDBOX_SECRET]) {
      expect(everything).not.toContain(secret)
    }
    expect(log?.text()).not.toContain("siuming@example.com")
    expect(log?.text()).not.toContain("91234567")
  }

  async function expectFailed(collectionId: string, creationError: string): Promise<void> {
    expect(await sessionsOf(store, collectionId)).toEqual([])
    const [row] = await store.fps().payments.listOfCollection(collectionId)
    expect(row).toMatchObject({
      status: "failed",
      settlement: "settled",
      live: false,
      redirectUrl: null,
      creationError,
    })
    await settleEverything(store)
    expect(
      await sql(store, "select idle_since is not null as rests from fps_purchase where id = ?", [
        row?.purchaseId ?? "",
      ]),
    ).toEqual([{ rests: true }])
  }

  async function expectNextWorks(collectionId: string, ...answers: Response[]): Promise<void> {
    store.sandbox().answerWith(undefined)
    const session = await store.shop().session(collectionId)
    const gatewayOrderId = String(session.data.gateway_order_id)
    expect(session.data.redirect_url).toBe(checkoutOf(store, gatewayOrderId))
    expect(store.sandbox().order(gatewayOrderId)).toMatchObject({ status: "PENDING" })
    expect(await sessionsOf(store, collectionId)).toHaveLength(1)
    const told = answers.map(({ body, headers }): unknown[] => [body, headers])
    await expectNoSecret(told, session)
  }

  describe("when the gateway answers", () => {
    it.each(Object.keys(FAILURES))(
      "%s, tells the customer, and the next try works",
      async (name) => {
        const { fault, answer: expected, kept } = FAILURES[name] as Failure
        const shop = store.shop()
        const collectionId = await shop.collection(await shop.cart())
        const creations = watchCreations(store)
        store.sandbox().answerWith(fault)
        const began = Date.now()
        const answer = await shop.requestSession(collectionId)
        expect(Date.now() - began).toBeLessThan(20_000)
        expect({ status: answer.status, body: answer.body as unknown }).toEqual({
          status: 422,
          body: expected,
        })
        // A creation that may have arrived is not asked for a second time.
        expect(creations().map(({ path, apiKeyOk }) => ({ path, apiKeyOk }))).toEqual([
          { path: "/directpay/o/order", apiKeyOk: true },
        ])
        await expectFailed(collectionId, kept)
        await expectNextWorks(collectionId, answer)
      },
    )
  })

  it("never follows a redirect of the gateway", async () => {
    const visits: string[] = []
    const target: Server = createServer((request, response) => {
      visits.push(`${request.method} ${String(request.headers["api-key"])}`)
      response.end(JSON.stringify({ code: 0, message: "OK", data: {} }))
    })
    await new Promise<void>((resolve) => target.listen(0, resolve))
    const address = target.address()
    const port = typeof address === "object" ? address?.port : 0
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    store.sandbox().answerWith({ kind: "redirect", location: `http://localhost:${port}/` })
    const answer = await shop.requestSession(collectionId)
    expect({ status: answer.status, body: answer.body as unknown }).toEqual({
      status: 422,
      body: NOT_ANSWERED,
    })
    await new Promise((resolve) => target.close(resolve))
    expect(visits).toEqual([])
    expect(await sessionsOf(store, collectionId)).toEqual([])
    await expectNoSecret(answer.body)
  })

  it("answers within 10 s when the gateway is silent: a first press, a second, and one beside a creation that does not end", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const again = await shop.collection(await shop.cart())
    const first = await shop.session(again)
    const { returnToken } = await shop.ledger(String(first.data.gateway_order_id))
    await store.http().get(`/fps/return/${returnToken}?outcome=failure`).redirects(0).expect(303)
    const busy = await stuckCreation(store, 0)

    const creations = watchCreations(store)
    store.sandbox().answerWith({ kind: "silence" })
    const began = Date.now()
    const answers = await Promise.all(
      [collectionId, again, busy].map(async (id) => shop.requestSession(id)),
    )
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(answers.map(({ status, body }) => ({ status, body: body as unknown }))).toEqual([
      { status: 422, body: NOT_ANSWERED },
      { status: 422, body: NOT_ANSWERED },
      { status: 400, body: BUSY },
    ])
    // A creation that may have arrived is not asked for a second time, nor one beside another.
    const asked = async (id: string) => {
      const rows = await store.fps().payments.listOfCollection(id)
      return creations()
        .filter(({ body }) => rows.some((row) => row.reference === body.order.merchantRef))
        .map(({ path, apiKeyOk }) => ({ path, apiKeyOk }))
    }
    expect([await asked(collectionId), await asked(busy)]).toEqual([
      [{ path: "/directpay/o/order", apiKeyOk: true }],
      [],
    ])
    expect(await sessionsOf(store, busy)).toEqual([])
    await expectFailed(collectionId, "unknown: timeout")
    await expectNextWorks(collectionId, ...answers)

    const next = await shop.session(again)
    expect(next.data.redirect_url).toBe(checkoutOf(store, next.data.gateway_order_id))
    expect(next.data.gateway_order_id).not.toBe(first.data.gateway_order_id)
  })

  it("refuses an id that another payment has, without a word of the database", async () => {
    const shop = store.shop()
    const { gatewayOrderId } = await shop.checkout({ placeOrder: "before_payment" })
    const { redirectUrl } = await shop.ledger(gatewayOrderId)
    const collectionId = await shop.collection(await shop.cart())
    const data = { orderID: gatewayOrderId, redirectURI: redirectUrl, token: "t" }
    const body = { code: 0, message: "OK", data }
    store.sandbox().answerWith({ kind: "status", status: 200, body })
    const answer = await shop.requestSession(collectionId)
    expect({ status: answer.status, code: (answer.body as { code: string }).code }).toEqual({
      status: 422,
      code: "fps_gateway_away",
    })
    expect(answer.text).not.toContain("fps_payment")
    const [row] = await store.fps().payments.listOfCollection(collectionId)
    expect(row).toMatchObject({ status: "failed", gatewayOrderId: null, settlement: "settled" })
    expect(row?.creationError).toBe("unknown: internal")
    expect(log?.text()).toContain(`creating a payment failed payment=${row?.id}`)

    await store.sandbox().pay(gatewayOrderId)
    const paid = await eventually(
      () => shop.ledger(gatewayOrderId),
      ({ settlement }) => settlement === "settled",
    )
    expect(paid.status).toBe("paid")
  })

  it("does not lose money that is paid for a creation whose answer was lost", async () => {
    const shop = store.shop()
    const collectionId = await shop.collection(await shop.cart())
    const known = store.sandbox().orders().length
    store.sandbox().answerWith({ kind: "reset" }, { carryOut: true, times: 1 })
    expect((await shop.requestSession(collectionId)).status).toBe(422)
    const [lost] = store.sandbox().orders().slice(known)
    expect(lost?.status).toBe("PENDING")

    const [row] = await store.fps().payments.listOfCollection(collectionId)
    expect(row).toMatchObject({ gatewayOrderId: null, status: "failed" })
    await store.sandbox().pay(lost?.orderID ?? "")
    const held = await eventually(
      () => store.fps().payments.find({ id: row?.id ?? "" }),
      (payment) => payment?.settlement === "held",
    )
    expect(held).toMatchObject({
      gatewayOrderId: lost?.orderID,
      status: "paid",
      settlement: "held",
      holdReason: "superseded_payment",
    })
    expect(await shop.cases()).toEqual([
      { kind: "superseded_payment", status: "open", amount: 10_000 },
    ])
  })
}
