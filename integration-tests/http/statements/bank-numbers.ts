import type { AdminApi } from "../../helpers/admin-api"
import { TEA_PRICE } from "../../helpers/seed"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { confirmations, NUMBER, PAID, PRICE, refused, WITH_NUMBER } from "./confirmations"
import { day, file, paid, uploaded, withoutWord } from "./support"

/** A line that a bank's own number means, typed by staff. */
export function describeBankNumbers(store: Store, api: AdminApi): void {
  const { confirm, send } = confirmations(api)
  const inColumn = () => send(WITH_NUMBER, `${day()},FPS CHAN,${NUMBER},${PRICE}`)
  const inText = () => uploaded(api, file(`${day()},FPS CHAN ${NUMBER},${PRICE}`))

  it.each([
    ["the column of the bank", inColumn],
    ["its text", inText],
  ])("is the same line by its name and by the number in %s", async (_, come) => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const { only_there } = await come()
    expect(await confirm(one, only_there[0]?.bank_reference)).toMatchObject(PAID)
    expect(await confirm(other, NUMBER)).toMatchObject(refused("line_seen"))
  })

  it.each([
    ["the column of the bank", inColumn],
    ["its text", inText],
  ])("is the same line by the number in %s and by its name", async (_, come) => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const { only_there } = await come()
    expect(await confirm(one, NUMBER)).toMatchObject(PAID)
    const answer = await confirm(other, only_there[0]?.bank_reference)
    expect(answer).toMatchObject(refused("line_seen"))
    expect(answer.body).toMatchObject({ payment_id: one.id })
  })

  it.each(["26332123456", "332123456", `HSBC ${NUMBER}`, "FPS ft 2633 2123 456"])(
    "is the same line by %s",
    async (written) => {
      const [one, other] = [await withoutWord(store), await withoutWord(store)]
      await inText()
      expect(await confirm(one, NUMBER)).toMatchObject(PAID)
      expect(await confirm(other, written)).toMatchObject(refused("line_seen"))
    },
  )

  it("is known by a number that was typed before the file came", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    await paid(store)
    expect(await confirm(one, NUMBER)).toMatchObject(PAID)
    const { groups } = await inColumn()
    const answer = await confirm(other, groups[0]?.lines[0]?.bank_reference)
    expect(answer).toMatchObject(refused("line_seen"))
    expect(answer.body).toMatchObject({ payment_id: one.id })
  })

  it("is known by a number that the bank wrote in parts", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    expect(await confirm(one, NUMBER)).toMatchObject(PAID)
    const { only_there } = await uploaded(api, file(`${day()},FPS FT 2633 2123 456,60.00`))
    const answer = await confirm(other, only_there[0]?.bank_reference, { amount: 60 })
    expect(answer).toMatchObject(refused("line_seen"))
  })

  it("is found in a number in full width", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    const { matched } = await uploaded(api, file(`${day()},FPS FT98765432 LAM,${PRICE}`))
    expect(matched).toMatchObject([{ payment_id: one.id }])
    expect(await confirm(other, "ＦＴ９８７６５４３２")).toMatchObject(refused("line_seen"))
  })

  it("is found on any day that is kept, whenever the money is said to have come", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    await sql(
      store,
      `update fps_payment set created_at = created_at - interval '10 days',
         expires_at = expires_at - interval '10 days', paid_at = paid_at - interval '10 days'`,
    )
    const { matched } = await uploaded(api, file(`${day(-10)},FPS FT98765432 LAM,${PRICE}`))
    expect(matched).toMatchObject([{ payment_id: one.id }])
    expect(await confirm(other, "FT98765432")).toMatchObject(refused("line_seen"))
  })

  it.each(["FT 2633 2123 456", "FT-2633-2123-456"])(
    "is found on any day where the bank wrote it in parts, %s",
    async (parts) => {
      const [one, other] = [await withoutWord(store), await withoutWord(store)]
      const row = (text: string) => `${day(-10)},${text},${PRICE}`
      const { only_there } = await uploaded(api, file(row(`FPS CHAN ${parts}`), row("FPS LAM")))
      expect(await confirm(one, only_there[0]?.bank_reference)).toMatchObject(PAID)
      const answer = await confirm(other, NUMBER)
      expect(answer).toMatchObject(refused("line_seen"))
      expect(answer.body).toMatchObject({ payment_id: one.id })
    },
  )

  it("is asked about where it has another amount", async () => {
    const payment = await withoutWord(store)
    await uploaded(api, file(`${day()},FPS CHAN ${NUMBER},1.00`))
    const answer = await confirm(payment, NUMBER)
    expect(answer).toMatchObject(refused("line_amount"))
    expect(answer.body).toMatchObject({ amount: "1.00" })
  })

  it.each(["second", "第二筆"])("pays two payments, the %s one with the reason", async (word) => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    await uploaded(api, file(`${day()},FPS CHAN ${NUMBER},${TEA_PRICE * 2}.00`))
    const note = "One transfer paid both orders."
    const despite = ["line_amount"]
    expect(await confirm(one, NUMBER)).toMatchObject(refused("line_amount"))
    expect(await confirm(one, NUMBER, { note, despite })).toMatchObject(PAID)

    const reference = `${NUMBER} ${word}`
    expect(await confirm(other, NUMBER, { note, despite })).toMatchObject(refused("reference_used"))
    const seen = await confirm(other, reference, { note, despite })
    expect(seen).toMatchObject(refused("line_seen"))
    expect(seen.body).toMatchObject({ payment_id: one.id })
    const all = { note, despite: [...despite, "line_seen"] }
    expect(await confirm(other, reference, all)).toMatchObject(PAID)
  })

  it("is asked about where the bank took its money back", async () => {
    const payment = await withoutWord(store)
    const line = `${day()},FPS CHAN,${NUMBER}`
    await send(WITH_NUMBER, `${line},${PRICE}`, `${line},-${PRICE}`)
    expect(await confirm(payment, NUMBER)).toMatchObject(refused("line_taken_back"))
  })

  it("is not asked about for the amount or the return of a line of long before", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    await uploaded(api, file(`${day(-30)},FPS CHAN FT98765432,1.00`))
    expect(await confirm(one, "FT98765432")).toMatchObject(PAID)
    const line = `${day(-30)},FPS CHAN,${NUMBER}`
    await send(WITH_NUMBER, `${line},${PRICE}`, `${line},-${PRICE}`)
    expect(await confirm(other, NUMBER)).toMatchObject(PAID)
  })

  it("is asked about where another file has it taken back under another day", async () => {
    const payment = await withoutWord(store)
    const head = "Transaction date,Posting date,Details,Bank reference,Amount"
    const line = `${day()},${day(1)},FPS CHAN,${NUMBER},${PRICE}`
    const { only_there } = await send(head, { date: "Transaction date" }, line)
    const back = `${day(1)},${day(1)},FPS RETURN,${NUMBER},-${PRICE}`
    await send(head, { date: "Posting date" }, line, back)
    const answer = await confirm(payment, only_there[0]?.bank_reference)
    expect(answer).toMatchObject(refused("line_taken_back"))
  })

  it("is no other line by a number that many lines have, such as that of the account", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const line = (name: string) => `${day()},FPS 12345678 ${name},${PRICE}`
    const { only_there } = await uploaded(api, file(line("CHAN"), line("LAM")))
    expect(await confirm(one, only_there[0]?.bank_reference)).toMatchObject(PAID)
    expect(await confirm(other, only_there[1]?.bank_reference)).toMatchObject(PAID)
  })

  it("is found beside a number that stands on every line, such as that of the account", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    const account = "1234567890"
    const many = Array.from({ length: 600 }, (_, at) => `${day()},FPS ${account} P${at},1.00`)
    const line = `${day()},FPS ${account} ${NUMBER},${PRICE}`
    const { only_there } = await uploaded(api, file(...many, line))
    expect(await confirm(one, only_there.at(-1)?.bank_reference)).toMatchObject(PAID)
    const answer = await confirm(other, `FPS CREDIT ${account} ${NUMBER}`)
    expect(answer).toMatchObject(refused("line_seen"))
    expect(answer.body).toMatchObject({ payment_id: one.id })
  })

  it("is not known by a number that many confirmations have", async () => {
    const [one, other] = [await withoutWord(store), await withoutWord(store)]
    expect(await confirm(one, "CHAN 1234567890")).toMatchObject(PAID)
    const asked = await confirm(other, "LAM 1234567890")
    expect(asked).toMatchObject(refused("line_seen"))
    await sql(
      store,
      `insert into fps_confirmation (id, payment_id, reference, reference_key, amount_minor,
         raw_amount_minor, currency_code, received_at, marks, despite, confirmed_by)
       select id || at, payment_id || at, reference, reference_key || at, amount_minor,
         raw_amount_minor, currency_code, received_at, marks, despite, confirmed_by
       from fps_confirmation, generate_series(1, 20) at`,
    )
    expect(await confirm(other, "LAM 1234567890")).toMatchObject(PAID)
  })
}

