import { Button, createDataTableColumnHelper, type DataTableFilter } from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { useCases } from "../../hooks/use-cases"
import { useTableState } from "../../hooks/use-table-state"
import { dayRanges, environments } from "../../lib/filters"
import type { Case } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { CaseItem } from "./case-item"
import { Failure } from "../shared/failure"
import { ListTable } from "../shared/list-table"

const FILTERS = ["kind", "environment", "created_at"]

/** Which cases: those that wait, those that are closed, or both. */
export type CaseStatus = "open" | "resolved" | "all"

/** The oldest open one first; closed ones by when they were closed. */
const ORDER = { open: "created_at", resolved: "-resolved_at", all: "-created_at" } as const

/** Cases that can be searched and filtered, each with what can be done about it. */
export function CaseList({ status }: { status: CaseStatus }) {
  const words = useWords()
  const navigate = useNavigate()
  const state = useTableState(FILTERS)
  const { data, error, isLoading, refetch } = useCases({
    order: ORDER[status],
    ...state.query,
    ...(status === "all" ? {} : { status }),
  })
  const columns = useMemo(() => columnsOf(words), [words])
  const filters = useMemo(() => filtersOf(words), [words])
  if (error && !data) {
    return <Failure error={error} retry={refetch} />
  }
  return (
    <ListTable
      rows={data?.cases ?? []}
      count={data?.count ?? 0}
      isLoading={isLoading}
      columns={columns}
      filters={filters}
      state={state}
      searchHint={words("cases.searchHint")}
      empty={
        status === "open"
          ? { heading: words("cases.empty"), description: words("cases.emptyHint") }
          : { heading: words("cases.emptyResolved") }
      }
      onOpen={({ id }) => void navigate(`/fps/cases/${id}`)}
      card={(found) => <CaseItem found={found} />}
      cardsEverywhere
    />
  )
}

const column = createDataTableColumnHelper<Case>()

/** They are shown as cards; this is what they can be sorted by. */
function columnsOf(words: Words) {
  return [
    column.accessor("created_at", {
      header: words("cases.filters.opened"),
      enableSorting: true,
      sortAscLabel: words("common.table.oldest"),
      sortDescLabel: words("common.table.newest"),
    }),
  ]
}

const KINDS: Readonly<Record<Case["kind"], true>> = {
  late_payment: true,
  duplicate_payment: true,
  superseded_payment: true,
  amount_mismatch: true,
  environment_mismatch: true,
  unknown_gateway_order: true,
  order_not_completed: true,
  shipped_unpaid: true,
  refund_due: true,
  overpaid: true,
}

function filtersOf(words: Words): DataTableFilter[] {
  return [
    {
      id: "kind",
      type: "multiselect",
      label: words("cases.filters.kind"),
      searchable: false,
      options: (Object.keys(KINDS) as Case["kind"][]).map((value) => ({
        value,
        label: words(`cases.kinds.${value}`),
      })),
    },
    environments(words, words("cases.filters.environment")),
    dayRanges(words, words("cases.filters.opened")),
  ]
}

/** Chooses between open and closed cases. */
export function CaseStatusSwitch(props: {
  status: CaseStatus
  onChange: (status: CaseStatus) => void
}) {
  const words = useWords()
  return (
    <>
      {(["open", "resolved", "all"] as const).map((status) => (
        <Button
          key={status}
          size="small"
          variant={props.status === status ? "secondary" : "transparent"}
          aria-pressed={props.status === status}
          onClick={() => props.onChange(status)}
        >
          {words(`cases.${status}`)}
        </Button>
      ))}
    </>
  )
}
