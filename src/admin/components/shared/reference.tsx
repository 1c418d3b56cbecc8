import { Copy } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { groupReference } from "../../../fps/vocabulary"

/** A payment's reference in groups, with one tap to copy. `id` leads to the payment's page. */
export function Reference({ reference, id }: { reference: string; id?: string | null }) {
  const text = groupReference(reference)
  return (
    <span className="txt-compact-small inline-flex items-center gap-x-2 font-mono">
      {id ? (
        <Link
          to={`/fps/payments/${id}`}
          className="text-ui-fg-interactive focus-visible:shadow-borders-focus rounded-sm outline-none"
        >
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      <Copy content={text} className="text-ui-fg-muted" />
    </span>
  )
}