/** A payment of a day whose lines are all payments already, with a reference that means none of them. */
export function describeLinesUsedUp(store: Store, api: AdminApi): void {
  const { confirm } = confirmations(api)
  const note = { note: "It is on the bank's page.", despite: ["line_seen"] }

  it.each(["FPS CHAN TAI MAN", `${day()} 000123456789`, `${day()} FPS`])(
    "is asked about with %s, and taken with a note",
    async (reference) => {
      const [one, other] = [await paid(store), await withoutWord(store)]
      const { matched } = await uploaded(api, file(`${day()},FPS CHAN 000123456789,${PRICE}`))
      expect(matched).toMatchObject([{ payment_id: one.id }])
      const answer = await confirm(other, reference)
      expect(answer).toMatchObject(refused("line_seen"))
      expect(answer.body).toMatchObject({ payment_id: one.id })
      expect(await confirm(other, reference, note)).toMatchObject(PAID)
    },
  )

  it("is asked about once the lines that no payment is matched with are fewer", async () => {
    const [one, two, three] = [
      await withoutWord(store),
      await withoutWord(store),
      await withoutWord(store),
    ]
    await uploaded(api, file(`${day()},FPS CHAN,${PRICE}`, `${day()},FPS LAM,${PRICE}`))
    expect(await confirm(one, "FPS CHAN")).toMatchObject(PAID)
    expect(await confirm(two, "FPS LAM")).toMatchObject(PAID)
    expect(await confirm(three, "FPS LEE")).toMatchObject(refused("line_seen"))
  })

  it("is not asked about before the lines of its day are there", async () => {
    await paid(store)
    const two = await withoutWord(store)
    expect(await confirm(two, "FPS CHAN")).toMatchObject(PAID)
    const earlier = await withoutWord(store)
    await sql(store, "update fps_payment set created_at = created_at - interval '1 day'")
    await uploaded(api, file(`${day(-1)},FPS CHAN,${PRICE}`, `${day()},FPS LEE,1.00`))
    expect(await confirm(earlier, "FPS LAM")).toMatchObject(PAID)
  })

  it("is not asked about for a line that is left", async () => {
    const [one, other] = [await paid(store), await withoutWord(store)]
    const { matched, only_there } = await uploaded(
      api,
      file(`${day()},FPS ${one.reference},${PRICE}`, `${day(-1)},FPS LAM,${PRICE}`),
    )
    expect(matched).toMatchObject([{ payment_id: one.id }])
    expect(await confirm(other, only_there[0]?.bank_reference)).toMatchObject(PAID)
  })
}
