import { Button } from "@medusajs/ui"
import { useState } from "react"
import { formatDay, formatMoney } from "../../lib/format"
import type { Statement } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Money } from "../shared/moment"
import { Section } from "../shared/section"
import { Entries, groupId } from "./entries"

type Group = Statement["groups"][number]

/** Shows lines that agree only together: one row for each group, with its count and its total. */
export function StatementGroups({ groups }: { groups: readonly Group[] }) {
  const words = useWords()
  return (
    <Section
      title={`${words("reconcile.groups.title")} (${groups.length})`}
      subtitle={words("reconcile.groups.hint")}
    >
      <ul className="divide-y">
        {groups.map((group, at) => (
          <GroupLine key={at} group={group} at={at} />
        ))}
      </ul>
    </Section>
  )
}

function GroupLine({ group, at }: { group: Group; at: number }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { kind, from, to, count, sum, fee, currency_code, missing, surplus, lines } = group
  const payments = group.payments.length
  const days = { from: formatDay(words.locale, from), to: formatDay(words.locale, to) }
  const period = from === to ? days.from : words("reconcile.period", days)
  const [one] = group.payments
  return (
    <li id={groupId(at)}>
      <div className="txt-compact-small grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 px-6 py-3 md:grid-cols-[8rem_7rem_minmax(0,1fr)_auto]">
        <span className="text-ui-fg-subtle">{period}</span>
        <span className="text-right font-medium tabular-nums">
          <Money amount={sum} currency={currency_code} />
        </span>
        <span className="col-span-2 flex min-w-0 flex-col gap-y-1 md:col-span-1">
          {kind === "same_amount" ? (
            <span>
              {words("reconcile.groups.sameAmount", {
                lines: lines.length,
                payments,
                amount: formatMoney(words.locale, one?.amount ?? 0, currency_code),
              })}
            </span>
          ) : (
            <span>{words("reconcile.groups.dayTotal", { count: payments })}</span>
          )}
          {fee > 0 ? (
            <span>
              {words("reconcile.groups.fee", {
                amount: formatMoney(words.locale, fee, currency_code),
              })}
            </span>
          ) : null}
          {missing > 0 ? (
            <span className="text-ui-fg-error">
              {words("reconcile.groups.missing", { count: missing, all: count + missing })}
            </span>
          ) : null}
          {surplus > 0 ? (
            <span className="text-ui-fg-error">
              {words("reconcile.groups.surplus", { count: surplus, all: lines.length })}
            </span>
          ) : null}
        </span>
        <span className="col-span-2 flex md:col-span-1 md:justify-end">
          <Button
            size="small"
            variant="transparent"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words(isOpen ? "reconcile.groups.hide" : "reconcile.groups.show")}
          </Button>
        </span>
      </div>
      {isOpen ? (
        <div className="bg-ui-bg-subtle divide-y border-t">
          <Entries entries={lines} empty="" canConfirm={surplus > 0} />
          <Entries entries={group.payments} empty="" canConfirm={false} />
        </div>
      ) : null}
    </li>
  )
}
