import { Button } from "@medusajs/ui"
import type { Page } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Subtle } from "./section"

/** Moves through the pages of a list; nothing if there is only one. */
export function Pager({ page, onOffset }: { page: Page; onOffset: (offset: number) => void }) {
  const words = useWords()
  const { count, limit, offset } = page
  if (count <= limit) {
    return null
  }
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-3">
      <Subtle>
        {offset + 1}–{Math.min(offset + limit, count)} {words("common.table.of")} {count}
      </Subtle>
      <div className="flex gap-x-2">
        <Button
          size="small"
          variant="secondary"
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          {words("common.actions.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={offset + limit >= count}
          onClick={() => onOffset(offset + limit)}
        >
          {words("common.actions.next")}
        </Button>
      </div>
    </div>
  )
}
