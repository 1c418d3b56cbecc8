import { formatMoney } from "../../lib/format"
import { useWords } from "../../lib/words"

/** A sum in its currency. `amount` is in major units. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const { locale } = useWords()
  return <span className="whitespace-nowrap">{formatMoney(locale, amount, currency)}</span>
}
