import {
  DataTable,
  useDataTable,
  type DataTableEmptyStateContent,
  type DataTableFilter,
} from "@medusajs/ui"
import type { ReactNode } from "react"
import type { useTableState } from "../hooks/use-table-state"
import { useWords } from "../lib/words"

/** The columns of a table differ in their values; the UI kit's own type allows for it. */
type Columns<Row> = Parameters<typeof useDataTable<Row>>[0]["columns"]

/**
 * A table with search, filters, sorting and pages, all done by the backend. Rows can be opened with
 * the mouse; a column has to hold a link as well, for the keyboard.
 */
export function ListTable<Row extends { readonly id: string }>(props: {
  rows: readonly Row[]
  count: number
  countIsEstimate?: boolean
  isLoading: boolean
  columns: Columns<Row>
  filters: readonly DataTableFilter[]
  state: ReturnType<typeof useTableState>
  searchHint: string
  empty: DataTableEmptyStateContent
  onOpen: (row: Row) => void
  actions?: ReactNode
}) {
  const words = useWords()
  const table = useDataTable({
    data: [...props.rows],
    columns: props.columns,
    filters: [...props.filters],
    getRowId: (row) => row.id,
    rowCount: props.count,
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
      <DataTable.Table
        emptyState={{
          empty: props.empty,
          filtered: {
            heading: words("common.table.noMatch"),
            description: words("common.table.noMatchHint"),
          },
        }}
      />
      <DataTable.Pagination
        translations={{
          of: words("common.table.of"),
          results: props.countIsEstimate
            ? words("common.table.atLeast", { number: props.count })
            : words("common.table.results"),
          pages: words("common.table.pages"),
          prev: words("common.table.prev"),
          next: words("common.table.next"),
        }}
      />
    </DataTable>
  )
}

/** A click on a link or button inside a row is meant for it. */
function isWithinControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input") !== null
}
