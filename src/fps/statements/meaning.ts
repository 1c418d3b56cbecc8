/** The meaning of the words in a statement's columns, in English and Chinese. */

import { normalise, shortWord } from "../plain-line"
import { inBothScripts } from "./both-scripts"

/** Words that may stand beside the one that says it: `Transfer in`, `FPS CREDIT`, `轉賬支出`. */
const MOVED =
  "money|paid|pay|payments?|transfer(?:red)?|funds?|cash|fps|remittance|transaction|bank|interbank|wire|online|atm|autopay|已|跨行|銀行|轉[賬帳數]快?|匯款|現金"
const wayOf = (words: string) =>
  inBothScripts(
    new RegExp(`^(?:(?:${MOVED})[ _-]?){0,3}(?:${words})(?:[ _-]?(?:${MOVED})){0,3}$`, "i"),
  )

const IN =
  "c|cr|crdt|credit(?:ed|s)?|in|inward|inbound|incoming|inflow|deposit(?:ed|s)?|received|receipts?|income|\\+|貸[方記]?|存入?|收[入款到]?|[進入][賬帳]|[轉匯流]入"
const OUT =
  "d|dr|dbit|debit(?:ed|s)?|out|outward|outbound|outgoing|outflow|withdr(?:aw|awals?|awn)|payout|sent|spend|spent|expenses?|bill payments?|refund(?:ed|s)?|-|−|借[方記]?|支[出取]?|付[出款]?|提[取款]|取款|扣[賬帳款除]|[出支][賬帳]|退款|出數?|轉走|[轉匯流]出|transfer to"

/** Came in, or went out. */
const SIGNS = [
  [wayOf(IN), 1],
  [wayOf(OUT), -1],
] as const

/** Returns which way money went by a word of a sign column; null for a word that says neither. */
export function readSign(cell: string): 1 | -1 | null {
  const word = plainWordOf(cell)
  return SIGNS.find(([words]) => words.test(word))?.[1] ?? null
}

/** Words of a heading beside the one that says which way the money below it went. */
const OF_HEADING = inBothScripts(
  /(?<![a-z])(?:all|other|total|list|of|in|and|details?|records?|history|report|items?|transactions?|transfers?|type|direction|hkd?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)(?![a-z])|其他|全部|總[計額]|交易|[紀記]錄|明細|項目|[類種][型別]|年|月|日/gi,
)

/** Returns which way the money went below a heading; null for one that says neither, or both. */
export function wayOfHeading(text: string): 1 | -1 | null {
  const words = normalise(text, "NFKC", LONGEST_NAME)
    .replace(/(?<![a-z])(?:payments?|transfers?) made(?![a-z])/gi, "paid out")
    .replace(/\([^()]*\)|[^\p{L}]+/gu, " ")
    .trim()
  const others = words.replace(OF_HEADING, " ").trim().split(/ +/)
  const [way = null, ...more] = new Set(others.map(readSign))
  return readSign(words) ?? (more.length === 0 ? way : null)
}

/** No name of a column that a person reads is longer, and no text. */
const LONGEST_NAME = 200
const LONGEST_TEXT = 1_000

/** Parts of a column's name that say of its money that it is income. */
const NAMED_IN = inBothScripts(
  /credit(?!or)|deposit(?!or)|inward|inbound|incoming|inflow|receiv|receipt|income|pay-?in\b|\bcr\b|\bin\b(?! ?(?!am(?:oun)?t)[a-z])|貸|存|收(?!費)|[進入][賬帳]|[轉匯流]入|入$/i,
)
/** Parts of a column's name that say of its money that it went out. */
const NAMED_OUT = inBothScripts(
  /debit(?!or)|withdr|outward|outbound|outgoing|outflow|pay-?out|expense|\bsent\b|\bspen[dt]\b|\bdr\b|\bout\b|借|(?<!分)支(?!票)|付|提[取款]|取款|扣|消費|[轉匯流]出|出[賬帳入]|出$/i,
)

/** Returns which way money went by the name of a column; null for a name that says neither. */
export function wayOfName(column: string): "in" | "out" | "both" | null {
  const name = normalise(column, "NFKC", LONGEST_NAME).replace(/(?<=[a-z])(?=[A-Z])|[_.]/g, " ")
  const [isIn, isOut] = [NAMED_IN.test(name), NAMED_OUT.test(name)]
  return isIn && isOut ? "both" : isIn ? "in" : isOut ? "out" : null
}

