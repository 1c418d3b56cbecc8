import { Link } from "react-router-dom"
import { useWords } from "../../lib/words"

/** The way to a Medusa order. */
export function OrderLink({ id, number }: { id: string; number?: number | null }) {
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
