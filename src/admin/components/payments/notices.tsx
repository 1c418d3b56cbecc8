import { Alert } from "@medusajs/ui"
import type { PaymentDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Moment, useNow } from "../shared/moment"
import { formatShortTime } from "../../lib/format"

/** Shows why a payment is not settled, in Medusa's own words. */
export function Trouble({ payment: { trouble } }: { payment: PaymentDetails }) {
  const words = useWords()
  if (!trouble) {
    return null
  }
  return (
    <Alert variant="error">
      <span className="flex flex-wrap gap-x-4">
        <span>{words("payments.detail.trouble", { count: trouble.attempts })}</span>
        <span className="min-w-0 break-words">{trouble.message}</span>
        {trouble.next_try_at ? (
          <span>
            {words("payments.detail.nextTry")} <Moment at={trouble.next_try_at} />
          </span>
        ) : null}
      </span>
    </Alert>
  )
}

/** Until when an unpaid order is kept for another payment; nothing otherwise. */
export function RetryWindowNotice({ until }: { until: string | null }) {
  const words = useWords()
  const now = useNow()
  if (until === null || Date.parse(until) <= now) {
    return null
  }
  const { locale } = words
  return (
    <Alert variant="info">
      <div className="flex flex-col gap-y-1">
        <span className="txt-compact-small-plus">
          {words("payments.retryWindow.waits", {
            until: formatShortTime({ locale, at: until, now }),
          })}
        </span>
        <span>{words("payments.retryWindow.hint")}</span>
      </div>
    </Alert>
  )
}
