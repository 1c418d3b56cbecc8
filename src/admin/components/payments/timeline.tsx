import { Button, clx, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { formatMoney } from "../../lib/format"
import type { Entry, PaymentDetails } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"
import { Age, Moment } from "../shared/moment"
import { Subtle } from "../shared/section"

type Tone = "good" | "bad" | "plain"

/** Everything that happened to a payment, oldest first. */
export function Timeline(props: {
  payment: PaymentDetails
  onShowEvent: (eventId: string) => void
}) {
  const { payment, onShowEvent } = props
  const words = useWords()
  return (
    <ol className="flex flex-col px-6 py-4">
      {payment.timeline.map((entry, index) => (
        <li key={index} className="relative flex gap-x-4 pb-6 last:pb-0">
          {index < payment.timeline.length - 1 ? (
            <span
              aria-hidden
              className="bg-ui-border-base absolute bottom-0 left-[5px] top-4 w-px"
            />
          ) : null}
          <span
            aria-hidden
            className={clx("mt-1.5 size-[11px] shrink-0 rounded-full", dot(toneOf(entry, payment)))}
          />
          <div className="flex min-w-0 flex-1 flex-col gap-y-1">
            <div className="flex flex-col gap-x-4 sm:flex-row sm:items-baseline sm:justify-between">
              <Text as="div" size="small" weight="plus">
                {titleOf(words, { entry, payment })}
              </Text>
              <Subtle as="div" size="xsmall" className="shrink-0">
                {entry.at ? <Moment at={entry.at} /> : noTimeOf(words, entry)}
              </Subtle>
            </div>
            <More entry={entry} onShowEvent={onShowEvent} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A gateway that was never asked has no time. */
function noTimeOf(words: Words, entry: Entry): string | null {
  return entry.type === "status_checks" ? null : words("payments.timeline.noTime")
}

function More({ entry, onShowEvent }: { entry: Entry; onShowEvent: (id: string) => void }) {
  const words = useWords()
  switch (entry.type) {
    case "created":
      return (
        <Line>{words("payments.timeline.createdVariant", { variant: variant(words, entry) })}</Line>
      )
    case "creation_failed":
      return <Line>{entry.reason}</Line>
    case "held":
      return <Line>{words.find(`cases.kinds.${entry.reason}`) ?? entry.reason}</Line>
    case "case_opened":
      return (
        <Link to={`/fps/cases/${entry.case_id}`} className="txt-small text-ui-fg-interactive w-fit">
          {words("cases.openPage")}
        </Link>
      )
    case "case_resolved":
      return <Resolution entry={entry} />
    case "confirmed":
      return <Word entry={entry} />
    case "claimed":
      return entry.reference ? (
        <Line>{words("payments.timeline.claimReference", { reference: entry.reference })}</Line>
      ) : null
    case "released":
      return (
        <>
          <Line>{words("cases.note", { note: entry.note })}</Line>
          <Line>{words("payments.timeline.by", { who: entry.by_name ?? entry.by })}</Line>
        </>
      )
    case "status_checks":
      return entry.next_at ? (
        <Line>
          <NextCheck at={entry.next_at} />
        </Line>
      ) : null
    case "event":
      return (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Line>{outcomeOf(words, entry)}</Line>
          {entry.delivery_id ? (
            <span className="txt-compact-xsmall text-ui-fg-subtle">
              {words("payments.timeline.delivery")}{" "}
              <span className="break-all font-mono">{entry.delivery_id}</span>
            </span>
          ) : null}
          <EnvironmentBadge environment={entry.environment} />
          <Button
            size="small"
            variant="transparent"
            className="text-ui-fg-interactive -mx-1 px-1 py-0"
            onClick={() => onShowEvent(entry.event_id)}
          >
            {words("payments.timeline.showEvent")}
          </Button>
        </div>
      )
    case "shown":
    case "returned_failed":
    case "reminded":
    case "paid":
    case "accepted":
    case "settled":
      return null
  }
}

/** How a case ended, who closed it, and the bank reference. */
function Resolution({ entry }: { entry: Extract<Entry, { type: "case_resolved" }> }) {
  const words = useWords()
  const { resolution, reference, by_name: who } = entry
  if (!resolution) {
    return null
  }
  return (
    <>
      <Line>
        {words("payments.timeline.resolution", {
          resolution: words(`cases.resolutions.${resolution}`),
        })}
      </Line>
      {reference ? <Line>{words("cases.reference", { reference })}</Line> : null}
      {who ? <Line>{words("payments.timeline.by", { who })}</Line> : null}
    </>
  )
}

/** Who confirmed a payment, and its bank reference. */
function Word({ entry }: { entry: Extract<Entry, { type: "confirmed" }> }) {
  const words = useWords()
  const { reference, note, by, by_name: who } = entry
  return (
    <>
      <Line>{words("cases.reference", { reference })}</Line>
      {note ? <Line>{words("cases.note", { note })}</Line> : null}
      <Line>{words("payments.timeline.by", { who: who ?? by })}</Line>
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <Subtle as="div">{children}</Subtle>
}

function NextCheck({ at }: { at: string }) {
  const words = useWords()
  const [before, after] = words("payments.timeline.nextCheck", { when: "\n" }).split("\n")
  return (
    <>
      {before}
      <Age at={at} ahead />
      {after}
    </>
  )
}

function titleOf(words: Words, { entry, payment }: { entry: Entry; payment: PaymentDetails }) {
  switch (entry.type) {
    case "event":
      return words(`payments.timeline.event_${entry.kind}`)
    case "status_checks":
      return entry.count === 0
        ? words("payments.timeline.notAsked")
        : words("payments.timeline.status_checks", { count: entry.count })
    case "case_opened":
      return words("payments.timeline.case_opened", { kind: words(`cases.kinds.${entry.kind}`) })
    case "case_resolved":
      return words("payments.timeline.case_resolved", { kind: words(`cases.kinds.${entry.kind}`) })
    case "settled":
      return words(
        payment.status === "paid" ? "payments.timeline.settled" : "payments.timeline.settledClosed",
      )
    case "paid":
      return entry.amount === null || entry.currency_code === null
        ? words("payments.timeline.paid")
        : words("payments.timeline.paidSum", {
            sum: formatMoney(words.locale, entry.amount, entry.currency_code),
          })
    case "shown":
      return words(
        entry === payment.timeline.find(({ type }) => type === "shown")
          ? "payments.timeline.shown"
          : "payments.timeline.shownAgain",
      )
    case "created":
    case "creation_failed":
    case "returned_failed":
    case "claimed":
    case "confirmed":
    case "released":
    case "reminded":
    case "held":
    case "accepted":
      return words(`payments.timeline.${entry.type}`)
  }
}

function variant(words: Words, entry: Extract<Entry, { type: "created" }>): string {
  return words.find(`settings.flow.${entry.order_creation}`) ?? entry.order_creation
}

function outcomeOf(words: Words, entry: Extract<Entry, { type: "event" }>): string {
  const state = words(`payments.timeline.eventState.${entry.state}`)
  return entry.outcome === null
    ? state
    : (words.find(`payments.timeline.outcome.${entry.outcome}`) ?? entry.outcome)
}

function toneOf(entry: Entry, { status }: PaymentDetails): Tone {
  switch (entry.type) {
    case "paid":
    case "confirmed":
    case "accepted":
    case "case_resolved":
      return "good"
    case "settled":
      return status === "paid" ? "good" : "plain"
    case "creation_failed":
    case "held":
    case "case_opened":
      return "bad"
    case "event":
      return entry.state === "failed" || entry.state === "unreadable" ? "bad" : "plain"
    case "created":
    case "shown":
    case "returned_failed":
    case "claimed":
    case "released":
    case "reminded":
    case "status_checks":
      return "plain"
  }
}

function dot(tone: Tone): string {
  switch (tone) {
    case "good":
      return "bg-ui-tag-green-icon"
    case "bad":
      return "bg-ui-tag-red-icon"
    case "plain":
      return "bg-ui-tag-neutral-icon"
  }
}