const HONG_KONG = inBothScripts(/^(hkd?\$?|(hk|hong kong) dollars?|港[幣元圓]|香港元)$/i)
const CODE = /^[a-z]{3}$/i
const CURRENCIES = new Set([...Intl.supportedValuesOf("currency"), "CNH", "RMB"])

const FOREIGN_CODES = [...CURRENCIES].filter((code) => code !== "HKD")

/** Names of the currencies in a language, such as `Swedish krona`; one word may be a firm's. */
const namesOf = (language: string) =>
  FOREIGN_CODES.flatMap((currency) => {
    const names = new Intl.NumberFormat(language, {
      ...{ style: "currency", currency, currencyDisplay: "name" },
      maximumFractionDigits: 0,
    })
    return [1, 2].map((count) => names.formatToParts(count).find(isCurrency)?.value ?? "")
  }).filter((name) => /^[a-z]+(?: [a-z]+)+$|^\p{Script=Han}{2,}$/iu.test(name))
const isCurrency = ({ type }: Intl.NumberFormatPart) => type === "currency"
const NAMES = [...new Set(["en", "zh-Hant-HK", "zh-Hans"].flatMap(namesOf))].join("|")

/** Currencies that are not Hong Kong's, as they are written out. */
const WRITTEN = `${NAMES}|[€£¥₩₹]|(?:u\\.?s\\.?|united states|american|australian|canadian|singapore|new zealand|taiwan) ?dollars?|renminbi|chinese yuan|japanese yen|british pounds?|pounds? sterling|swiss francs?|thai baht|korean won|美[元金]|歐元|英鎊|日[圓元]|人民幣|澳[元門]幣?|澳洲?[元幣]|加(?:拿大)?[元幣]|(?:新加)?坡[元紙幣]|紐(?:西蘭)?[元幣]|新西蘭[元幣]|瑞士法郎|瑞郎|泰[銖幣]|新?[臺台]幣`
/** Words that firms are called by too. */
const WORDS = "euros?|pounds?|sterling|yen|yuan"
const FOREIGN = inBothScripts(new RegExp(`^(?:[a-z]{1,3}\\$|${WRITTEN}|${WORDS})$`, "i"))

/** Codes that mean a currency wherever they stand. */
const USUAL =
  "USD|USDT|EUR|GBP|JPY|CNY|CNH|RMB|AUD|CAD|SGD|NZD|CHF|TWD|NTD|MOP|THB|KRW|MYR|PHP|IDR|VND|INR"
/** The others, but for those that are words of a statement too. */
const NO_CODES = ["ALL", "TOP", ...USUAL.split("|")]
const CODES = new Set(FOREIGN_CODES.filter((code) => !NO_CODES.includes(code)))
/** Words beside which a code is meant as one. */
const OF_MONEY =
  "accounts?|a\\/c|amounts?|amt|balance|deposits?|withdrawals?|credits?|debits?|[賬帳]戶|戶口|金額|款額|結餘|餘額|存入|支出"

/**
 * A currency that is not Hong Kong's, anywhere in a text. A firm's word counts only beside an
 * account's, and so does any other code (`¤`), or alone or in brackets.
 */
const HAS_FOREIGN = inBothScripts(
  new RegExp(
    [
      `(?<![a-z])(?:${USUAL})(?![a-z])`,
      "(?<![a-z])(?:us|a|au|c|ca|s|sg|nz|nt|mop)\\$",
      `(?<![a-z])(?:${WRITTEN})(?![a-z])`,
      `(?:currency|ccy|貨幣|幣[種別])[: (]*(?:${WORDS})(?![a-z])`,
      `(?:^|\\()(?:${WORDS})(?=\\)|$)`,
      `(?<![a-z])(?:${WORDS}) (?:savings?|current|accounts?|a\\/c|deposits?|cheque|time)(?![a-z])`,
      "^[ :]*¤[ :]*$|\\((?:in )?¤\\)|^¤ [\\d-]{6}|[\\d-]{3}[ -]¤$",
      "(?:currency|ccy|貨幣|幣[種別])(?: code)?[: (]*¤",
      `(?<![a-z])(?:${OF_MONEY})(?: in| no| number| type)?[^a-z]{0,30}¤(?! ?[a-z])`,
      "(?<![a-z])(?:are|is|shown|stated|expressed) in ¤",
      `(?<![a-z] ?)¤[ _]?(?:savings?|current|cheque|time|儲蓄|往來|定期|${OF_MONEY})(?![a-z])`,
    ].join("|"),
    "i",
  ),
)
const hasForeign = (text: string) =>
  HAS_FOREIGN.test(
    text.replace(/(?<![a-z])[a-z]{3}(?![a-z])/gi, (word) => (CODES.has(word) ? "¤" : word)),
  )
