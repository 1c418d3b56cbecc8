import { daysAfter } from "../../../src/fps/statements/read-day"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import type { Store } from "../../helpers/store"
import { file, uploaded } from "./support"

const PAYMENTS = 10_000
const EACH_NOISE = 25
const FIRST_DAY = "2026-01-01"
const DAYS = 31

/** A payment that is known as paid. */
export interface Sale {
  readonly id: string
  readonly reference: string
  readonly cents: number
  readonly day: string
}

/** The same numbers each time. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A month of ten thousand payments, and the bank's statement of it with one line in a hundred odd. */
export function describeNoise(store: Store, api: AdminApi): void {
  it("finds ten thousand payments on a statement with 1 % of noise, and none falsely", async () => {
    const random = randomFrom(20_260_101)
    const sales = Array.from({ length: PAYMENTS }, (_, i): Sale => ({
      id: `fpspay_noise${i}`,
      reference: `REF${String(i).padStart(6, "0")}ABCDEFGHIJKLMNO`,
      cents: 1_000 + 10 * random(49_900),
      day: daysAfter(FIRST_DAY, Math.floor((i * DAYS) / PAYMENTS)),
    }))
    await insert(store, sales)
    const { lines, truth } = statementOf(sales, random)
    const started = Date.now()
    const statement = await uploaded(api, file(...lines))
    const seconds = (Date.now() - started) / 1_000

    const right = statement.matched.filter(
      ({ line, payment_id }) => truth.get(line ?? 0) === payment_id,
    )
    const by = (how: string) => statement.matched.filter((one) => one.matched_by === how).length
    process.stdout.write(
      `statement: ${lines.length} lines, ${statement.matched.length} matched (${by("reference")} by reference, ${by("amount")} by amount), ` +
        `${statement.matched.length - right.length} falsely; ${statement.only_here.length} only here, ` +
        `${statement.only_there.length} only there; ${seconds.toFixed(1)} s\n`,
    )
    expect(statement.matched.length - right.length).toBe(0)
    // What nobody can tell apart, or names nothing and has a wrong date, is left to a person.
    expect(right.length).toBeGreaterThan(PAYMENTS * 0.98)
    const grouped = statement.groups.reduce((sum, { count }) => sum + count, 0)
    expect(statement.matched.length + grouped + statement.only_here.length).toBe(PAYMENTS)
  })
}

/** Six lines in ten name their payment, in the ways of banks; the others say nothing. */
function statementOf(sales: readonly Sale[], random: (below: number) => number) {
  const lines: string[] = []
  const truth = new Map<number, string>()
  const odd = new Set(Array.from({ length: 2 * EACH_NOISE }, (_, i) => 100 + i * 193))
  const add = (line: string, id?: string) => {
    lines.push(line)
    if (id !== undefined) {
      truth.set(lines.length + 1, id)
    }
  }
  sales.forEach(({ id, reference, cents, day }, i) => {
    const spaced = `${reference.slice(0, 10)} ${reference.slice(10)}`
    const text = [`FPS ${reference}`, spaced.toLowerCase(), `FPS-IN/${reference}/SHOP`][
      (i % 10) % 3
    ]
    const words = i % 10 < 6 ? (text ?? "") : `FPS CREDIT ${random(1_000_000)}`
    const isOdd = odd.has(i)
    const booked = isOdd && random(2) === 0 ? daysAfter(day, -40) : day
    const line = `${booked},${words},"${dollars(cents)}"`
    add(line, id)
    if (isOdd && booked === day) {
      add(line)
    }
    if (i % 400 === 7) {
      add(`${day},MONTHLY FEE,-${dollars(500 + random(9_000))}`)
    }
    if (i % 400 === 9) {
      add(`${day},OTHER CREDIT,"${dollars(100_000 + random(9_000_000))}"`)
    }
  })
  return { lines, truth }
}

/** An amount as a bank writes it. */
export function dollars(cents: number): string {
  const [whole = "", rest = ""] = (cents / 100).toFixed(2).split(".")
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`
}

/** Puts payments into the ledger. */
export async function insert(store: Store, sales: readonly Sale[]): Promise<void> {
  await sql(
    store,
    `insert into fps_payment (id, purchase_id, payment_collection_id, session_id, environment, order_creation,
       reference, unique_order_id, return_token, status, settlement, live, amount_minor, raw_amount_minor,
       received_minor, raw_received_minor, received_currency, currency_code, expires_at, paid_at, settled_at, created_at)
     select sale->>'id', 'fpspur_noise', 'pay_col_' || (sale->>'id'), 'payses_' || (sale->>'id'), 'production',
       'directpay', sale->>'reference', 'U' || (sale->>'id'), 'T' || (sale->>'id'), 'paid', 'settled', false,
       (sale->>'cents')::numeric, '{"value":"1","precision":20}', (sale->>'cents')::numeric,
       '{"value":"1","precision":20}', 'hkd', 'hkd', at + interval '15 minutes', at + interval '2 minutes', at, at
     from (select sale, ((sale->>'day') || 'T12:00:00+08:00')::timestamptz as at
             from jsonb_array_elements(?::jsonb) as sale) as sales`,
    [JSON.stringify(sales)],
  )
}
