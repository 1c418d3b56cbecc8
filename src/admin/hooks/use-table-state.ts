import type {
  DataTableFilteringState,
  DataTablePaginationState,
  DataTableSortingState,
} from "@medusajs/ui"
import { useMemo } from "react"
import { useAddress } from "./use-address"

const PAGE_SIZE = 20

/**
 * The state of a table, kept in the URL: going back, and links to a filtered list, work. What is
 * searched for may be an email: it stands in the fragment, which a browser sends to no server.
 */
export function useTableState(filterNames: readonly string[]) {
  const { params, q, change } = useAddress()
  const filtering = useMemo(() => readFilters(params, filterNames), [params, filterNames])
  const order = params.get("order")
  const pageIndex = Math.max(0, Number(params.get("page") ?? "1") - 1) || 0

  return {
    /** For the backend. */
    query: {
      limit: PAGE_SIZE,
      offset: pageIndex * PAGE_SIZE,
      ...(order ? { order } : {}),
      ...(q ? { q } : {}),
      ...withoutEmpty(filtering),
    },
    search: { state: q, onSearchChange: (text: string) => change({ page: null }, text) },
    sorting: {
      state: order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : null,
      onSortingChange: (state: DataTableSortingState | null) =>
        change({ order: state ? `${state.desc ? "-" : ""}${state.id}` : null, page: null }),
    },
    pagination: {
      state: { pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: (state: DataTablePaginationState) =>
        change({ page: state.pageIndex === 0 ? null : String(state.pageIndex + 1) }),
    },
    filtering: {
      state: filtering,
      onFilteringChange: (state: DataTableFilteringState) =>
        change({
          page: null,
          ...Object.fromEntries(
            filterNames.map((name) => [
              name,
              state[name] === undefined ? null : JSON.stringify(state[name]),
            ]),
          ),
        }),
    },
  }
}

function readFilters(params: URLSearchParams, names: readonly string[]): DataTableFilteringState {
  const found = names.flatMap((name) => {
    const text = params.get(name)
    return text === null ? [] : [[name, parse(text)] as const]
  })
  return Object.fromEntries(found)
}

/** A URL may be typed by hand: a plain word counts as one value. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [text]
  }
}

function withoutEmpty(filtering: DataTableFilteringState): DataTableFilteringState {
  return Object.fromEntries(
    Object.entries(filtering).filter(
      ([, value]) =>
        value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