const HAS_HONG_KONG = inBothScripts(
  /(?<![a-z])(?:hkd?\$|hkd|(?:hk|hong kong) dollars?)(?![a-z])|港[幣元圓]/i,
)

/** Money of any other currency, which is not named; a service that exchanges it is none. */
const FOREIGN_MONEY = inBothScripts(
  /(?:foreign[ -](?:currency|currencies)|(?<![a-z])fcy(?![a-z]))(?! (?:exchange|conversion|rates?|notes?)\b)|外幣(?!兌|匯率)/i,
)

/** Hong Kong dollars that a text denies, or counts something else in. */
const NO_HONG_KONG = inBothScripts(
  /(?:not|equivalent(?: in)?|非|折合|等值|折算)[ :(]*(?:hkd?\$|hkd|(?:hk|hong kong) dollars?|港[幣元圓])|(?:hkd?\$|hkd|港[幣元圓])[ ]?(?:equivalent|eqv?\b|等值)/gi,
)
/** The first word of a firm's name, which may be a currency's. An account's words are no name. */
const FIRM = inBothScripts(
  /(?<=(?:name|holder|customer|client|公司|名稱?)[^\p{L}\d]{1,4})[\p{L}]+(?= +(?!savings?|current|account|a\/c|deposit|cheque|time)\p{L})/giu,
)

/** Returns the currency that a text outside a table's lines names; null for none, and for both. */
export function currencyOfHeading(given: string): "hkd" | "foreign" | null {
  const text = normalise(given, "NFKC", LONGEST_TEXT)
  if (!HAS_HONG_KONG.test(text) && !hasForeign(text)) {
    return null
  }
  const words = text.replace(NO_HONG_KONG, " ").replace(FIRM, " ")
  const [isHere, isForeign] = [HAS_HONG_KONG.test(words), hasForeign(words)]
  return isHere === isForeign ? null : isHere ? "hkd" : "foreign"
}

/** Says if a column counts in Hong Kong dollars what other columns have in another currency. */
export function isEquivalent(column: string): boolean {
  const text = normalise(column, "NFKC", LONGEST_TEXT)
  return text.replace(NO_HONG_KONG, "") !== text
}

/** Says if a text names money of other currencies together: `Foreign Currency Savings`. */
export function namesForeignMoney(text: string): boolean {
  return FOREIGN_MONEY.test(normalise(text, "NFKC", LONGEST_NAME))
}

/** Says if a cell of a currency column is Hong Kong dollars alone; empty counts as such. */
export function isHongKongDollar(cell: string): boolean {
  const isOfAccount = HAS_HONG_KONG.test(cell) && !hasForeign(cell)
  return cell.trim() === "" || HONG_KONG.test(plainWordOf(cell)) || isOfAccount
}

/** True if a cell names a currency, or has three letters as other codes do, such as FPS. */
export function mayBeCurrency(cell: string): boolean {
  const word = plainWordOf(cell)
  return HONG_KONG.test(word) || FOREIGN.test(word) || CODE.test(word)
}

/** True if a cell names a currency that the world uses. */
export function namesCurrency(cell: string): boolean {
  const word = plainWordOf(cell)
  return HONG_KONG.test(word) || FOREIGN.test(word) || CURRENCIES.has(word.toUpperCase())
}

/** The name of a column whose money may be in another currency. */
const MAYBE_FOREIGN = inBothScripts(/foreign|original|\bfcy\b|外幣|原幣/i)

/** Says by its name if a column has money in another currency; null for a name that says nothing. */
export function foreignName(column: string): "is" | "may be" | null {
  const isForeign = currencyIn(column)
  const mayBe = isForeign === null && MAYBE_FOREIGN.test(column)
  return isForeign ? "is" : mayBe ? "may be" : null
}

/** Says if a text names the currency of what it stands above or beside; null where it names none. */
export function namesForeign(text: string): boolean | null {
  return currencyIn(text) ?? (namesForeignMoney(text) ? true : null)
}

function currencyIn(text: string): boolean | null {
  const words = normalise(text, "NFKC", LONGEST_NAME)
  return HAS_HONG_KONG.test(words) ? false : hasForeign(words) ? true : null
}

const HAPPENED = inBothScripts(
  /^((settled|posted|completed|booked) transactions?|(transaction|settlement|payment) (completed|settled|received|successful|success)|received|transferred|confirmed|approved|accepted|normal|captured|settled|success|successful|succeeded|complete|completed|posted|booked|paid|processed|executed|finished|done|ok|okay|cleared|credited|(交易|處理|支付|轉賬)?成功|交易完成|正常|已(收款|處理|轉[賬帳]|確認)|已成功|已完成|完成|已入賬|已過賬|已結算|已支付)$/i,
)
const DID_NOT = inBothScripts(
  /^(cancelled|canceled|fail|failed|failure|unsuccessful|not successful|incomplete|uncompleted|not completed|unpaid|error|denied|bounced|held|awaiting|waiting|blocked|rejected|returned|reversed|refused|declined|expired|void|voided|pending|processing|in progress|on hold|scheduled|draft|initiated|已取消|取消|(交易|處理|支付|轉賬)?失敗|不成功|未成功|未完成|未入賬|已?拒絕|已?退回|處理中|处理中|待處理|等待|已過期)$/i,
)

/** Words that say so whatever stands behind them: `Rejected by bank`, `PENDING_REVIEW`. */
const DID_NOT_BEFORE = inBothScripts(
  /^(?:(?:cancel|cancell?ed|fail|failed|rejected|declined|denied|refused|returned|reversed|pending|upcoming|future|hold|held|on[ -]hold|in[ -](?:progress|process|transit)|awaiting|scheduled|expired|voided|blocked|unsettled|uncleared|unposted|unpaid|requires|not[ -](?:settled|posted|cleared|completed|successful|booked|paid|processed|executed))(?:[ _-].*)?|(?:待|未|不成功|已?取消|已?拒絕|已?退回|已?沖正|失敗).*)$/i,
)

/** Says if a line happened, by a word of a status column; null for a word that is not known. */
export function hasHappened(cell: string): boolean | null {
  const word = wordOf(cell)
  const didNot = DID_NOT.test(word) || DID_NOT_BEFORE.test(word)
  return HAPPENED.test(word) ? true : didNot ? false : null
}

const PENDING = inBothScripts(
  /(?<![a-z])(?:pending|un(?:posted|settled|cleared|booked|processed)|awaiting|(?:not|to)(?: yet)?(?: be| been)? (?:posted|settled|cleared|booked|completed|processed|credited)|(?:authori[sz]ed|earmarked) (?:transactions?|payments?|items?)|transactions?[^a-z]+(?:[a-z]+ ){0,3}subject to change)(?![a-z])|退票|即將[入過結]|預[約設](?:交易|轉[賬帳]|付款)|待[處入過結確清批]|未[入過完結處清確記]|尚未/i,
)

/** Says if a text has words for money that is not posted yet, whatever stands around them. */
export function namesPending(text: string): boolean {
  return PENDING.test(text)
}

const BALANCE = inBothScripts(
  /^((opening|closing|ledger|available|current|previous|beginning|starting|ending) balance|balance|((balance )?(b\/f|c\/f|brought forward|carried forward))|(b\/f|c\/f|brought forward|carried forward) balance|(承上|承前|承接|轉下|上[期頁月日]|[本今昨]日|本[期頁月]|期初|期末)?(結餘|餘額)|承[上前]頁|轉下頁)$/i,
)
const OPENING = inBothScripts(/open|b\/f|brought|previous|beginning|starting|承|上|初|昨/i)
const TOTAL = inBothScripts(
  /^((grand |sub-?|daily |day |monthly |month |page )?totals?\b.*|([本當每今][日月頁期年])?(總計|合計|小計|總額|共計).*)$/i,
)

/** True if a text stands beside a balance and not beside a movement. */
export function isBalance(text: string): boolean {
  return BALANCE.test(wordOf(text).replace(/ ?:$/, ""))
}

/** True if a text stands beside the balance before all movements. */
export function isOpeningBalance(text: string): boolean {
  return isBalance(text) && OPENING.test(text)
}

/** True if a text stands beside a sum of lines. A payer may be called Total, so only a line without a date is one. */
export function isTotal(text: string): boolean {
  return TOTAL.test(wordOf(text))
}

/** Nothing that means anything is longer. */
const LONGEST = 64

/** Without what stands behind it in brackets: `Debit (FPS)`. */
function plainWordOf(cell: string): string {
  const word = wordOf(cell)
  return word.replace(/(?<=\S) ?\([^()]*\)$/, "")
}

function wordOf(cell: string): string {
  return shortWord(cell, LONGEST).replace(/\.$/, "")
}
