import { Table } from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import { environmentsOf, FIGURES, totalOf } from "../../lib/daily-balance"
import { formatDay, formatMoney } from "../../lib/format"
import { useWords } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"
import type { BalanceRow, Figure } from "../../lib/types"
import type { BalanceFigure } from "../../hooks/use-daily-balance"

/** A row for each day and environment, and one of totals for each environment. */
export function BalanceTable({ rows, onOpen }: BalanceProps) {
  const words = useWords()
  const sum = useSum()
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{words("dailyBalance.day")}</Table.HeaderCell>
            <Table.HeaderCell>{words("payments.columns.environment")}</Table.HeaderCell>
            {FIGURES.map((figure) => (
              <Table.HeaderCell key={figure} className="text-right">
                {words(`dailyBalance.figures.${figure}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={`${row.day}:${row.environment}`}>
              <Table.Cell className="whitespace-nowrap">
                {formatDay(words.locale, row.day)}
              </Table.Cell>
              <Table.Cell>
                <EnvironmentBadge environment={row.environment} />
              </Table.Cell>
              {FIGURES.map((figure) => (
                <Table.Cell key={figure} className="text-right">
                  <BalanceAmount row={row} figure={figure} onOpen={onOpen} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {environmentsOf(rows).map((environment) => (
            <Table.Row key={environment} className="bg-ui-bg-subtle">
              <Table.Cell className="txt-compact-small-plus">
                {words("dailyBalance.total")}
              </Table.Cell>
              <Table.Cell>
                <EnvironmentBadge environment={environment} />
              </Table.Cell>
              {FIGURES.map((figure) => (
                <Table.Cell
                  key={figure}
                  className="txt-compact-small-plus whitespace-nowrap text-right"
                >
                  {sum(totalOf(rows, { environment, figure }))}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

/** The daily balance on a phone: a card for each day and environment, and one of totals at the end. */
export function BalanceCards({ rows, onOpen }: BalanceProps) {
  const words = useWords()
  const sum = useSum()
  return (
    <ul className="divide-y border-t">
      {rows.map((row) => (
        <Card
          key={`${row.day}:${row.environment}`}
          title={formatDay(words.locale, row.day)}
          environment={row.environment}
          figures={FIGURES.filter((figure) => isTold(figure, row[figure]))}
          show={(figure) => <BalanceAmount row={row} figure={figure} onOpen={onOpen} />}
        />
      ))}
      {environmentsOf(rows).map((environment) => (
        <Card
          key={environment}
          title={words("dailyBalance.total")}
          environment={environment}
          figures={FIGURES.filter((figure) =>
            isTold(figure, totalOf(rows, { environment, figure })),
          )}
          show={(figure) => (
            <span className="font-medium">{sum(totalOf(rows, { environment, figure }))}</span>
          )}
        />
      ))}
    </ul>
  )
}

/** Received is always shown, the other figures only if they are not zero. */
function isTold(figure: Figure, sum: number): boolean {
  return figure === "received" || sum !== 0
}

function Card(props: {
  title: string
  environment: BalanceRow["environment"]
  figures: readonly Figure[]
  show: (figure: Figure) => ReactNode
}) {
  const words = useWords()
  const { title, environment, figures, show } = props
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="txt-medium-plus flex items-center justify-between gap-x-4">
        {title}
        <EnvironmentBadge environment={environment} />
      </div>
      <dl className="txt-small grid grid-cols-2 gap-y-1">
        {figures.map((figure) => (
          <Fragment key={figure}>
            <dt className="text-ui-fg-subtle">{words(`dailyBalance.figures.${figure}`)}</dt>
            <dd className="text-right">{show(figure)}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  )
}

/** The gateway takes Hong Kong dollars alone. */
const CURRENCY = "hkd"

/** The rows, and what pressing an amount does. */
interface BalanceProps {
  readonly rows: readonly BalanceRow[]
  readonly onOpen: (of: BalanceFigure) => void
}

/** An amount of the daily balance. */
function useSum(): (sum: number) => string {
  const words = useWords()
  return (sum) => formatMoney(words.locale, sum, CURRENCY)
}

/** An amount of a day, which opens the payments behind it. */
function BalanceAmount(props: {
  row: BalanceRow
  figure: Figure
  onOpen: (of: BalanceFigure) => void
}) {
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
        action: words("dailyBalance.show", {
          figure: words(`dailyBalance.figures.${figure}`),
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
