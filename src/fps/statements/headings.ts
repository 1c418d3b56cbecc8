import { normalise } from "../plain-line"
import { inBothScripts } from "./both-scripts"
import type { Mapping } from "./columns"
import { StatementFault } from "./fault"
import {
  currencyOfHeading,
  hasHappened,
  namesForeignMoney,
  namesPending,
  wayOfHeading,
} from "./meaning"
import type { CsvRecord } from "./records"

/** A title is short. A note is longer. */
const LONGEST_TITLE = 64
/** No line that a person reads is longer. */
const LONGEST = 1000

/** A zero count, or words by which nothing of the kind is below. */
const NONE = inBothScripts(
  /(?:(?<![a-z])(?:nil|none)|(?<=[\s:(]\D{0,4})0(?:\.0+)?|沒有|無|(?<![a-z])not (?:shown|displayed|listed)|不會?顯示)[.。)]?$/i,
)
/** Words for things that an account may have none of. */
const OF_ACCOUNT = inBothScripts(
  /overdraft|limit|fee|charge|interest|balance|透支|限額|費|利息|結餘|餘額/i,
)
/** A denial directly before what it denies. An account has a `No.`. */
const no = (words: string) =>
  inBothScripts(
    new RegExp(
      `(?:^|(?<![a-z])(?:are|is|has|have) )no (?!longer)(?:[a-z]+ ){0,3}(?:${words})|(?:沒有|無)(?:任何)?(?:${words})`,
      "i",
    ),
  )
const NO_PENDING = no("pending|unposted|uncleared|unsettled|[待未]|尚未")
const NO_FOREIGN = no("usd|us\\$|eur|gbp|jpy|cn[yh]|rmb|foreign|外幣|美元|人民幣")

/** A rate is of none of the lines. */
const RATE = inBothScripts(/^(?:\w+ )?(?:exchange|fx|conversion) rates?\b|^rates?\b|^.{0,6}匯率/i)
/** An amount of Hong Kong dollars in a sentence. */
const SUM = /hk\$ ?\d|hkd ?\d{1,3},\d{3}/i
const BALANCE = inBothScripts(/balance|結餘|餘額/i)
/** An amount may be the balance of one account of many. */
const AMOUNT = /\d\.\d{2}(?!\d)/

/** Currency that was said last. */
interface Said {
  readonly fault: StatementFault | null
  /** True for a balance, which says nothing where a heading did. */
  readonly isBalance: boolean
  /** True if it was named: it is that of the file wherever it stands. */
  readonly isOfFile: boolean
}

/** Reader of lines beside the table that say of those below: another currency, pending, or gone out. */
export class Headings {
  private currency: Said | null = null
  private isHere = false
  private status: StatementFault | null = null
  private way: StatementFault | null = null

  constructor(
    private readonly mapping: Mapping,
    /** True if the columns say the currency. */
    private readonly isCurrencyKnown: boolean,
    /** True if the amounts say which way money went. */
    private readonly isWayKnown: boolean,
  ) {}

  /** Notes a line; one that says the opposite ends what an earlier one said. */
  note({ line, cells }: CsvRecord): void {
    const given = cells.filter((cell) => cell.trim() !== "")
    const words = normalise(given.join(" "), "NFKC", LONGEST).trim()
    if (!this.isCurrencyKnown) {
      this.noteCurrency(words, line)
    }
    if ("amount" in this.mapping && !this.mapping.sign) {
      this.noteWay(words, line)
    }
    if (!this.mapping.status) {
      const happened = namesPending(words) ? false : given.length > 1 ? null : hasHappened(words)
      if (happened !== null && !(NONE.test(words) || NO_PENDING.test(words))) {
        this.status = happened ? null : new StatementFault("status_unknown", { line })
      }
    }
  }

  /** Where the amounts say it, a sum of those that went out stands above them. */
  private noteWay(words: string, line: number): void {
    const isSum = NONE.test(words) || (this.isWayKnown && /\d/.test(words))
    const way = isSum || words.length > LONGEST_TITLE ? null : wayOfHeading(words)
    if (way !== null) {
      this.way = way === 1 ? null : new StatementFault("sign_unknown", { line })
    }
  }

  private noteCurrency(words: string, line: number): void {
    const named = currencyOfHeading(words)
    const isForeign =
      named === "foreign" || (!named && words.length <= LONGEST_TITLE && namesForeignMoney(words))
    if ((!named && !isForeign) || RATE.test(words)) {
      return
    }
    const isBalance = BALANCE.test(words) || AMOUNT.test(words)
    const isNone = isForeign
      ? (NONE.test(words) && !OF_ACCOUNT.test(words)) || NO_FOREIGN.test(words)
      : words.length > LONGEST_TITLE || (!isBalance && SUM.test(words))
    this.isHere ||= !isForeign && !isNone
    const isSaid = isBalance && this.currency && !(this.currency.isBalance && !isForeign)
    if (!isNone && !isSaid) {
      const fault = isForeign ? new StatementFault("amount_currency", { line }) : null
      this.currency = { fault, isBalance, isOfFile: named !== null }
    }
  }

  /** Throws the {@link StatementFault} of a heading by which a line below it is no income. */
  check(): void {
    const fault = this.currency?.fault ?? this.status ?? this.way
    if (fault) {
      throw fault
    }
  }

  /** Throws that of a line below all others, if no line says Hong Kong dollars. */
  end(): void {
    if (this.currency?.fault && this.currency.isOfFile && !this.isHere) {
      throw this.currency.fault
    }
  }
}
