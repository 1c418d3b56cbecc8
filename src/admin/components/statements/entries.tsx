import { groupReference } from "../../../fps/vocabulary"
import { Badge } from "@medusajs/ui"
import { useState } from "react"
import { formatDay } from "../../lib/format"
import type { StatementEntry } from "../../lib/types"
import { useWords } from "../../lib/words"
import { PaymentStatus } from "../shared/badges"
import { Money, OrderLink } from "../shared/moment"
import { Pager } from "../shared/pager"
import { Reference } from "../shared/reference"
import { ConfirmLine } from "./confirm-line"
import { Subtle } from "../shared/section"

const PAGE_SIZE = 20

/** Where a group stands on the page. */
export const groupId = (at: number) => `fps-group-${at}`

/** A page of entries. */
export function Entries(props: {
  entries: readonly StatementEntry[]
  empty: string
  canConfirm: boolean
}) {
  const { entries, empty, canConfirm } = props
  const [at, setOffset] = useState(0)
  // A list may get shorter while its last page is open.
  const offset = at < entries.length ? at : 0
  if (entries.length === 0) {
    return <Subtle className="px-6 py-4">{empty}</Subtle>
  }
  return (
    <>
      <ul className="divide-y">
        {entries.slice(offset, offset + PAGE_SIZE).map((entry, index) => (
          <Entry
            key={`${entry.line}-${entry.payment_id}-${entry.group === null ? "" : index}`}
            entry={entry}
            canConfirm={canConfirm}
          />
        ))}
      </ul>
      <Pager page={{ count: entries.length, limit: PAGE_SIZE, offset }} onOffset={setOffset} />
    </>
  )
}

function Entry({ entry, canConfirm }: { entry: StatementEntry; canConfirm: boolean }) {
  const words = useWords()
  const { line, text, amount, currency_code, status, asked_amount } = entry
  return (
    <li className="txt-compact-small grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 px-6 py-3 md:grid-cols-[8rem_7rem_minmax(0,1fr)_auto]">
      <span className="text-ui-fg-subtle flex flex-wrap gap-x-3 whitespace-nowrap md:flex-col">
        <span>{formatDay(words.locale, entry.date)}</span>
        {line === null ? null : <span>{words("reconcile.line", { number: line })}</span>}
      </span>
      <span className="text-right font-medium tabular-nums">
        <Money amount={amount} currency={currency_code} />
      </span>
      <span className="col-span-2 flex min-w-0 flex-col gap-y-1 md:col-span-1">
        {text === null ? null : <span className="break-words">{text}</span>}
        {entry.group === null ? null : (
          <a href={`#${groupId(entry.group)}`} className="text-ui-fg-interactive">
            {words("reconcile.groups.oneOf")}
          </a>
        )}
        {canConfirm && entry.seen_as !== null ? (
          <span className="text-ui-fg-error">
            {words("reconcile.seenAs", { reference: groupReference(entry.seen_as) })}
          </span>
        ) : null}
        <PaymentLine entry={entry} isGuess={canConfirm} />
        {(canConfirm ? entry.claims : []).map((claim) => (
          <span key={claim.payment_id} className="text-ui-fg-subtle">
            {words("reconcile.claimed", { reference: claim.claim_reference })}{" "}
            <Reference id={claim.payment_id} reference={claim.reference} />
          </span>
        ))}
        {canConfirm && status !== null && asked_amount !== null && asked_amount !== amount ? (
          <span className="text-ui-fg-error">
            {words("reconcile.askedFor", {
              sum: `${currency_code.toUpperCase()} ${asked_amount.toFixed(2)}`,
            })}
          </span>
        ) : null}
        {canConfirm && status === "paid" ? (
          <span className="text-ui-fg-subtle">{words("reconcile.isPaidAlready")}</span>
        ) : null}
      </span>
      <span className="col-span-2 flex empty:hidden md:col-span-1 md:justify-end">
        {entry.matched_by && !canConfirm ? (
          <Badge size="2xsmall">{words(`reconcile.by.${entry.matched_by}`)}</Badge>
        ) : null}
        {status && line === null ? <PaymentStatus status={status} /> : null}
        {canConfirm && entry.group === null ? <ConfirmLine entry={entry} /> : null}
      </span>
    </li>
  )
}

/** The payment of an entry, or the one that it may be. */
function PaymentLine({ entry, isGuess }: { entry: StatementEntry; isGuess: boolean }) {
  const words = useWords()
  const { payment_id, reference, order_id, order_display_id } = entry
  if (payment_id === null || reference === null) {
    return null
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {isGuess ? `${words("reconcile.maybe")} ` : null}
        <Reference id={payment_id} reference={reference} />
      </span>
      {order_id ? <OrderLink id={order_id} number={order_display_id} /> : null}
    </span>
  )
}
