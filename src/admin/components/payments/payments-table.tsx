import { groupReference } from "../../../fps/vocabulary"
import { createDataTableColumnHelper, type DataTableFilter, Text } from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { usePayments } from "../../hooks/use-payments"
import { useTableState } from "../../hooks/use-table-state"
import { dayRanges, environments } from "../../lib/filters"
import type { Payment } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge, PaymentStatus, Settlement } from "../shared/badges"
import { Failure } from "../shared/failure"
import { ListTable } from "../shared/list-table"
import { Age, OrderLink } from "../shared/moment"
import { Reference } from "../shared/reference"
import { ExportDays } from "./export-days"
import { Figures } from "./figures"

const FILTERS = ["status", "settlement", "environment", "created_at"]

/** Every payment that was started at the gateway. */
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
      cell: ({ row }) => <Reference id={row.original.id} reference={row.original.reference} />,
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

/** Who pays, by name if it is known. */
function customerOf({ customer }: Payment): string | null {
  return customer?.name ?? customer?.email ?? null
}

/** A link to the order of a payment. */
function OrderOf({ payment }: { payment: Payment }) {
  const words = useWords()
  return payment.order_id ? (
    <OrderLink id={payment.order_id} number={payment.order_display_id} />
  ) : (
    <span className="text-ui-fg-subtle">{words("payments.noOrder")}</span>
  )
}

/** A payment on a phone: order and amount first, then customer and status. */
function PaymentCard({ payment }: { payment: Payment }) {
  const customer = customerOf(payment)
  return (
    <li aria-label={groupReference(payment.reference)} className="flex flex-col gap-y-2 px-6 py-4">
      <div className="txt-medium-plus flex items-start justify-between gap-x-4">
        <OrderOf payment={payment} />
        <Figures payment={payment} atEnd />
      </div>
      {customer ? (
        <Text as="div" size="small" className="break-words">
          {customer}
        </Text>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentStatus status={payment.status} />
        <Settlement payment={payment} />
        <EnvironmentBadge environment={payment.environment} />
      </div>
      <div className="txt-small text-ui-fg-subtle flex flex-wrap justify-between gap-x-4">
        <Reference id={payment.id} reference={payment.reference} />
        <Age at={payment.created_at} />
      </div>
    </li>
  )
}
