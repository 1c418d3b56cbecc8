import { Table } from "@medusajs/ui"
import type { BookFigure } from "../hooks/use-books"
import { FIGURES } from "../lib/books"
import { formatMoney } from "../lib/format"
import type { BookRow, Figure } from "../lib/types"
import { useWords } from "../lib/words"
import { EnvironmentBadge } from "./badges"

/** The gateway takes Hong Kong dollars alone. */
const CURRENCY = "hkd"

/** A row for each day and environment, and one of totals for each environment. */
export function BooksTable({
  rows,
  onOpen,
}: {
  rows: readonly BookRow[]
  onOpen: (of: BookFigure) => void
}) {
  const words = useWords()
  const environments = [...new Set(rows.map(({ environment }) => environment))]
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{words("books.day")}</Table.HeaderCell>
            <Table.HeaderCell>{words("payments.columns.environment")}</Table.HeaderCell>
            {FIGURES.map((figure) => (
              <Table.HeaderCell key={figure} className="text-right">
                {words(`books.figures.${figure}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={`${row.day}:${row.environment}`}>
              <Table.Cell className="whitespace-nowrap">{row.day}</Table.Cell>
              <Table.Cell>
                <EnvironmentBadge environment={row.environment} />
              </Table.Cell>
              {FIGURES.map((figure) => (
                <Table.Cell key={figure} className="text-right">
                  <Sum row={row} figure={figure} onOpen={onOpen} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {environments.map((environment) => (
            <Table.Row key={environment} className="bg-ui-bg-subtle">
              <Table.Cell className="txt-compact-small-plus">{words("books.total")}</Table.Cell>
              <Table.Cell>
                <EnvironmentBadge environment={environment} />
              </Table.Cell>
              {FIGURES.map((figure) => (
                <Table.Cell
                  key={figure}
                  className="txt-compact-small-plus whitespace-nowrap text-right"
                >
                  {formatMoney(words.locale, totalOf(rows, { environment, figure }), CURRENCY)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Sum(props: { row: BookRow; figure: Figure; onOpen: (of: BookFigure) => void }) {
  const words = useWords()
  const { row, figure, onOpen } = props
  const { day, environment } = row
  const sum = formatMoney(words.locale, row[figure], CURRENCY)
  if (row[figure] === 0) {
    return <span className="text-ui-fg-muted whitespace-nowrap">{sum}</span>
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
          day,
          environment: words(`common.environment.${environment}`),
        }),
      })}
      onClick={() => onOpen({ day, environment, figure })}
    >
      {sum}
    </button>
  )
}

/** In cents, since sums of dollars gather what they round. */
function totalOf(
  rows: readonly BookRow[],
  of: { environment: BookRow["environment"]; figure: Figure },
): number {
  const cents = rows
    .filter(({ environment }) => environment === of.environment)
    .reduce((sum, row) => sum + Math.round(row[of.figure] * 100), 0)
  return cents / 100
}
