import type { AdminStatement } from "../../../src/fps/statements/answers"
import { daysAfter } from "../../../src/fps/statements/read-day"
import type { AdminApi } from "../../helpers/admin-api"
import { report } from "../../helpers/report"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { dollars, insert, randomFrom, type Sale } from "./noise"

const PAYMENTS = 10_000
/** Each kind of noise is at one payment in so many: 2 %. */
const ONE_IN = 50
const EACH = PAYMENTS / ONE_IN
const FIRST_DAY = "2026-03-01"
const DAYS = 31
/** What several customers pay on one day. */
const SHARED_CENTS = 8_888

/** The kinds of noise; a payment of no kind has its line. */
const KINDS = [
  "listed twice",
  "a month off",
  "in another currency",
  "reversed",
  "went out",
  "of another amount",
  "naming two payments",
  "booked after the weekend",
  "one of several equal ones",
  "in another export with another text",
  "paid out by the day",
  "other income",
  "a fee",
  "timed out here",
] as const

type Kind = (typeof KINDS)[number]

const kindOf = (at: number): Kind | undefined => KINDS[at % ONE_IN]

/** A line of the file, and the one payment that it is. */
interface Line {
  readonly day: string
  readonly text: string
  readonly cents: number
  readonly isOut?: boolean
  readonly currency?: string
  readonly status?: string
  readonly id?: string
}

/** A month of ten thousand payments, and a statement in which 2 % of the lines are odd in each way. */
export function describeEveryNoise(store: Store, api: AdminApi): void {
  it("says of no payment falsely that it agrees, with 2 % of noise of every kind", async () => {
    const random = randomFrom(20_260_301)
    const sales = salesOf(random)
    await insert(store, sales)
    const late = sales.filter((_, at) => kindOf(at) === "timed out here")
    await sql(
      store,
      `update fps_payment set status = 'expired', closed_by = 'timeout', paid_at = null,
         received_minor = null, raw_received_minor = null where id in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(late.map(({ id }) => id))],
    )
    const earlier = sales
      .filter((_, at) => kindOf(at) === "in another export with another text")
      .map((sale, at): Line => ({ ...sale, text: `FPS PENDING ${at}` }))
    const before = await upload(api, fileOf(earlier))
    const lines = linesOf(sales, random)
    const truth = new Map(lines.map(({ id }, at) => [at + 2, id]))
    const started = Date.now()
    const statement = await upload(api, fileOf(lines))
    const seconds = (Date.now() - started) / 1_000

    const { matched, groups, only_here, only_there, left_out } = statement
    const isRight = ({ line, payment_id }: (typeof matched)[number]) =>
      truth.get(line ?? 0) === payment_id
    const falsely = matched.filter((entry) => !isRight(entry))
    const left = Object.fromEntries(left_out.map(({ reason, count }) => [reason, count]))
    const grouped = groups.reduce((sum, { count }) => sum + count, 0)
    const seen = only_there.filter(({ seen_as }) => seen_as !== null).length
    report(
      `statement with 2 % noise of ${KINDS.length} kinds: ${lines.length} lines; ${matched.length} agree alone, ` +
        `${falsely.length} falsely; ${grouped} in ${groups.length} groups; ${only_here.length} only here; ` +
        `${only_there.length} only there, ${seen} of them seen before (${before.matched.length} agreed then); ` +
        `left out: ${JSON.stringify(left)}; ${seconds.toFixed(1)} s`,
    )
    expect(lines.length).toBeGreaterThanOrEqual(10_000)
    expect(falsely).toEqual([])
    expect(left).toEqual({ currency: EACH, status: EACH, went_out: 2 * EACH })
    expect(groups.map(({ kind }) => kind)).not.toContain("day_total")
    // Every payment that is known as paid is told once: alone, in a group, missing, or seen before.
    expect(matched.length + grouped + only_here.length + seen).toBe(PAYMENTS - EACH)
    // What can be told is told.
    expect(matched.length).toBeGreaterThan(0.95 * [...truth.values()].filter(Boolean).length)
  })
}

function salesOf(random: (below: number) => number): Sale[] {
  return Array.from({ length: PAYMENTS }, (_, at): Sale => {
    const day = daysAfter(FIRST_DAY, Math.floor((at * DAYS) / PAYMENTS))
    return {
      id: `fpspay_every${at}`,
      reference: `EVERY${String(at).padStart(6, "0")}ABCDEFGHIJKLM`,
      cents:
        kindOf(at) === "one of several equal ones" ? SHARED_CENTS : 1_000 + 10 * random(499_900),
      day: kindOf(at) === "booked after the weekend" ? weekend(day) : day,
    }
  })
}

/** The Saturday before a day. */
function weekend(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 1) % 7))
}

/** Six lines in ten name their payment; the others say nothing. */
function linesOf(sales: readonly Sale[], random: (below: number) => number): Line[] {
  const days = new Map<string, number>()
  for (const { day, cents } of sales) {
    days.set(day, (days.get(day) ?? 0) + cents)
  }
  const totals = [...days]
  return sales.flatMap((sale, at): Line[] => {
    const { id, day, cents, reference } = sale
    const nameless = `FPS CREDIT ${random(10_000_000)}`
    const line = { day, cents, text: at % 10 < 6 ? `FPS ${reference}` : nameless }
    const own = { ...line, id }
    switch (kindOf(at)) {
      case undefined:
        return [own]
      case "listed twice":
        return [own, line]
      case "a month off":
        return [{ ...own, day: daysAfter(day, -40) }]
      case "in another currency":
        return [{ ...line, currency: "USD" }]
      case "reversed":
        return [{ ...line, status: "Reversed" }]
      case "went out":
        return [{ ...line, isOut: true }]
      case "of another amount":
        return [{ ...line, text: `FPS ${reference}`, cents: cents - 100 }]
      case "naming two payments":
        return [{ ...line, text: `FPS ${reference} ${sales[at - 1]?.reference ?? ""}` }]
      case "booked after the weekend":
        return [{ ...own, text: nameless, day: daysAfter(day, 2) }]
      case "one of several equal ones":
        // One of a day is missing, or one is too many.
        return at % 400 === 8
          ? []
          : Array<Line>(at % 400 === 208 ? 2 : 1).fill({ ...line, text: nameless })
      case "in another export with another text":
        return [{ ...line, text: nameless }]
      case "paid out by the day": {
        const [of, total] = totals[at % totals.length] ?? [day, 0]
        return [own, { day: of, cents: total - random(total / 50), text: "PAYOUT" }]
      }
      case "other income":
        return [own, { day, cents: 1_005 + 10 * random(900_000), text: `TRANSFER ${at}` }]
      case "a fee":
        return [own, { day, cents: 500 + random(9_000), text: "MONTHLY FEE", isOut: true }]
      case "timed out here":
        return [line]
    }
  })
}

function fileOf(lines: readonly Line[]): Buffer {
  const rows = lines.map(
    ({ day, text, cents, isOut = false, currency = "HKD", status = "Completed" }) =>
      `${day},${text},${isOut ? "D" : "C"},"${dollars(cents)}",${currency},${status}`,
  )
  return Buffer.from(["Date,Details,D/C,Amount,Currency,Status", ...rows].join("\r\n"))
}

async function upload(api: AdminApi, bytes: Buffer): Promise<AdminStatement> {
  const form = api.upload("/admin/fps/statements").attach("file", bytes, "statement.csv")
  const { body } = await form.expect(200)
  return (body as { statement: AdminStatement }).statement
}
