import { createDataTableColumnHelper, type DataTableFilter, Text } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useEvents } from "../../hooks/use-events"
import { useTableState } from "../../hooks/use-table-state"
import type { Event } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge, EventState } from "../shared/badges"
import { Failure } from "../shared/failure"
import { ListTable } from "../shared/list-table"
import { Age } from "../shared/moment"
import { Reference } from "../shared/reference"
import { EventDrawer } from "./event-drawer"

const FILTERS = ["state", "kind", "environment"]

/** The webhook log: one row an event; each opens with its raw body. */
export function EventsTable() {
  const words = useWords()
  const state = useTableState(FILTERS)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, isLoading, refetch } = useEvents(state.query)
  const columns = useMemo(() => columnsOf(words, setOpenId), [words])
  const filters = useMemo(() => filtersOf(words), [words])
  if (error && !data) {
    return <Failure error={error} retry={refetch} />
  }
  return (
    <>
      <ListTable
        rows={data?.events ?? []}
        count={data?.count ?? 0}
        isLoading={isLoading}
        columns={columns}
        filters={filters}
        state={state}
        searchHint={words("events.searchHint")}
        empty={{ heading: words("events.empty"), description: words("events.emptyHint") }}
        onOpen={({ id }) => setOpenId(id)}
        card={(event) => <EventCard event={event} onOpen={() => setOpenId(event.id)} />}
      />
      <EventDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  )
}

const column = createDataTableColumnHelper<Event>()

function columnsOf(words: Words, open: (id: string) => void) {
  return [
    column.accessor("kind", {
      header: words("events.columns.kind"),
      cell: ({ row: { original } }) => (
        <button
          type="button"
          onClick={() => open(original.id)}
          className="focus-visible:shadow-borders-focus rounded-sm text-left outline-none"
        >
          {words(`events.kind.${original.kind}`)}
        </button>
      ),
    }),
    column.accessor("state", {
      header: words("events.columns.state"),
      cell: ({ getValue }) => <EventState state={getValue()} />,
    }),
    column.accessor("outcome", {
      header: words("events.columns.outcome"),
      cell: ({ row: { original } }) => outcomeOf(words, original),
    }),
    column.accessor("gateway_order_id", {
      header: words("events.columns.gatewayOrder"),
      size: 240,
      cell: ({ getValue }) => <span className="font-mono">{getValue()}</span>,
    }),
    column.accessor("reference", {
      header: words("payments.columns.reference"),
      cell: ({ row: { original } }) =>
        original.reference ? <Reference reference={original.reference} /> : null,
    }),
    column.accessor("environment", {
      header: words("events.columns.environment"),
      cell: ({ getValue }) => <EnvironmentBadge environment={getValue()} />,
    }),
    column.accessor("received_at", {
      header: words("events.columns.received"),
      enableSorting: true,
      sortAscLabel: words("common.table.oldest"),
      sortDescLabel: words("common.table.newest"),
      cell: ({ getValue }) => <Age at={getValue()} />,
    }),
  ]
}

function filtersOf(words: Words): DataTableFilter[] {
  return [
    {
      id: "state",
      type: "multiselect",
      label: words("events.columns.state"),
      searchable: false,
      options: (["waiting", "done", "failed", "unreadable"] as const).map((value) => ({
        value,
        label: words(`events.state.${value}`),
      })),
    },
    {
      id: "kind",
      type: "multiselect",
      label: words("events.columns.kind"),
      searchable: false,
      options: (["paid", "expired", "cancelled", "unknown", "unreadable"] as const).map(
        (value) => ({ value, label: words(`events.kind.${value}`) }),
      ),
    },
    {
      id: "environment",
      type: "multiselect",
      label: words("events.columns.environment"),
      searchable: false,
      options: (["sandbox", "production"] as const).map((value) => ({
        value,
        label: words(`common.environment.${value}`),
      })),
    },
  ]
}

/** The outcome of an event; null without one. */
function outcomeOf(words: Words, { outcome }: Pick<Event, "outcome">): string | null {
  return outcome ? (words.find(`payments.timeline.outcome.${outcome}`) ?? outcome) : null
}

/** An event on a phone. */
function EventCard({ event, onOpen }: { event: Event; onOpen: () => void }) {
  const words = useWords()
  const outcome = outcomeOf(words, event)
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-start justify-between gap-x-4">
        <button
          type="button"
          onClick={onOpen}
          className="txt-medium-plus text-ui-fg-interactive focus-visible:shadow-borders-focus min-w-0 rounded-sm text-left outline-none"
        >
          {words(`events.kind.${event.kind}`)}
        </button>
        <EventState state={event.state} />
      </div>
      {outcome ? (
        <Text as="div" size="small" className="break-words">
          {outcome}
        </Text>
      ) : null}
      <div className="txt-small text-ui-fg-subtle flex flex-wrap items-center justify-between gap-x-4">
        <Age at={event.received_at} />
        <EnvironmentBadge environment={event.environment} />
      </div>
    </li>
  )
}
