import { Button, Drawer, Text, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useEvent, useReplayEvent } from "../../hooks/use-events"
import { useMay } from "../../hooks/use-permissions"
import { useFocusReturn } from "../../hooks/use-focus-return"
import { tell, explain, Failure } from "../shared/failure"
import { indented } from "../../lib/format"
import type { EventDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { EnvironmentBadge, EventState } from "../shared/badges"
import { Moment } from "../shared/moment"
import { Fact, Loading, Subtle } from "../shared/section"
import { Reference } from "../shared/reference"

/** One event with its raw body, fetched when it is opened. */
export function EventDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const words = useWords()
  const may = useMay()
  const { data, error, refetch } = useEvent(id)
  const replay = useReplayEvent()
  const focus = useFocusReturn(id !== null)
  const repeat = (eventId: string) =>
    replay.mutate(eventId, {
      onSuccess: () => {
        tell.done(words("events.detail.replayed"))
      },
      onError: (problem) => {
        tell.failed(words("common.failed.action"), explain(words, problem))
      },
    })
  return (
    <Drawer open={id !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Drawer.Content {...focus}>
        <Drawer.Header>
          <Drawer.Title>{words("events.detail.title")}</Drawer.Title>
          <Drawer.Description className="txt-compact-small break-all font-mono">
            {data?.delivery_id || data?.id || id}
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex-1 overflow-y-auto p-0">
          {data ? (
            <Details event={data} onLeave={onClose} />
          ) : error ? (
            <Failure error={error} retry={refetch} />
          ) : (
            <Loading lines={6} label={words("common.actions.loading")} />
          )}
        </Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small" variant="secondary">
              {words("common.actions.close")}
            </Button>
          </Drawer.Close>
          {data && may("payment:update") ? (
            <Tooltip content={words("events.detail.replayHint")}>
              <Button size="small" isLoading={replay.isPending} onClick={() => repeat(data.id)}>
                {words("events.detail.replay")}
              </Button>
            </Tooltip>
          ) : null}
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function Details({ event, onLeave }: { event: EventDetails; onLeave: () => void }) {
  const words = useWords()
  const outcome = event.outcome
    ? (words.find(`payments.timeline.outcome.${event.outcome}`) ?? event.outcome)
    : words("common.none")
  return (
    <div className="divide-y">
      <Fact name={words("events.columns.kind")}>{words(`events.kind.${event.kind}`)}</Fact>
      <Fact name={words("events.columns.state")}>
        <EventState state={event.state} />
      </Fact>
      <Fact name={words("events.columns.outcome")}>{outcome}</Fact>
      <Fact name={words("events.columns.environment")}>
        <EnvironmentBadge environment={event.environment} />
      </Fact>
      <Fact name={words("events.detail.code")}>{event.event_code ?? words("common.none")}</Fact>
      <Fact name={words("events.detail.received")}>
        <Moment at={event.received_at} />
      </Fact>
      <Fact name={words("events.detail.processed")}>
        {event.processed_at ? <Moment at={event.processed_at} /> : words("common.notYet")}
      </Fact>
      <Fact name={words("events.columns.attempts")}>{event.attempts}</Fact>
      {event.reference ? (
        <Fact name={words("payments.detail.reference")}>
          <Reference reference={event.reference} />
        </Fact>
      ) : null}
      <Fact name={words("events.detail.payment")}>
        {event.payment_id ? (
          <Link
            to={`/fps/payments/${event.payment_id}`}
            className="text-ui-fg-interactive"
            onClick={onLeave}
          >
            {words("events.detail.goToPayment")}
          </Link>
        ) : (
          words("events.detail.noPayment")
        )}
      </Fact>
      {event.last_error ? (
        <Fact name={words("events.detail.lastError")}>{event.last_error}</Fact>
      ) : null}
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <Subtle weight="plus">{words("events.detail.body")}</Subtle>
        {event.base64 ? <Text size="small">{words("events.detail.base64")}</Text> : null}
        {event.body === null ? (
          <Text size="small">{words("events.detail.pruned")}</Text>
        ) : (
          <pre
            tabIndex={0}
            className="bg-ui-bg-component txt-compact-xsmall overflow-x-auto whitespace-pre-wrap break-all rounded-md p-3 font-mono"
          >
            {indented(event.body)}
          </pre>
        )}
      </div>
    </div>
  )
}
