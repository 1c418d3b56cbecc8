import { Fragment, type ReactNode } from "react"
import { environmentsOf, FIGURES, totalOf } from "../../lib/books"
import { formatDay } from "../../lib/format"
import type { BookRow, Figure } from "../../lib/types"
import { useWords } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"
import { BookSum, useSum, type BooksProps } from "./book-sum"

/** The books on a phone: a card for each day and environment, and one of totals at the end. */
export function BookCards({ rows, onOpen }: BooksProps) {
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
          show={(figure) => <BookSum row={row} figure={figure} onOpen={onOpen} />}
        />
      ))}
      {environmentsOf(rows).map((environment) => (
        <Card
          key={environment}
          title={words("books.total")}
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

/** What came is always told, the places of the money where there is some. */
function isTold(figure: Figure, sum: number): boolean {
  return figure === "received" || sum !== 0
}

function Card(props: {
  title: string
  environment: BookRow["environment"]
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
            <dt className="text-ui-fg-subtle">{words(`books.figures.${figure}`)}</dt>
            <dd className="text-right">{show(figure)}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  )
}
