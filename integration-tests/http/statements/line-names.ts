import { lockLines } from "../../../src/fps/statements/match-rows"
import type { AdminApi } from "../../helpers/admin-api"
import { secretKey } from "../../helpers/roles"
import { TEA_PRICE } from "../../helpers/seed"
import { database, sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { confirmations, NUMBER, PAID, PRICE, refused } from "./confirmations"
import { day, file, paid, uploaded, withoutWord } from "./support"

/** A line that its name means, and what is asked before it proves another payment. */
export function describeLineNames(store: Store, api: AdminApi): void {
  const { confirm } = confirmations(api)
  const aLine = async () => {
    const { only_there } = await uploaded(api, file(`${day()},FPS CHAN,${PRICE}`))
    return only_there[0]?.bank_reference ?? ""
  }

  it.each([
    ["", "Line 2 "],
    ["FPS ", "HSBC "],
    ["FPS ", ""],
    ["Line 2 ", "Line 3 "],
  ])("is the same line with %p and with %p before its name", async (first, second) => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const name = await aLine()
    expect(await confirm(one, `${first}${name}`)).toMatchObject(PAID)
    const answer = await confirm(other, `${second}${name}`)
    expect(answer).toMatchObject(refused("line_seen"))
    expect(answer.body).toMatchObject({ payment_id: one.id })
  })

  it("is known by its name when its statement is removed", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const name = await aLine()
    expect(await confirm(one, name)).toMatchObject(PAID)
    await sql(store, "update fps_statement set created_at = now() - interval '91 days'")
    await store.fps().statements.remove({ olderThanDays: 90 })
    expect(await confirm(other, `FPS ${name}`)).toMatchObject(refused("line_seen"))
  })

  it("is known where two lines were recorded as one payment", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const { only_there } = await uploaded(
      api,
      file(`${day()},FPS CHAN,60.00`, `${day()},FPS CHAN,40.00`),
    )
    const [first, second] = only_there.map((entry) => entry.bank_reference)
    expect(await confirm(one, `${first} ${second}`)).toMatchObject(refused("line_amount"))
    const both = { note: "Paid in two parts.", despite: ["line_amount"] }
    expect(await confirm(one, `${first} ${second}`, both)).toMatchObject(PAID)
    const answer = await confirm(other, second, { amount: 40 })
    expect(answer).toMatchObject(refused("line_seen"))
  })

  it("asks an API key too, which has to answer what it was asked", async () => {
    const key = await secretKey(store)
    const [one, two, three] = [
      await paid(store),
      await withoutWord(store),
      await withoutWord(store),
    ]
    const { matched, only_there } = await uploaded(
      api,
      file(`${day()},FPS ${NUMBER} ${one.reference},${PRICE}`, `${day()},FPS CHAN,1.00`),
    )
    expect(matched).toMatchObject([{ payment_id: one.id }])
    const send = (payment: { id: string }, more: object) =>
      store
        .http()
        .post(`/admin/fps/payments/${payment.id}/confirm`)
        .set({ authorization: key })
        .send({ amount: TEA_PRICE, note: "Import of 28 November", ...more })
    const typed = await send(two, { reference: NUMBER }).expect(409)
    expect(typed.body).toMatchObject({ code: "line_seen", payment_id: one.id })
    const named = { reference: only_there[0]?.bank_reference }
    expect((await send(three, named).expect(409)).body).toMatchObject({ code: "line_amount" })
    const answer = await send(three, { ...named, despite: ["line_seen"] }).expect(409)
    expect(answer.body).toMatchObject({ code: "line_amount" })
    await send(three, { ...named, despite: ["line_amount"] }).expect(200)
    expect(await sql(store, "select note, despite from fps_confirmation")).toEqual([
      { note: "Import of 28 November", despite: ["line_amount"] },
    ])
  })

  it("takes no answer without a note, nor one to no question", async () => {
    const payment = await withoutWord(store)
    const name = await aLine()
    const silent = await confirm(payment, name, { despite: ["line_seen"] })
    expect(silent).toMatchObject({ status: 400, code: "value_missing" })
    const unknown = await confirm(payment, name, { note: "So be it.", despite: ["already_paid"] })
    expect(unknown.status).toBe(400)
  })

  it("asks before a line proves a payment of the sandbox while production is active", async () => {
    const payment = await withoutWord(store)
    const settings = await store.fps().settings()
    const spy = jest
      .spyOn(store.fps(), "settings")
      .mockResolvedValue({ ...settings, environment: "production" })
    try {
      const name = await aLine()
      expect(await confirm(payment, name)).toMatchObject(refused("payment_sandbox"))
      const knowing = { note: "A test with real money.", despite: ["payment_sandbox"] }
      expect(await confirm(payment, name, knowing)).toMatchObject(PAID)
    } finally {
      spy.mockRestore()
    }
  })

  it("is not waited for longer than a moment while others are recorded", async () => {
    const payment = await withoutWord(store)
    const name = await aLine()
    const others = await database(store).transaction()
    try {
      await lockLines(others)
      expect(await confirm(payment, name)).toMatchObject(refused("purchase_busy"))
    } finally {
      await others.rollback()
    }
    expect(await confirm(payment, name)).toMatchObject(PAID)
  })

  it("is not kept for another payment by an upload that read it before it was recorded", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    const early = file(`${day()},FPS CHAN,${PRICE}`)
    const { statements } = store.fps()
    const keep = statements.keepMatches
    let answer: unknown
    const spy = jest.spyOn(statements, "keepMatches").mockImplementationOnce(async (input) => {
      const [match] = input.matches
      expect(match).toMatchObject({ paymentId: one.id, by: "amount" })
      const name = `${day().replaceAll("-", "")}-${match?.lineKey.slice(0, 12)}`
      answer = await confirm(other, name)
      await keep.call(statements, input)
    })
    try {
      await uploaded(api, early)
    } finally {
      spy.mockRestore()
    }
    expect(answer).toMatchObject(PAID)
    const kept = await sql(store, "select payment_id, matched_by from fps_statement_match")
    expect(kept.filter(({ payment_id }) => payment_id === one.id)).toEqual([])
  })
}
