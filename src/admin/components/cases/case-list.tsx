import {
  Button,
  createDataTableColumnHelper,
  type DataTableFilter,
  Badge,
  Text,
} from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate, Link } from "react-router-dom"
import { useCases, useCase } from "../../hooks/use-cases"
import { useTableState } from "../../hooks/use-table-state"
import { dayRanges, environments } from "../../lib/filters"
import type { Case } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { Failure } from "../shared/failure"
import { ListTable } from "../shared/list-table"
import { sentenceOf } from "../../lib/cases"
import { EnvironmentBadge } from "../shared/badges"
import { CaseActions } from "./case-actions"
import { CaseFacts, Since, type ShownCase } from "./case-facts"
import { Subtle } from "../shared/section"

const FILTERS = ["kind", "environment", "created_at"]

/** Which cases: open, closed, or both. */
export type CaseStatus = "open" | "resolved" | "all"

/** The oldest open one first; closed ones by the time of closing. */
const ORDER = { open: "created_at", resolved: "-resolved_at", all: "-created_at" } as const

/** Cases that can be searched and filtered, each with its actions. */
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

/** Cases are cards; these are the columns to sort by. */
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

/** One case of a list: what happened, the customer, and its actions. */
function CaseItem({ found }: { found: Case }) {
  const words = useWords()
  const details: ShownCase = useCase(found.id).data ?? found
  return (
    <li
      aria-label={words(`cases.kinds.${found.kind}`)}
      className="flex flex-col gap-4 px-6 py-5 lg:grid lg:grid-cols-[1fr_auto] lg:items-start lg:gap-y-3"
    >
      <div className="flex min-w-0 flex-col gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge size="2xsmall" color={found.status === "open" ? "red" : "grey"}>
            {words(`cases.kinds.${found.kind}`)}
          </Badge>
          {found.environment ? <EnvironmentBadge environment={found.environment} /> : null}
          <Subtle as="span">
            <Since found={found} />
          </Subtle>
          <Link to={`/fps/cases/${found.id}`} className="txt-small text-ui-fg-interactive">
            {words("cases.openPage")}
          </Link>
        </div>
        <Text size="base" className="max-w-prose">
          {sentenceOf(words, found)}
        </Text>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <CaseFacts found={details} />
      </div>
      {found.status === "open" ? (
        <div className="lg:col-start-2 lg:row-start-1">
          <CaseActions found={details} />
        </div>
      ) : null}
    </li>
  )
}
