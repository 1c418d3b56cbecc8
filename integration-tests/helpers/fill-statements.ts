import { createHash } from "node:crypto"
import type { Client } from "pg"
import { daysAfter } from "../../src/fps/statements/read-day"

/** As many lines as there are payments a day, from this day on. */
const LINES_A_DAY = 274
const FIRST_DAY = "2020-01-01"
/** The number of the account is in every line. */
const ACCOUNT = "1234567890"

const DAY = `to_char(date '${FIRST_DAY}' + i / ${LINES_A_DAY}, 'YYYY-MM-DD')`
const KEY = "md5(i::text) || md5('line ' || i)"
const NUMBER = "'FT' || (26000000000 + i)"

/** Fills lines of statements, their matches, and the manual confirmations of other lines. */
export async function fillStatements(client: Client, rows: number): Promise<void> {
  for (const statement of STATEMENTS) {
    await client.query(statement, [rows])
  }
  await client.query("analyze fps_statement_line, fps_statement_match, fps_confirmation")
}

/** Returns the `i`th line as it was filled. */
export function filledLine(i: number) {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex")
  return {
    day: daysAfter(FIRST_DAY, Math.floor(i / LINES_A_DAY)),
    key: `${md5(String(i))}${md5(`line ${i}`)}`,
    number: `FT${26_000_000_000 + i}`,
  }
}

/**
 * Fills a day with two files of equal lines under different texts, such as a shop with one price has.
 * Returns the key of one of them.
 */
export async function fillEqualLines(
  client: Client,
  { day, lines }: { day: string; lines: number },
): Promise<string> {
  const { rows } = await client.query<{ line_key: string }>(
    `insert into fps_statement_line (id, statement_id, number, line_key, day, text, amount_minor,
       raw_amount_minor, marks)
     select 'fpsstl_' || key, 'fpsstm_' || $1 || kind, i, key, $1, 'FPS ' || number, 1000,
            '{"value": "1000", "precision": 20}',
            json_build_object('row', key, 'text', key, 'columns', 'abcdef01',
              'numbers', json_build_array(number))
       from generate_series(1, $2::int) i, unnest('{FRN,QRN}'::text[]) kind,
            md5($1 || kind || i) key, concat(kind, 100000000 + i) number
     returning line_key`,
    [day, lines],
  )
  await client.query("analyze fps_statement_line")
  return rows[0]?.line_key ?? ""
}

const STATEMENTS = [
  `insert into fps_statement_line (id, statement_id, number, line_key, day, text, amount_minor,
     raw_amount_minor, marks)
   select 'fpsstl_' || i, 'fpsstm_kept_' || i / ${LINES_A_DAY}, i, ${KEY}, ${DAY},
          'FPS CREDIT ${ACCOUNT} CHAN TAI MAN ' || ${NUMBER}, 1000 + i % 50 * 100,
          json_build_object('value', (1000 + i % 50 * 100)::text, 'precision', 20),
          json_build_object('row', ${KEY}, 'text', ${KEY}, 'columns', 'abcdef01', 'anyDay', ${KEY},
            'numbers', json_build_array('${ACCOUNT}', ${NUMBER}))
     from generate_series(1, $1::int) i`,
  `insert into fps_statement_match (line_key, payment_id, matched_by, statement_id)
   select ${KEY}, 'fpspay_' || i, 'amount', 'fpsstm_kept' from generate_series(1, $1::int) i`,
  `insert into fps_confirmation (id, payment_id, reference, reference_key, amount_minor,
     raw_amount_minor, currency_code, received_at, marks, despite, confirmed_by)
   select 'fpsconf_' || i, 'fpspay_' || i, ${NUMBER}, ${NUMBER}, 1000,
          '{"value": "1000", "precision": 20}', 'hkd', now(),
          array[upper(left(${KEY}, 12)), ${NUMBER}, right(${NUMBER}, 11)], '{}', 'user_1'
     from generate_series(1, $1::int) i`,
]
