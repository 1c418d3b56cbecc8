import { createDataTableColumnHelper, type DataTableFilter } from "@medusajs/ui"
import { useMemo } from "react"
import { Link, useNavigate } from "react-router-dom"
import { usePayments } from "../../hooks/use-payments"
import { useTableState } from "../../hooks/use-table-state"
import { dayRanges, environments } from "../../lib/filters"
import type { Payment } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge, PaymentStatus, Settlement } from "../shared/badges"
import { ExportDays } from "./export-days"
import { Failure } from "../shared/failure"
import { Figures } from "./figures"
import { ListTable } from "../shared/list-table"
import { Age } from "../shared/moment"
import { customerOf, OrderOf, PaymentCard } from "./payment-card"

const FILTERS = ["status", "settlement", "environment", "created_at"]

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
      isLoading={isLoading}
      columns={columns}
      filters={filters}
      state={state}
      searchHint={words("payments.searchHint")}
      empty={{ heading: words("payments.empty"), description: words("payments.emptyHint") }}
      onOpen={({ id }) => void navigate(`/fps/payments/${id}`)}
      actions={<ExportDays />}
      card={(payment) => <PaymentCard payment={payment} />}
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
    column.accessor("order_id", {
      header: words("payments.columns.order"),
      cell: ({ row: { original } }) => <OrderOf payment={original} />,
    }),
    column.accessor("amount", {
      ...sortable,
      header: words("payments.columns.amount"),
      align: "right",
      cell: ({ row: { original } }) => <Figures payment={original} atEnd />,
    }),
    column.accessor("customer", {
      header: words("payments.columns.customer"),
      cell: ({ row: { original } }) => customerOf(original),
    }),
    column.accessor("status", {
      header: words("payments.columns.status"),
      cell: ({ getValue }) => <PaymentStatus status={getValue()} />,
    }),
    column.accessor("settlement", {
      header: words("payments.columns.settlement"),
      cell: ({ row: { original } }) => <Settlement payment={original} />,
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
    column.accessor("reference", {
      header: words("payments.columns.reference"),
      size: 240,
      cell: ({ row }) => (
        <Link
          to={`/fps/payments/${row.original.id}`}
          className="txt-compact-small text-ui-fg-interactive focus-visible:shadow-borders-focus rounded-sm font-mono outline-none"
        >
          {row.original.reference}
        </Link>
      ),
    }),
  ]
}

function filtersOf(words: Words): DataTableFilter[] {
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
        label: words(value === "settled" ? "payments.ended" : `payments.settlement.${value}`),
      })),
    },
    environments(words, words("payments.columns.environment")),
    dayRanges(words, words("payments.columns.date")),
  ]
}
