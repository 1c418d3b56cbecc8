import type { AdminStatement } from "../../../src/fps/statements/answers"
import { lastBooking } from "../../../src/fps/statements/bank-days"
import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { day, file, paid, upload, uploaded, withoutWord } from "./support"

const BALANCES = { date: "Date", text: "Details", amount: "Amount" }

/** A file with the balance after each line. */
function withBalance(...lines: string[]): Buffer {
  return Buffer.from(["Date,Details,Amount,Balance", ...lines].join("\n"))
}

/** What agrees together, and lines that come again with another text. */
export function describeGroups(store: Store, api: AdminApi): void {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `${day()},FPS LAM ${at},${TEA_PRICE}.00`)
  const confirm = (
    payment: { id: string },
    line: AdminStatement["only_there"][number] | undefined,
  ) =>
    api.post(`/admin/fps/payments/${payment.id}/confirm`, {
      amount: line?.amount,
      reference: line?.bank_reference,
    })
  const read = async (id: string) => {
    const { body } = await api.get(`/admin/fps/statements/${id}`).expect(200)
    return (body as { statement: AdminStatement }).statement
  }

  it("tells several of one sum together, and leaves only what is odd to explain", async () => {
    const payments = [await paid(store), await paid(store), await paid(store)]
    const many = await uploaded(api, file(...lines(4)))
    expect(many.matched).toEqual([])
    expect(many.groups).toMatchObject([
      {
        ...{ kind: "same_amount", from: day(), to: day(), currency_code: "hkd" },
        ...{ count: 3, sum: 3 * TEA_PRICE, fee: 0, missing: 0, surplus: 1 },
      },
    ])
    expect(many.groups[0]?.lines.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(many.groups[0]?.payments.map(({ payment_id }) => payment_id).sort()).toEqual(
      payments.map(({ id }) => id).sort(),
    )
    expect(many.only_here).toEqual([])
    const left = { payment_id: null, line: null, amount: TEA_PRICE, group: 0 }
    expect(many.only_there).toMatchObject([left])
    expect(await read(many.id)).toEqual(many)

    const few = await uploaded(api, file(...lines(2)))
    expect(few.groups).toMatchObject([{ count: 2, missing: 1, surplus: 0 }])
    expect([few.matched, few.only_there]).toEqual([[], []])
    expect(few.only_here).toMatchObject([left])
  })

  it("tells a day that was paid out in one sum, and what the gateway kept back", async () => {
    await paid(store)
    await paid(store)
    const { groups, matched, only_here, only_there } = await uploaded(
      api,
      file(`${day()},PAYOUT,${2 * TEA_PRICE - 2}.00`, `${day()},RENT,7.00`),
    )
    expect(groups).toMatchObject([
      { kind: "day_total", count: 1, sum: 2 * TEA_PRICE - 2, fee: 2, missing: 0, surplus: 0 },
    ])
    expect([matched, only_here]).toEqual([[], []])
    expect(only_there.map(({ line }) => line)).toEqual([3])
  })

  it("knows a line again by its balance among equal ones, in another order, and uses it once", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const before = await uploaded(api, withBalance(`${day()},FPS CR,${TEA_PRICE}.00,900.00`))
    await confirm(one, before.only_there[0]).expect(200)
    const after = await uploaded(
      api,
      withBalance(
        `${day()},FPS CR,${TEA_PRICE}.00,1000.00`,
        `${day()},FPS CR,${TEA_PRICE}.00,900.00`,
      ),
    )
    expect(after.matched).toMatchObject([{ line: 3, payment_id: one.id }])
    expect(after.only_there).toMatchObject([{ line: 2, seen_as: null }])
    await confirm(other, after.matched[0]).expect(409)
  })

  it("warns of a line with the balance of an earlier one and another text, before it proves another", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const before = await uploaded(api, withBalance(`${day()},FPS PENDING,${TEA_PRICE}.00,900.00`))
    await confirm(one, before.only_there[0]).expect(200)
    const after = await uploaded(
      api,
      withBalance(`${day()},CASH,1.00,901.00`, `${day()},FPS CR LAM,${TEA_PRICE}.00,900.00`),
    )
    expect(after.matched).toEqual([])
    expect(after.only_there).toMatchObject([{ line: 2 }, { line: 3, seen_as: one.reference }])
    const refused = await confirm(other, after.only_there[1]).expect(409)
    expect(refused.body).toMatchObject({ code: "line_seen", payment_id: one.id })
  })

  it("gives a payment that was matched by its amount to the line of a later file that names it", async () => {
    const payment = await paid(store)
    const [rebate, named] = [
      `${day()},SUPPLIER REBATE,${TEA_PRICE}.00`,
      `${lastBooking(day())},FPS ${payment.reference},${TEA_PRICE}.00`,
    ]
    const first = await uploaded(api, file(rebate))
    expect(first.matched).toMatchObject([{ payment_id: payment.id, matched_by: "amount" }])
    // Alone, it may be the same line by the day of another column.
    const alone = await uploaded(api, file(named))
    expect(alone.matched).toEqual([])
    expect(alone.only_there).toMatchObject([{ line: 2, seen_as: payment.reference }])
    const both = await uploaded(api, file(rebate, named))
    const entry = { line: 3, payment_id: payment.id, matched_by: "reference" }
    expect(both.matched).toMatchObject([entry])
    expect(both.only_there).toMatchObject([{ line: 2, payment_id: null, seen_as: null }])
    expect((await uploaded(api, file(rebate))).matched).toEqual([])
    expect((await uploaded(api, file(named))).matched).toMatchObject([{ ...entry, line: 2 }])
  })

  const OF_ACCOUNT = "Date,Details,Account,Bank reference,Credit,Debit,Balance"
  const ofAccount = (text: string) =>
    Buffer.from(`${OF_ACCOUNT}\n${day()},${text},${TEA_PRICE}.00,,${TEA_PRICE}.00`)
  const ofBatch = (text: string) =>
    Buffer.from(`Date,Details,Bank reference,Amount\n${day()},${text},FPS260115,${TEA_PRICE}.00`)

  it.each([
    ["of another account", ofAccount("FPS,808-1,"), () => ofAccount("FPS,808-2,")],
    [
      "of another bank reference",
      ofAccount("FPS,808-1,HC1234567"),
      () => ofAccount("FPS,808-1,HC7654321"),
    ],
    ["of another payer", ofAccount("FPS CHAN,808-1,"), () => ofAccount("FPS HO,808-1,")],
    ["of the same batch", ofBatch("FPS CHAN 10:02"), () => ofBatch("FPS HO 15:40")],
    [
      "that names another payment",
      ofAccount("FPS CHAN,808-1,"),
      (reference: string) => ofAccount(`FPS HO ${reference},808-1,`),
    ],
  ])("lists a line of an equal balance or reference %s", async (_, first, secondOf) => {
    const [payment, silent] = [await paid(store), await withoutWord(store)]
    const send = async (bytes: Buffer) => {
      const form = api.upload("/admin/fps/statements").attach("file", bytes, "statement.csv")
      const { body } = await form.expect(200)
      return (body as { statement: AdminStatement }).statement
    }
    expect((await send(first)).matched).toMatchObject([{ payment_id: payment.id }])
    const second = await send(secondOf(silent.reference))
    expect(second.matched).toEqual([])
    expect(second.only_there).toMatchObject([{ line: 2, seen_as: payment.reference }])
    expect((await send(first)).matched).toMatchObject([{ payment_id: payment.id }])
  })

  it("knows a line again when another column is chosen for its text", async () => {
    const bytes = Buffer.from(`Date,Details,Note,Amount\n${day()},A,B,${TEA_PRICE}.00`)
    const first = await upload(api, bytes, BALANCES).expect(200)
    const again = await upload(api, bytes, { ...BALANCES, text: "Note" }).expect(200)
    const referenceOf = ({ body }: { body: unknown }) =>
      (body as { statement: AdminStatement }).statement.only_there[0]?.bank_reference
    expect(referenceOf(again)).toBe(referenceOf(first))
  })

  it.each([
    ["Date,Details,Amount", `${day()} 09:00,FPS CREDIT,`, `${day()} 15:00,FPS CREDIT,`],
    ["Date,Time,Details,Payer,Amount", `${day()},09:00,FPS,LAM,`, `${day()},15:00,FPS,CHAN,`],
  ])("tells a second income from one of an earlier file by its time: %s", async (head, ...rows) => {
    const send = async (row: string) => {
      const { body } = await upload(api, Buffer.from(`${head}\n${row}${TEA_PRICE}.00`)).expect(200)
      return (body as { statement: AdminStatement }).statement
    }
    const payment = await paid(store)
    const [first, second] = rows.map((row) => () => send(row))
    expect((await first?.())?.matched).toMatchObject([{ payment_id: payment.id }])
    const later = await second?.()
    expect(later?.matched).toEqual([])
    expect(later?.only_there).toMatchObject([{ line: 2, seen_as: payment.reference }])
  })

  it.each([
    ["reference", "FT26332123456", "FT26332123456", true],
    ["other reference", "FT26332123456", "FT26332123457", false],
  ])("warns of a line under another day by its bank %s", async (_, first, second, isSeen) => {
    const one = await withoutWord(store)
    await sql(
      store,
      `update fps_payment set created_at = created_at - interval '2 days',
         expires_at = expires_at - interval '2 days'`,
    )
    const head = "Transaction date,Posting date,Details,Bank reference,Amount"
    const send = async (date: string, reference: string) => {
      const row = `${day(-1)},${day()},FPS CHAN,${reference},${TEA_PRICE}.00`
      const bytes = Buffer.from(`${head}\n${row}`)
      const { body } = await upload(api, bytes, { ...BALANCES, date }).expect(200)
      return (body as { statement: AdminStatement }).statement
    }
    const before = await send("Transaction date", first)
    await confirm(one, before.only_there[0]).expect(200)
    const after = await send("Posting date", second)
    expect(after.matched).toEqual([])
    expect(after.only_there).toMatchObject([{ seen_as: isSeen ? one.reference : null }])
  })

  it("warns of a line that may be one of an earlier file, before it proves another", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const before = await uploaded(api, file(`${day()},FPS PENDING,${TEA_PRICE}.00`))
    await confirm(one, before.only_there[0]).expect(200)
    const after = await uploaded(api, file(`${day()},FPS CR LAM,${TEA_PRICE}.00`))
    expect(after.matched).toEqual([])
    expect(after.only_there).toMatchObject([{ payment_id: one.id, seen_as: one.reference }])
    const refused = await confirm(other, after.only_there[0]).expect(409)
    expect(refused.body).toMatchObject({ code: "line_seen" })
    expect(refused.body).toMatchObject({ payment_id: one.id })
    await api
      .post(`/admin/fps/payments/${other.id}/confirm`, {
        amount: TEA_PRICE,
        reference: after.only_there[0]?.bank_reference,
        note: "Both are on the bank's page.",
        despite: ["line_seen"],
      })
      .expect(200)
  })

  it("takes a line under two texts once, also for two payments at once", async () => {
    const both = [await withoutWord(store), await withoutWord(store)] as const
    const one = await uploaded(api, file(`${day(1)},FPS PENDING,${TEA_PRICE}.00`))
    const two = await uploaded(api, file(`${day(1)},FPS CR LAM,${TEA_PRICE}.00`))
    const answers = await Promise.all([
      confirm(both[0], one.only_there[0]),
      confirm(both[1], two.only_there[0]),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it("takes no line that is a payment already for another one, whatever the note says", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    const { id, matched } = await uploaded(api, file(`${day()},FPS CR LAM,${TEA_PRICE}.00`))
    expect(matched).toMatchObject([{ payment_id: one.id }])
    const [entry] = matched
    const confirmOther = async (reference: unknown) =>
      api
        .post(`/admin/fps/payments/${other.id}/confirm`, {
          ...{ amount: TEA_PRICE, reference, note: "It is on the bank's page." },
        })
        .expect(409)
    const reference = entry?.bank_reference ?? ""
    const refused = await confirmOther(reference)
    expect(refused.body).toMatchObject({ code: "reference_used", payment_id: one.id })
    // Its match stays when the statement is removed for its age.
    await sql(store, "update fps_statement set created_at = now() - interval '91 days'")
    await store.fps().statements.remove({ olderThanDays: 90 })
    await api.get(`/admin/fps/statements/${id}`).expect(404)
    const again = await confirmOther(reference.toLowerCase().replace("-", ""))
    expect(again.body).toMatchObject({ code: "reference_used", payment_id: one.id })
  })

  it("warns before a line that names one payment proves another", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const text = `FPS ${one.reference.replace(/(.{4})(?=.)/g, "$1 ")}`
    const { only_there } = await uploaded(api, file(`${day()},${text},${TEA_PRICE}.00`))
    const refused = await confirm(other, only_there[0]).expect(409)
    expect(refused.body).toMatchObject({ code: "line_seen", payment_id: one.id })
    await confirm(one, only_there[0]).expect(200)
  })

  it("warns where a typed reference stands in a line that is another payment", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    const { matched } = await uploaded(api, file(`${day()},FPS FT-98765432 LAM,${TEA_PRICE}.00`))
    expect(matched).toMatchObject([{ payment_id: one.id }])
    const typed = (more: object) =>
      api.post(`/admin/fps/payments/${other.id}/confirm`, {
        ...{ amount: TEA_PRICE, reference: "ft 98765432" },
        ...more,
      })
    const refused = await typed({}).expect(409)
    expect(refused.body).toMatchObject({ code: "line_seen", payment_id: one.id })
    await typed({ note: "Both are on the bank's page.", despite: ["line_seen"] }).expect(200)
  })

  it("takes what was recorded for the wrong payment for the right one, with another name", async () => {
    const [wrong, right] = [await withoutWord(store), await withoutWord(store)]
    const { only_there } = await uploaded(api, file(`${day()},FPS CHAN,${TEA_PRICE}.00`))
    await confirm(wrong, only_there[0]).expect(200)
    expect((await confirm(right, only_there[0]).expect(409)).body).toMatchObject({
      code: "reference_used",
    })
    // The line is matched to the wrong one too.
    await uploaded(api, file(`${day()},FPS CHAN,${TEA_PRICE}.00`, `${day()},FPS LAM,1.00`))
    const note = "Was recorded for another payment by mistake."
    const corrected = (more: object) =>
      api.post(`/admin/fps/payments/${right.id}/confirm`, {
        ...{ amount: TEA_PRICE, reference: `${only_there[0]?.bank_reference} corrected`, note },
        ...more,
      })
    const refused = await corrected({}).expect(409)
    expect(refused.body).toMatchObject({ code: "line_seen", payment_id: wrong.id })
    await corrected({ despite: ["line_seen"] }).expect(200)
    expect((await store.fps().payments.find({ id: right.id }))?.status).toBe("paid")
  })

  it("asks for a note where the named line has another amount", async () => {
    const payment = await withoutWord(store)
    const { only_there } = await uploaded(api, file(`${day()},FPS CHAN,1.00`))
    const named = (more: object) =>
      api.post(`/admin/fps/payments/${payment.id}/confirm`, {
        ...{ amount: TEA_PRICE, reference: `FPS ${only_there[0]?.bank_reference}` },
        ...more,
      })
    const refused = await named({}).expect(409)
    expect(refused.body).toMatchObject({ code: "line_amount", amount: "1.00" })
    const note = "The gateway pays out less its fee."
    await named({ note, despite: ["line_amount"] }).expect(200)
  })

  it("asks for a note where the bank took the line's money back in a later file", async () => {
    const payment = await withoutWord(store)
    const line = `${day()},FPS CHAN,FT26365001,${TEA_PRICE}.00`
    const send = (...rows: string[]) =>
      uploaded(api, Buffer.from(["Date,Details,Bank reference,Amount", ...rows].join("\n")))
    const { only_there } = await send(line)
    await send(line, `${day()},FPS CHAN,FT26365001,-${TEA_PRICE}.00`)
    const refused = await confirm(payment, only_there[0]).expect(409)
    expect(refused.body).toMatchObject({ code: "line_taken_back" })
  })

  it("takes a reference that only looks like the name of a line", async () => {
    const payment = await withoutWord(store)
    await api
      .post(`/admin/fps/payments/${payment.id}/confirm`, {
        ...{ amount: TEA_PRICE, reference: "99999999-ABCDEFABCDEF" },
      })
      .expect(200)
  })

  it("asks for a note where the reference is that of another payment", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const answer = await api
      .post(`/admin/fps/payments/${one.id}/confirm`, {
        ...{ amount: TEA_PRICE, reference: `FPS ${other.reference}` },
      })
      .expect(409)
    expect(answer.body).toMatchObject({ code: "line_seen", payment_id: other.id })
  })

  it("knows a line again that was confirmed in small letters without its hyphen", async () => {
    const [one] = [await withoutWord(store), await withoutWord(store)]
    const { id, only_there } = await uploaded(api, file(`${day(1)},FPS,${TEA_PRICE}.00`))
    const reference = only_there[0]?.bank_reference?.toLowerCase().replace("-", "")
    await api
      .post(`/admin/fps/payments/${one.id}/confirm`, { amount: TEA_PRICE, reference })
      .expect(200)
    const { body } = await api.get(`/admin/fps/statements/${id}`).expect(200)
    expect((body as { statement: AdminStatement }).statement).toMatchObject({
      matched: [{ payment_id: one.id, matched_by: "confirmation" }],
    })
  })

  it("takes two lines that one file has side by side for two", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const { only_there } = await uploaded(api, file(...lines(2)))
    await confirm(one, only_there[0]).expect(200)
    await confirm(other, only_there[1]).expect(200)
  })
}
