import { formatMoney } from "../../lib/format"
import type { Payment } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Money } from "../shared/moment"

/** The amount asked for, and if they differ, received and refunded. */
export function Figures({ payment, atEnd = false }: { payment: Payment; atEnd?: boolean }) {
  const words = useWords()
  const { amount, received_amount: received, refunded_amount: refunded } = payment
  const sumOf = (sum: number) => formatMoney(words.locale, sum, payment.currency_code)
  return (
    <span className={`inline-flex flex-col ${atEnd ? "items-end" : ""}`}>
      <Money amount={amount} currency={payment.currency_code} />
      {received !== null && received !== amount ? (
        <span className="txt-compact-xsmall text-ui-fg-subtle whitespace-nowrap">
          {words("payments.receivedOther", { sum: sumOf(received) })}
        </span>
      ) : null}
      {refunded !== null ? (
        <span className="txt-compact-xsmall text-ui-fg-subtle whitespace-nowrap">
          {words("payments.refunded", { sum: sumOf(refunded) })}
        </span>
      ) : null}
    </span>
  )
}
