import { Text } from "@medusajs/ui"
import type { Event } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge, EventState } from "../shared/badges"
import { Age } from "../shared/moment"

/** What became of an event, in words; null while nothing has. */
export function outcomeOf(words: Words, { outcome }: Pick<Event, "outcome">): string | null {
  return outcome ? (words.find(`payments.timeline.outcome.${outcome}`) ?? outcome) : null
}

/** An event on a phone: what was said and how far it has come, then what became of it and when. */
export function EventCard({ event, onOpen }: { event: Event; onOpen: () => void }) {
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
