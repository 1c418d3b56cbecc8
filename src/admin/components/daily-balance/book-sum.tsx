import type { BookFigure } from "../../hooks/use-books"
import { formatDay, formatMoney } from "../../lib/format"
import type { BookRow, Figure } from "../../lib/types"
import { useWords } from "../../lib/words"

/** The gateway takes Hong Kong dollars alone. */
const CURRENCY = "hkd"

/** What the books show, and what to do when one of their sums is pressed. */
export interface BooksProps {
  readonly rows: readonly BookRow[]
  readonly onOpen: (of: BookFigure) => void
}

/** Writes a sum of the books. */
export function useSum(): (sum: number) => string {
  const words = useWords()
  return (sum) => formatMoney(words.locale, sum, CURRENCY)
}

/** A sum of a day, which leads to the payments behind it. */
export function BookSum(props: { row: BookRow; figure: Figure; onOpen: (of: BookFigure) => void }) {
  const words = useWords()
  const { row, figure, onOpen } = props
  const { day, environment } = row
  const sum = useSum()(row[figure])
  if (row[figure] === 0) {
    return <span className="text-ui-fg-subtle whitespace-nowrap">{sum}</span>
  }
  return (
    <button
      type="button"
      className={
        figure === "difference"
          ? "text-ui-fg-error focus-visible:shadow-borders-focus whitespace-nowrap rounded-sm font-medium underline outline-none"
          : "text-ui-fg-interactive focus-visible:shadow-borders-focus whitespace-nowrap rounded-sm outline-none hover:underline"
      }
      aria-label={words("common.labelled", {
        label: sum,
        action: words("books.show", {
          figure: words(`books.figures.${figure}`),
          day: formatDay(words.locale, day),
          environment: words(`common.environment.${environment}`),
        }),
      })}
      onClick={() => onOpen({ day, environment, figure })}
    >
      {sum}
    </button>
  )
}
