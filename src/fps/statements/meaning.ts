/** The meaning of the words in a statement's columns, in English and Chinese. */

/** Came in, or went out. */
const SIGNS: readonly (readonly [RegExp, 1 | -1])[] = [
  [/^(c|cr|credit|in|inward|incoming|deposit|received|\+|貸|貸方|存|存入|收入|入賬|轉入)$/i, 1],
  [
    /^(d|dr|debit|out|outward|outgoing|withdrawal|payout|sent|-|−|借|借方|支|支出|提取|扣賬|轉出)$/i,
    -1,
  ],
]

/** Returns which way money went by a word of a sign column; null for a word that says neither. */
export function readSign(cell: string): 1 | -1 | null {
  const word = wordOf(cell)
  return SIGNS.find(([words]) => words.test(word))?.[1] ?? null
}

const HONG_KONG = /^(hkd|hk\$|港幣|港元|港币)$/i
const CODE = /^[a-z]{3}$/i
const CURRENCIES = new Set([...Intl.supportedValuesOf("currency"), "CNH", "RMB"])

/** Says if a cell of a currency column is Hong Kong dollars; empty counts as such. */
export function isHongKongDollar(cell: string): boolean {
  const word = wordOf(cell)
  return word === "" || HONG_KONG.test(word)
}

/** True if a cell names a currency, or has three letters as other codes do, such as FPS. */
export function mayBeCurrency(cell: string): boolean {
  return HONG_KONG.test(wordOf(cell)) || CODE.test(wordOf(cell))
}

/** True if a cell names a currency that the world uses. */
export function namesCurrency(cell: string): boolean {
  return HONG_KONG.test(wordOf(cell)) || CURRENCIES.has(wordOf(cell).toUpperCase())
}

const HAPPENED =
  /^(settled|success|successful|succeeded|complete|completed|posted|booked|paid|processed|executed|finished|done|成功|已完成|完成|已入賬|已過賬|已結算|已支付)$/i
const DID_NOT =
  /^(cancelled|canceled|failed|rejected|returned|reversed|refused|declined|expired|void|voided|pending|processing|in progress|on hold|scheduled|draft|initiated|已取消|取消|失敗|拒絕|退回|處理中|待處理|等待|已過期)$/i

/** Says if a line happened, by a word of a status column; null for a word that is not known. */
export function hasHappened(cell: string): boolean | null {
  const word = wordOf(cell)
  return HAPPENED.test(word) ? true : DID_NOT.test(word) ? false : null
}

const BALANCE =
  /^((opening|closing|ledger|available|current|previous|ending) balance|balance|((balance )?(b\/f|c\/f|brought forward|carried forward))|(b\/f|c\/f) balance|承上結餘|承上頁|承前結餘|轉下頁|結餘|餘額|期初結餘|期末結餘)$/i
const TOTAL = /^((grand |sub)?totals?\b.*|總計.*|合計.*|小計.*|總額.*|共計.*)$/i

/** True if a text stands beside a balance and not beside a movement. */
export function isBalance(text: string): boolean {
  return BALANCE.test(wordOf(text))
}

/** True if a text stands beside a sum of lines. A payer may be called Total, so only a line without a date is one. */
export function isTotal(text: string): boolean {
  return TOTAL.test(wordOf(text))
}

/** Nothing that means anything is longer. */
const LONGEST = 64

function wordOf(cell: string): string {
  return cell.length > LONGEST ? "" : cell.normalize("NFKC").trim().replace(/\.$/, "")
}
