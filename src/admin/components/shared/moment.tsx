import { Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { formatAge, formatTime, secondsTo, formatMoney } from "../../lib/format"
import { useWords } from "../../lib/words"

const TICK_MS = 15_000

/** The time now, again every quarter of a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * How long ago something was, or how far it is `ahead`; its exact time on hover and for screen
 * readers.
 */
export function Age({ at, ahead }: { at: string; ahead?: boolean }) {
  const words = useWords()
  const { locale } = words
  const now = useNow()
  const exact = formatTime(locale, at)
  return (
    <Tooltip content={exact}>
      <time dateTime={at} aria-label={exact} className="whitespace-nowrap">
        {!ahead && secondsTo({ at, now }) === 0
          ? words("common.justNow")
          : formatAge({ locale, at, now })}
      </time>
    </Tooltip>
  )
}

/** The exact time of something, by default in the reader's own time zone. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const { locale } = useWords()
  return <time dateTime={at}>{formatTime(locale, at, zone)}</time>
}

/** An amount in its currency. `amount` is in major units. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { locale } = useWords()
  return <span className="whitespace-nowrap">{formatMoney(locale, amount, currency)}</span>
}

/** A link to an order of Medusa. */
export function OrderLink({ id, number }: { id: string; number?: number | string | null }) {
  const words = useWords()
  return (
    <Link
      to={`/orders/${id}`}
      className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover whitespace-nowrap"
    >
      {number ? `#${number}` : words("payments.viewOrder")}
    </Link>
  )
}
