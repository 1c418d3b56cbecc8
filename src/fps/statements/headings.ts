import type { Mapping } from "./columns"
import { StatementFault } from "./fault"
import { hasHappened, namesForeign } from "./meaning"
import type { CsvRecord } from "./records"

/** A heading is short. */
const LONGEST = 64
/** A firm may be called by a currency, a rate is of none of the lines, and a balance is of many. */
const NO_HEADING = /name|holder|\b(?:ltd|limited|co|inc|company)\b|rate|\d\.\d{2}|公司|名|匯率/i

/**
 * A note that denies says nothing of the lines below: `Pending transactions: 0`. A title may begin with
 * the word, `Not posted`, and an account has a `No.`.
 */
const DENIES =
  /(?<![a-z])(?:(?<=\S )(?:not|nil|none|excluded)|(?<=^|(?:are|is|has|have) )no(?= [a-z]))(?![a-z])|(?<=[\s:])0$|不[會会包含計计]|[沒没]有|[並并][無无]|[無无]$|除外/i

/** Reader of lines without an amount that say of those below: another currency, or pending. */
export class Headings {
  private currency: StatementFault | null = null
  private status: StatementFault | null = null

  constructor(private readonly mapping: Mapping) {}

  /** Notes a line; one that says the opposite ends what an earlier one said. */
  note({ line, cells }: CsvRecord): void {
    const given = cells.filter((cell) => cell.trim() !== "")
    const words = given.join(" ").slice(0, LONGEST + 1)
    const isHeading = words.length <= LONGEST && !NO_HEADING.test(words)
    if (given.length > 2 || !isHeading || DENIES.test(words.normalize("NFKC").trim())) {
      return
    }
    const isForeign = this.mapping.currency ? null : namesForeign(words)
    if (isForeign !== null) {
      this.currency = isForeign ? new StatementFault("amount_currency", { line }) : null
    }
    const happened = this.mapping.status || given.length > 1 ? null : hasHappened(words)
    if (happened !== null) {
      this.status = happened ? null : new StatementFault("status_unknown", { line })
    }
  }

  /** Throws the {@link StatementFault} of a heading by which a line below it is no income. */
  check(): void {
    const fault = this.currency ?? this.status
    if (fault) {
      throw fault
    }
  }
}
