import { Cash } from "@medusajs/icons"
import { useOpenCaseCount } from "../hooks/use-cases"
import { useWords } from "../lib/words"

/** The sidebar's icon; a red dot on it says on every page that cases are open. */
export function FpsIcon() {
  const words = useWords()
  const open = useOpenCaseCount()
  return (
    <span className="relative flex">
      <Cash className="text-ui-fg-subtle" />
      {open > 0 ? (
        <span
          role="img"
          aria-label={words("cases.badge", { count: open })}
          className="bg-ui-tag-red-icon absolute -right-0.5 -top-0.5 size-2 rounded-full"
        />
      ) : null}
    </span>
  )
}
