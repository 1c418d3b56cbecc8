import {
  clx,
  DataTable,
  useDataTable,
  type DataTableEmptyStateContent,
  type DataTableFilter,
} from "@medusajs/ui"
import { Fragment, type ReactNode } from "react"
import type { useTableState } from "../../hooks/use-table-state"
import { useWords } from "../../lib/words"

/** The columns of a table differ in their values; the UI kit's own type allows for it. */
type Columns<Row> = Parameters<typeof useDataTable<Row>>[0]["columns"]

/** The backend counts one more, and no further. */
const MOST_COUNTED = 10_000

interface ListTableProps<Row> {
  rows: readonly Row[]
  count: number
  isLoading: boolean
  columns: Columns<Row>
  filters: readonly DataTableFilter[]
  state: ReturnType<typeof useTableState>
  searchHint: string
  empty: DataTableEmptyStateContent
  onOpen: (row: Row) => void
  actions?: ReactNode
  /** A row as a list item: on a phone, where a table would be cut off, or everywhere. */
  card?: (row: Row) => ReactNode
  cardsEverywhere?: boolean
}

/**
 * A table with search, filters, sorting and pages, all done by the backend. Rows can be opened with
 * the mouse; a column has to hold a link as well, for the keyboard.
 */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const words = useWords()
  const table = useDataTable({
    data: [...props.rows],
    columns: props.columns,
    filters: [...props.filters],
    getRowId: (row) => row.id,
    rowCount: Math.min(props.count, MOST_COUNTED),
    isLoading: props.isLoading,
    search: props.state.search,
    sorting: props.state.sorting,
    filtering: props.state.filtering,
    pagination: props.state.pagination,
    onRowClick: (event, row) => {
      if (!isWithinControl(event.target)) {
        props.onOpen(row)
      }
    },
  })
  return (
    <DataTable instance={table}>
      <DataTable.Toolbar
        className="flex flex-wrap justify-between gap-2"
        translations={{ clearAll: words("common.table.clear"), sort: words("common.table.sort") }}
      >
        <div className="flex w-full items-center gap-2 sm:w-auto">
          <div className="min-w-0 flex-1 sm:w-72 sm:flex-none">
            <DataTable.Search placeholder={props.searchHint} className="w-full" />
          </div>
          <DataTable.FilterMenu tooltip={words("common.table.filter")} />
          <DataTable.SortingMenu tooltip={words("common.table.sort")} />
        </div>
        {props.actions}
      </DataTable.Toolbar>
      <Rows {...props} />
      {props.count === 0 && !props.isLoading ? null : (
        <DataTable.Pagination
          translations={{
            of: words(props.count > MOST_COUNTED ? "common.table.ofMoreThan" : "common.table.of"),
            results: words("common.table.results"),
            pages: words("common.table.pages"),
            prev: words("common.table.prev"),
            next: words("common.table.next"),
          }}
        />
      )}
    </DataTable>
  )
}

function Rows<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const words = useWords()
  const { rows, card, cardsEverywhere } = props
  const table = (
    <DataTable.Table
      emptyState={{
        empty: props.empty,
        filtered: {
          heading: words("common.table.noMatch"),
          description: words("common.table.noMatchHint"),
        },
      }}
    />
  )
  if (!card || rows.length === 0) {
    return table
  }
  return (
    <>
      <ul className={clx("divide-y border-y", cardsEverywhere ? undefined : "md:hidden")}>
        {rows.map((row) => (
          <Fragment key={row.id}>{card(row)}</Fragment>
        ))}
      </ul>
      {cardsEverywhere ? null : <div className="hidden min-h-0 flex-1 md:flex">{table}</div>}
    </>
  )
}

/** A click on a link or button inside a row is meant for it. */
function isWithinControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input") !== null
}
