import { Table } from "@medusajs/ui"
import { environmentsOf, FIGURES, totalOf } from "../../lib/books"
import { formatDay } from "../../lib/format"
import { useWords } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"
import { BookSum, useSum, type BooksProps } from "./book-sum"

/** A row for each day and environment, and one of totals for each environment. */
export function BooksTable({ rows, onOpen }: BooksProps) {
  const words = useWords()
  const sum = useSum()
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
              <Table.Cell className="whitespace-nowrap">
                {formatDay(words.locale, row.day)}
              </Table.Cell>
              <Table.Cell>
                <EnvironmentBadge environment={row.environment} />
              </Table.Cell>
              {FIGURES.map((figure) => (
                <Table.Cell key={figure} className="text-right">
                  <BookSum row={row} figure={figure} onOpen={onOpen} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
          {environmentsOf(rows).map((environment) => (
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
