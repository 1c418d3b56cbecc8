import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useSummary } from "../../hooks/use-payments"
import { formatMoney } from "../../lib/format"
import { REFUND_KINDS } from "../../lib/cases"
import type { Summary } from "../../lib/types"
import { useWords, type Words } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"

const TO_SEND_BACK = `/fps/cases?${new URLSearchParams({ kind: JSON.stringify(REFUND_KINDS) }).toString()}`

/** Today's figures in one line; nothing until they are known. */
export function Today() {
  const words = useWords()
  const { data } = useSummary()
  if (!data) {
    return null
  }
  const back = sumsOf(words, data.to_refund)
  return (
    <div
      role="group"
      aria-label={words("payments.today.title")}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 px-6 py-4"
    >
      <span className="txt-small-plus flex items-center gap-x-2">
        {words("payments.today.title")}
        <EnvironmentBadge environment={data.environment} />
      </span>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Item name={words("payments.today.paid")}>{sumsOf(words, data.paid)}</Item>
        <Item name={words("payments.today.waiting")}>{sumsOf(words, data.waiting)}</Item>
        <Item name={words("payments.today.toRefund")}>
          {data.to_refund.count > 0 ? (
            <Link to={TO_SEND_BACK} className="text-ui-fg-error underline">
              {back}
            </Link>
          ) : (
            back
          )}
        </Item>
        {data.reminders ? (
          <Item name={words("payments.today.reminders")}>
            {words("payments.today.remindersOf", {
              count: data.reminders.sent,
              paid: sumsOf(words, data.reminders.paid),
            })}
          </Item>
        ) : null}
      </dl>
    </div>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="txt-compact-xsmall text-ui-fg-subtle">{name}</dt>
      <dd className="txt-small-plus whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** `3 · HK$300.00`; the number alone if it is zero. */
function sumsOf(words: Words, { count, sums }: Summary["paid"]): string {
  const money = sums.map(({ amount, currency_code: currency }) =>
    formatMoney(words.locale, amount, currency),
  )
  return money.length === 0
    ? String(count)
    : words("payments.today.countOf", { number: count, sum: money.join(" + ") })
}
