import { hongKongDayOf } from "../../../src/fps/statements/read-day"
import type { AdminApi } from "../../helpers/admin-api"
import { captureLog } from "../../helpers/captured-log"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { handled, settledRow } from "../webhook/delivery"
import { day, file, MAPPING, paid, told, upload, uploaded, withoutWord } from "./support"

const FOREIGN = { payment_id: null, reference: null, matched_by: null }

/** What a statement says beside the ledger. */
export function describeLists(store: Store, api: AdminApi): void {
  it("has what agrees, what is only here and what is only there", async () => {
    const [one, missing] = [await paid(store), await paid(store)]
    const statement = await uploaded(
      api,
      file(
        `${day()},FPS IN ${one.reference},${TEA_PRICE}.00`,
        `${day()},Rent of the upper floor,"12,000.00"`,
        `${day()},Fee,-3.00`,
      ),
    )
    expect({ from: statement.from, to: statement.to }).toEqual({ from: day(), to: day() })
    expect(statement.matched.map(told)).toEqual([
      {
        payment_id: one.id,
        reference: one.reference,
        amount: TEA_PRICE,
        line: 2,
        matched_by: "reference",
      },
    ])
    expect(statement.only_here.map(told)).toEqual([
      {
        payment_id: missing.id,
        reference: missing.reference,
        amount: TEA_PRICE,
        line: null,
        matched_by: null,
      },
    ])
    expect(statement.only_there.map(told)).toEqual([{ ...FOREIGN, amount: 12_000, line: 3 }])
    const orders = [...statement.matched, ...statement.only_here].map((entry) => entry.order_id)
    expect(orders).toEqual([expect.stringMatching(/^order_/), expect.stringMatching(/^order_/)])
    const { body } = await api.get(`/admin/fps/statements/${statement.id}`).expect(200)
    expect(body).toEqual({ statement })
  })

  it("matches by the sum where nothing names a payment", async () => {
    const payment = await paid(store)
    const { matched, only_there } = await uploaded(
      api,
      file(`${day()},FPS CREDIT,${TEA_PRICE}.00`, `${day(-3)},FPS CREDIT,${TEA_PRICE}.00`),
    )
    expect(matched.map(told)).toMatchObject([{ payment_id: payment.id, matched_by: "amount" }])
    expect(only_there.map(({ line }) => line)).toEqual([3])
  })

  describe("whose money the bank took back", () => {
    const withReference = (...lines: string[]) =>
      Buffer.from(["Date,Details,Bank reference,Amount", ...lines].join("\n"))
    const income = (text: string) => `${day()},FPS ${text},FT26365001,${TEA_PRICE}.00`
    const reversal = (text: string) => `${day(1)},REVERSAL ${text},FT26365001,-${TEA_PRICE}.00`
    const idsOf = (entries: { payment_id: string | null }[]) =>
      entries.map(({ payment_id }) => payment_id)

    it.each(["reference", "amount"])(
      "is only here, though an earlier file had it as a payment by its %s",
      async (by) => {
        const payment = await paid(store)
        const text = by === "reference" ? payment.reference : "CHAN"
        const before = await uploaded(api, withReference(income(text)))
        expect(before.matched).toMatchObject([{ payment_id: payment.id, matched_by: by }])
        const alone = await uploaded(
          api,
          withReference(reversal(text), `${day(1)},CASH,,${TEA_PRICE}.00`),
        )
        expect(alone.left_out).toMatchObject([{ reason: "taken_back", lines: [2] }])
        expect(idsOf(alone.only_here)).toEqual([])
        const both = await uploaded(api, withReference(income(text), reversal(text)))
        expect(both.left_out).toMatchObject([{ reason: "taken_back", lines: [2, 3] }])
        expect([both.matched, both.only_there]).toEqual([[], []])
        expect(idsOf(both.only_here)).toEqual([payment.id])
        // A later file has no other payment on a line that was undone.
        const more = await uploaded(api, withReference(`${day(1)},CASH,,${TEA_PRICE}.00`))
        expect(idsOf(more.matched)).toEqual([])
      },
    )

    it("is only here, whatever the day of its payment", async () => {
      const payment = await paid(store)
      const at = "update fps_payment set paid_at = paid_at - interval '3 days' where id = ?"
      await sql(store, at, [payment.id])
      const text = payment.reference
      const { only_here } = await uploaded(api, withReference(income(text), reversal(text)))
      expect(idsOf(only_here)).toEqual([payment.id])
    })

    it("stands on its line where the customer has paid once more", async () => {
      const payment = await paid(store)
      const text = payment.reference
      const again = `${day(1)},FPS ${text},FT26365002,${TEA_PRICE}.00`
      const statement = await uploaded(api, withReference(income(text), reversal(text), again))
      expect(statement.matched).toMatchObject([{ line: 4, payment_id: payment.id }])
      expect(idsOf(statement.only_here)).toEqual([])
    })
  })

  it("suggests what nobody said to be paid, and lists it where it is on no line", async () => {
    const [found, silent] = [await withoutWord(store), await withoutWord(store)]
    const created = hongKongDayOf(found.createdAt)
    const { matched, only_here, only_there } = await uploaded(
      api,
      file(`${created},${found.reference},${TEA_PRICE}.00`),
    )
    expect(matched).toEqual([])
    expect(only_there).toMatchObject([
      { payment_id: found.id, status: "expired", matched_by: "reference" },
    ])
    expect(only_here.map(({ payment_id, status }) => [payment_id, status])).toEqual([
      [silent.id, "expired"],
    ])
  })

  it("shows what the customer says beside the line that holds the typed reference, and no more", async () => {
    const claimed = await withoutWord(store)
    const claim = async (reference: string) =>
      store
        .http()
        .post(`/store/fps/payments/${claimed.sessionId}/claim`)
        .set("x-publishable-api-key", store.seeded().publishableKey)
        .send({ reference })
        .expect(200)
    await claim("frn 7731-42")
    const amount = `${TEA_PRICE + 1}.00`
    const lines = [
      `${day()},FPS CR FRN773142 CHAN,${amount}`,
      `${day()},FPS CR FRN7731 CHAN,${amount}`,
    ]
    const { only_there, matched } = await uploaded(api, file(...lines))
    expect(matched).toEqual([])
    expect(
      only_there.map(({ line, payment_id, claims }) => ({ line, payment_id, claims })),
    ).toEqual([
      {
        line: 2,
        payment_id: null,
        claims: [
          { payment_id: claimed.id, reference: claimed.reference, claim_reference: "frn 7731-42" },
        ],
      },
      { line: 3, payment_id: null, claims: [] },
    ])
    // The amount alone suggests another payment: the claim does not come before it.
    const other = await withoutWord(store)
    await sql(
      store,
      "update fps_payment set created_at = created_at - interval '30 days' where id = ?",
      [claimed.id],
    )
    const beside = await uploaded(api, file(`${day()},FPS CR FRN773142 LEE,${TEA_PRICE}.00`))
    expect(beside.only_there).toMatchObject([
      { payment_id: other.id, matched_by: "amount", claims: [{ payment_id: claimed.id }] },
    ])
    expect(await store.fps().payments.find({ id: claimed.id })).toMatchObject({ status: "expired" })
  })

  it("says nothing of claims beside a line that agrees", async () => {
    const payment = await paid(store)
    await sql(
      store,
      "update fps_payment set claimed_at = now(), claim_reference = 'FRN773142' where id = ?",
      [payment.id],
    )
    const bytes = file(`${day()},FRN773142 ${payment.reference},${TEA_PRICE}.00`)
    const { matched } = await uploaded(api, bytes)
    expect(matched).toMatchObject([{ payment_id: payment.id, claims: [] }])
  })

  it("books nothing", async () => {
    const payment = await withoutWord(store)
    await uploaded(api, file(`${day()},${payment.reference},${TEA_PRICE}.00`))
    expect(await store.fps().payments.find({ id: payment.id })).toEqual(payment)
    expect(await store.shop().cases()).toEqual([])
  })

  it("lets a person confirm a payment with a line, which then proves no other", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const bytes = file(`${day(1)},FPS CREDIT,${TEA_PRICE}.00`, `${day(1)},Cash,1.00`)
    const { id, only_there } = await uploaded(api, bytes)
    // Of two payments of one sum nobody but a person can say which it was.
    expect(only_there[0]).toMatchObject({ line: 2, payment_id: null })
    const confirm = (payment: { id: string }) =>
      api.post(`/admin/fps/payments/${payment.id}/confirm`, {
        amount: only_there[0]?.amount,
        reference: only_there[0]?.bank_reference,
      })
    const answers = await Promise.all([confirm(one), confirm(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await handled(store)
    const { body } = await api.get(`/admin/fps/statements/${id}`).expect(200)
    const [paidOne, unpaid] = answers[0].status === 200 ? [one, other] : [other, one]
    expect(body).toMatchObject({
      statement: {
        matched: [{ line: 2, payment_id: paidOne.id, matched_by: "confirmation" }],
        only_there: [{ line: 3, payment_id: null }],
      },
    })
    // The bank has it again in a longer statement: it is used there too.
    const longer = await uploaded(
      api,
      file(`${day()},Cash,2.00`, `${day(1)},FPS CREDIT,${TEA_PRICE}.00`),
    )
    expect(longer.matched).toMatchObject([{ line: 3, payment_id: paidOne.id }])
    await confirm(unpaid).expect(409)
  })

  it("is the same statement when the same file comes again, also twice at once", async () => {
    const payment = await paid(store)
    const bytes = file(`${day()},${payment.reference},${TEA_PRICE}.00`)
    const both = await Promise.all([uploaded(api, bytes), uploaded(api, bytes)])
    const again = await uploaded(api, bytes)
    expect(both).toEqual([again, again])
    expect(await sql(store, "select count(*)::int as lines from fps_statement_line")).toEqual([
      { lines: 1 },
    ])
    const { body } = await api.get("/admin/fps/statements").expect(200)
    expect(body).toMatchObject({
      statements: [{ id: again.id, mapping: MAPPING }],
      count: 1,
      limit: 20,
      offset: 0,
    })
  })

  it("uses no line and no payment twice, whoever comes with what at once", async () => {
    const payment = await paid(store)
    const line = `${day()},${payment.reference},${TEA_PRICE}.00`
    const other = `${day()},again ${payment.reference},${TEA_PRICE}.00`
    const found = await Promise.all([
      uploaded(api, file(line)),
      uploaded(api, file(other)),
      uploaded(api, file(`${day(-1)},Before,1.00`, line)),
    ])
    const rows = await sql(store, "select payment_id from fps_statement_match")
    expect(rows).toEqual([{ payment_id: payment.id }])
    const now = await Promise.all(
      found.map(async ({ id }) => {
        const { body } = await api.get(`/admin/fps/statements/${id}`).expect(200)
        return (body as { statement: { matched: unknown[] } }).statement.matched.length
      }),
    )
    expect([
      [1, 0, 1],
      [0, 1, 0],
    ]).toContainEqual(now)
  })

  it("matches what came in since when the file comes again", async () => {
    const { gatewayOrderId } = await store.shop().checkout({ placeOrder: "before_payment" })
    const { reference } = await store.shop().ledger(gatewayOrderId)
    const bytes = file(`${day()},${reference},${TEA_PRICE}.00`)
    const before = await uploaded(api, bytes)
    expect(before).toMatchObject({ matched: [], only_there: [{ status: "pending" }] })
    await store.sandbox().pay(gatewayOrderId)
    await settledRow(store, gatewayOrderId)
    const after = await uploaded(api, bytes)
    expect(after).toMatchObject({ id: before.id, matched: [{ reference }], only_there: [] })
  })

  it("keeps the lines and not the file, no text in a log, and nothing longer than events", async () => {
    const log = captureLog(store)
    try {
      const { id } = await uploaded(api, file(`${day()},FROM TAI MAN WONG,1.00`))
      await upload(api, file(`${day()},FROM TAI MAN WONG,1.0.0`)).expect(400)
      await upload(api, file(`TAI MAN WONG,x,1.00`)).expect(400)
      expect(log.text()).not.toContain("WONG")
      await sql(store, "update fps_statement set created_at = now() - interval '91 days'")
      await store.fps().statements.remove({ olderThanDays: 90 })
      await api.get(`/admin/fps/statements/${id}`).expect(404)
      expect(await sql(store, "select id from fps_statement_line")).toEqual([])
    } finally {
      log.stop()
    }
  })
}
