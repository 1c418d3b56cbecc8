import { createDataTableColumnHelper, type DataTableFilter } from "@medusajs/ui"
import { useMemo } from "react"
import { Link, useNavigate } from "react-router-dom"
import { usePayments } from "../hooks/use-payments"
import { useTableState } from "../hooks/use-table-state"
import type { Payment } from "../lib/types"
import { useWords, type Words } from "../lib/words"
import { EnvironmentBadge, PaymentStatus, Settlement } from "./badges"
import { ExportDays } from "./export-days"
import { Failure } from "./failure"
import { Figures } from "./figures"
import { ListTable } from "./list-table"
import { Age } from "./moment"
import { OrderLink } from "./order-link"

const FILTERS = ["status", "settlement", "environment", "created_at"]
const DAY_MS = 86_400_000

/** Every payment that was ever started at the gateway. */
export function PaymentsTable() {
  const words = useWords()
  const navigate = useNavigate()
  const state = useTableState(FILTERS)
  const { data, error, isLoading, refetch } = usePayments(state.query)
  const columns = useMemo(() => columnsOf(words), [words])
  const filters = useMemo(() => filtersOf(words), [words])
  if (error && !data) {
    return <Failure error={error} retry={refetch} />
  }
  return (
    <ListTable
      rows={data?.payments ?? []}
      count={data?.count ?? 0}
      countIsEstimate={data?.count_is_estimate}
      isLoading={isLoading}
      columns={columns}
      filters={filters}
      state={state}
      searchHint={words("payments.searchHint")}
      empty={{ heading: words("payments.empty"), description: words("payments.emptyHint") }}
      onOpen={({ id }) => void navigate(`/fps/payments/${id}`)}
      actions={<ExportDays />}
    />
  )
}

const column = createDataTableColumnHelper<Payment>()

function columnsOf(words: Words) {
  const sortable = {
    enableSorting: true,
    sortAscLabel: words("common.table.ascending"),
    sortDescLabel: words("common.table.descending"),
  }
  return [
    column.accessor("reference", {
      header: words("payments.columns.reference"),
      size: 240,
      cell: ({ row }) => (
        <Link
          to={`/fps/payments/${row.original.id}`}
          className="txt-compact-small focus-visible:shadow-borders-focus rounded-sm font-mono outline-none"
        >
          {row.original.reference}
        </Link>
      ),
    }),
    column.accessor("status", {
      header: words("payments.columns.status"),
      cell: ({ getValue }) => <PaymentStatus status={getValue()} />,
    }),
    column.accessor("amount", {
      ...sortable,
      header: words("payments.columns.amount"),
      align: "right",
      cell: ({ row: { original } }) => <Figures payment={original} />,
    }),
    column.accessor("order_id", {
      header: words("payments.columns.order"),
      cell: ({ row: { original } }) =>
        original.order_id ? (
          <OrderLink id={original.order_id} number={original.order_display_id} />
        ) : (
          <span className="text-ui-fg-subtle">{words("payments.noOrder")}</span>
        ),
    }),
    column.accessor("settlement", {
      header: words("payments.columns.settlement"),
      cell: ({ getValue }) => <Settlement settlement={getValue()} />,
    }),
    column.accessor("environment", {
      header: words("payments.columns.environment"),
      cell: ({ getValue }) => <EnvironmentBadge environment={getValue()} />,
    }),
    column.accessor("created_at", {
      ...sortable,
      header: words("payments.columns.age"),
      sortAscLabel: words("common.table.oldest"),
      sortDescLabel: words("common.table.newest"),
      cell: ({ getValue }) => <Age at={getValue()} />,
    }),
  ]
}

function filtersOf(words: Words): DataTableFilter[] {
  const since = (days: number) => ({
    $gte: new Date(startOfToday() - days * DAY_MS).toISOString(),
  })
  return [
    {
      id: "status",
      type: "multiselect",
      label: words("payments.columns.status"),
      searchable: false,
      options: (["creating", "pending", "paid", "expired", "cancelled", "failed"] as const).map(
        (value) => ({
          value,
          label: words(`payments.status.${value}`),
        }),
      ),
    },
    {
      id: "settlement",
      type: "multiselect",
      label: words("payments.columns.settlement"),
      searchable: false,
      options: (["open", "settled", "held"] as const).map((value) => ({
        value,
        label: words(`payments.settlement.${value}`),
      })),
    },
    {
      id: "environment",
      type: "multiselect",
      label: words("payments.columns.environment"),
      searchable: false,
      options: (["sandbox", "production"] as const).map((value) => ({
        value,
        label: words(`common.environment.${value}`),
      })),
    },
    {
      id: "created_at",
      type: "date",
      label: words("payments.columns.date"),
      rangeOptionLabel: words("payments.ranges.custom"),
      rangeOptionStartLabel: words("payments.ranges.from"),
      rangeOptionEndLabel: words("payments.ranges.to"),
      options: [
        { label: words("payments.ranges.today"), value: since(0) },
        { label: words("payments.ranges.week"), value: since(6) },
        { label: words("payments.ranges.month"), value: since(29) },
      ],
    },
  ]
}

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}
