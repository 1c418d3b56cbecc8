import { Alert } from "@medusajs/ui"
import type { PaymentDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Moment } from "../shared/moment"

/** What keeps a payment from getting on, in Medusa's own words. */
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
