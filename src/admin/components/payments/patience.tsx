import { Alert } from "@medusajs/ui"
import { formatShortTime } from "../../lib/format"
import { useWords } from "../../lib/words"
import { useNow } from "../shared/moment"

/** Until when an unpaid order waits for its shopper to try again; nothing where it does not. */
export function Patience({ until }: { until: string | null }) {
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
          {words("payments.patience.waits", { until: formatShortTime({ locale, at: until, now }) })}
        </span>
        <span>{words("payments.patience.hint")}</span>
      </div>
    </Alert>
  )
}
