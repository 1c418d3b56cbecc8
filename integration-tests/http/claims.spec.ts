import type { Response } from "supertest"
import { pruneEventsWorkflow } from "../../src/workflows"
import { adminApi } from "../helpers/admin-api"
import { flowHelpers, PAID_ONCE, WAITING } from "../helpers/flows/context"
import { makeDue, STATUS_ANSWERS, statusQueries } from "../helpers/reconcile"
import { settleWaiting, withoutJob } from "../helpers/settle"
import { eventually } from "../helpers/wait"
import { sql } from "../helpers/sql"
import { describeStore } from "../helpers/store"
import { linkHelpers } from "./pay-links/support"
import { UNREADABLE_IDS } from "./store-api/support"

const PLACE_ORDER = "before_payment" as const
const REFERENCE = "FRN 2026-1127 <b>7731</b>"

describeStore(
  "a customer who says that it is paid",
  { placeOrder: PLACE_ORDER, statusAnswers: STATUS_ANSWERS },
  (store) => {
    const { checkout } = flowHelpers(store, {
      orderCreation: "directpay",
      placeOrder: PLACE_ORDER,
    })
    const admin = adminApi(store)
    const { link, page, code, convertedDraft } = linkHelpers(store, admin)
    const claim = (sessionId: string, body: object = {}): Promise<Response> =>
      Promise.resolve(
        store
          .http()
          .post(`/store/fps/payments/${sessionId}/claim`)
          .set("x-publishable-api-key", store.seeded().publishableKey)
          .send(body),
      )
    /** The same, where what the gateway says then is settled by nobody else. */
    const claimAlone = (sessionId: string) => withoutJob(store, () => claim(sessionId))
    const listed = async (query: string): Promise<unknown[]> => {
      const { body } = await admin.get(`/admin/fps/payments?${query}`).expect(200)
      return (body as { payments: { id: string }[] }).payments.map(({ id }) => id)
    }
    const questions = () => statusQueries(store).length
    const timeOut = async (gatewayOrderId: string) => {
      await makeDue(store, { gatewayOrderId, expiredMinutesAgo: 6 })
      await settleWaiting(store.container())
      const payment = await store.shop().ledger(gatewayOrderId)
      expect(payment).toMatchObject({ status: "expired", closedBy: "timeout" })
      return payment
    }

    beforeEach(() => store.sandbox().pauseEvents())
    afterEach(async () => {
      store.sandbox().answerWith(undefined)
      store.sandbox().resumeEvents()
      await store.sandbox().idle()
    })

    it("has the gateway asked at once, which knows of the money", async () => {
      const { gatewayOrderId, orderId, session } = await checkout()
      await store.sandbox().pay(gatewayOrderId)
      const { status, body, headers } = await claimAlone(session.id)
      expect({ status, body: body as unknown }).toMatchObject({
        status: 200,
        body: { payment: { session_id: session.id, status: "paid", order_id: orderId } },
      })
      expect(headers["cache-control"]).toBe("no-store")
      expect(await store.shop().order(orderId ?? "")).toEqual(PAID_ONCE)
    })

    it("proves nothing: what they said stands beside a payment that waits as before", async () => {
      const { gatewayOrderId, orderId, session } = await checkout()
      const before = await store.shop().ledger(gatewayOrderId)
      const { body } = await claim(session.id, { reference: `  ${REFERENCE}\u202e\n ` })
      expect((body as { payment: object }).payment).toMatchObject({
        status: "pending",
        claimed_at: expect.any(String),
      })
      expect(JSON.stringify(body)).not.toContain("7731")
      expect(await store.shop().ledger(gatewayOrderId)).toEqual({
        ...before,
        askedAt: expect.any(Date),
        checkedAt: expect.any(Date),
        checks: before.checks + 1,
        claimedAt: expect.any(Date),
        claimReference: REFERENCE,
      })
      expect(await store.shop().order(orderId ?? "")).toEqual(WAITING)

      await claim(session.id)
      const shown = await admin.get(`/admin/fps/payments/${before.id}`).expect(200)
      expect((shown.body as { payment: { timeline: unknown[] } }).payment).toMatchObject({
        claim_reference: REFERENCE,
        timeline: expect.arrayContaining([
          { type: "claimed", at: expect.any(String), reference: REFERENCE },
        ]),
      })
      const { body: list } = await admin.get(`/admin/fps/payments?id=${before.id}`)
      expect((list as { payments: object[] }).payments).toEqual([
        expect.objectContaining({ claimed_at: expect.any(String), claim_reference: REFERENCE }),
      ])
    })

    it("is noted three times of twenty at once, and the gateway is asked once", async () => {
      const { gatewayOrderId, session } = await checkout()
      const before = questions()
      const began = Date.now()
      const answers = await Promise.all(Array.from({ length: 20 }, () => claim(session.id)))
      // A slow machine may need longer for twenty than the limit lasts.
      const spans = Math.ceil((Date.now() - began) / 10_000)
      const noted = answers.filter(({ status }) => status === 200).length
      const refused = answers.filter(({ status }) => status === 429)
      expect(noted + refused.length).toBe(20)
      expect(noted).toBeGreaterThanOrEqual(3)
      expect(noted).toBeLessThanOrEqual(3 * spans)
      expect(refused[0]?.body).toMatchObject({ code: "fps_claimed" })
      expect(refused[0]?.headers["retry-after"]).toBe("10")
      expect(questions() - before).toBeGreaterThanOrEqual(1)
      expect(questions() - before).toBeLessThanOrEqual(spans)
      const [row] = await sql(store, "select claims from fps_payment where gateway_order_id = ?", [
        gatewayOrderId,
      ])
      expect(row).toEqual({ claims: noted })
    })

    it("is noted thirty times in all", async () => {
      const { gatewayOrderId, session } = await checkout()
      const later = `update fps_payment set claimed_at = claimed_at - interval '4 s',
        second_claim_at = second_claim_at - interval '4 s',
        third_claim_at = third_claim_at - interval '4 s' where gateway_order_id = ?`
      await sql(store, "update fps_payment set claims = 29")
      expect((await claim(session.id)).status).toBe(200)
      await sql(store, later, [gatewayOrderId])
      const { status, body } = await claim(session.id)
      expect({ status, body: body as unknown }).toMatchObject({
        status: 429,
        body: { code: "fps_claimed" },
      })
    })

    it("is answered and not noted once it is paid", async () => {
      const { gatewayOrderId, session } = await checkout()
      store.sandbox().resumeEvents()
      await store.sandbox().pay(gatewayOrderId)
      // Its event may still be settled by the process's own job.
      const before = await eventually(
        () => store.shop().ledger(gatewayOrderId),
        ({ status, settlement }) => status === "paid" && settlement === "settled",
      )
      for (let i = 0; i < 5; i++) {
        const { status, body } = await claim(session.id, { reference: "7731" })
        expect({ status, body: body as unknown }).toMatchObject({
          status: 200,
          body: { payment: { status: "paid", claimed_at: null } },
        })
      }
      expect(await store.shop().ledger(gatewayOrderId)).toEqual(before)
    })

    it("is a 400 that names the field that is wrong, and notes nothing", async () => {
      const { gatewayOrderId, session } = await checkout()
      const wrong: [object, RegExp][] = [
        [{ reference: "x".repeat(65) }, /^reference: must be at most 64 characters/],
        [{ reference: 7731 }, /^reference: must be text/],
        [{ paid: true }, /paid/],
      ]
      for (const [body, message] of wrong) {
        const answer = await claim(session.id, body)
        expect(answer.status).toBe(400)
        expect((answer.body as { message: string }).message).toMatch(message)
      }
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ claimedAt: null })
    })

    it("is a 404 for a session that nobody has, and a 415 as a form", async () => {
      for (const id of ["payses_none", ...UNREADABLE_IDS]) {
        expect((await claim(id)).status).toBe(404)
      }
      const send = (type: string, text: string) =>
        store
          .http()
          .post("/store/fps/payments/payses_none/claim")
          .set("x-publishable-api-key", store.seeded().publishableKey)
          .type(type)
          .send(text)
      await send("form", "reference=7731").expect(415)
      // Core's parser would quote it in the log.
      const { body } = await send("json", '{"reference": 7731 4410}').expect(400)
      expect(body).toMatchObject({ message: "The body is not JSON." })
    })

    it("is unconfirmed at once when it timed out, until staff have looked, and again later", async () => {
      const { gatewayOrderId, session } = await checkout()
      const { id } = await timeOut(gatewayOrderId)
      expect(await listed("unconfirmed=true")).toEqual([])
      await claim(session.id, { reference: "7731" })
      expect(await listed("unconfirmed=true")).toEqual([id])
      expect(await listed("unconfirmed=false")).toEqual([])

      const review = () => admin.post("/admin/fps/payments/reviewed", { ids: [id] }).expect(200)
      expect((await review()).body).toEqual({ reviewed: 1 })
      expect(await listed("unconfirmed=true")).toEqual([])
      expect((await review()).body).toEqual({ reviewed: 0 })
      await claim(session.id)
      expect(await listed("unconfirmed=true")).toEqual([id])
      expect((await review()).body).toEqual({ reviewed: 1 })
    })

    it("brings money to light that the gateway reports only when it is asked", async () => {
      const { gatewayOrderId, session } = await checkout()
      await timeOut(gatewayOrderId)
      await sql(store, "update fps_payment set asked_at = null")
      store
        .sandbox()
        .answerWith(
          { kind: "status", status: 200, body: { code: 0, data: { status: "PAID" } } },
          { on: "status" },
        )
      const { body } = await claimAlone(session.id)
      expect(body).toMatchObject({ payment: { status: "paid", detail: "under_review" } })
      const { body: cases } = await admin.get("/admin/fps/cases").expect(200)
      expect((cases as { cases: object[] }).cases).toEqual([
        expect.objectContaining({ kind: "late_payment", gateway_order_id: gatewayOrderId }),
      ])
    })

    it("is forgotten with the bodies of the events", async () => {
      const { gatewayOrderId, session } = await checkout()
      await claim(session.id, { reference: "7731" })
      const prune = () => pruneEventsWorkflow(store.container()).run()
      await prune()
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ claimReference: "7731" })
      await sql(store, "update fps_payment set claimed_at = claimed_at - interval '91 days'")
      await prune()
      expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
        claimedAt: null,
        claimReference: null,
      })
    })

    describe("on the page of a payment link", () => {
      const send = (to: { url: string }, body: string, query = "?claim=1&lang=en") =>
        store
          .http()
          .post(`${to.url.replace(store.backendUrl(), "")}${query}`)
          .type("form")
          .send(body)
          .redirects(0)

      it("is asked for a reference on a page that does not load itself again, and noted", async () => {
        const made = await link(await convertedDraft())
        const first = await page(made, "?claim=1&lang=en").expect(200)
        // Nobody has seen a QR code yet.
        expect(first.text).not.toContain('name="reference"')
        const gatewayOrderId = await code(made)
        const waits = await page(made, "?back=1&lang=en").expect(200)
        expect(waits.text).toContain("My bank shows it as paid")
        const { text, headers } = await page(made, "?claim=1&lang=en").expect(200)
        expect(text).toContain('name="reference"')
        expect(headers.refresh).toBeUndefined()

        const typed = new URLSearchParams({ reference: `${REFERENCE}\u200b\r\n` })
        const sent = await send(made, typed.toString()).expect(303)
        expect(sent.headers.location).toMatch(/\?back=1&lang=en$/)
        expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({
          status: "pending",
          claimReference: REFERENCE,
        })
        const after = await page(made, "?back=1&lang=en").expect(200)
        expect(after.text).toContain("The shop has noted your report")
        expect(after.text).toContain("Pay only if you are sure that you have not paid.")
        expect(after.text).not.toContain("7731")
      })

      it("is told when they said so too often, and a body of any size is no error", async () => {
        const made = await link(await convertedDraft())
        const gatewayOrderId = await code(made)
        await send(made, `reference=${"x".repeat(1_000)}`).expect(303)
        expect((await store.shop().ledger(gatewayOrderId)).claimReference).toBe("x".repeat(64))
        await send(made, `reference=${"x".repeat(100_000)}`).expect(303)
        await send(made, "").expect(303)
        const { text } = await send(made, "").expect(429)
        expect(text).toContain("You have told the shop already. Please wait, and do not pay again.")
      })

      it("is noted by the token of a return too, and leads to the return", async () => {
        const { gatewayOrderId } = await checkout()
        const { returnToken } = await store.shop().ledger(gatewayOrderId)
        const url = `/fps/pay/${returnToken}`
        await send({ url }, "reference=7731").expect(303)
        expect(await store.shop().ledger(gatewayOrderId)).toMatchObject({ claimReference: "7731" })
        const { headers } = await store.http().get(url).redirects(0).expect(303)
        expect(headers.location).toBe(`../return/${returnToken}`)
        await send({ url: `${url}x` }, "").expect(404)
      })
    })
  },
)
