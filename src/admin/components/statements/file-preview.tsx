import { Text } from "@medusajs/ui"
import { formatMoney } from "../../lib/format"
import type { StatementPreview } from "../../lib/types"
import { useWords } from "../../lib/words"
import { LeftOutLines } from "./left-out"
import { Subtle } from "../shared/section"

/** The first lines of a file as they will be read, and what is left out. */
export function FilePreview({ found: { preview, left_out } }: { found: StatementPreview }) {
  const words = useWords()
  if (preview.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-1" data-testid="fps-columns-preview">
      <Text weight="plus" size="small">
        {words("reconcile.columns.preview")}
      </Text>
      {preview.map(({ line, date, text, amount }) => (
        <Subtle key={line} className="break-words">
          {words("reconcile.columns.previewLine", {
            date,
            text,
            way: words(amount < 0 ? "reconcile.columns.out" : "reconcile.columns.in"),
            amount: formatMoney(words.locale, Math.abs(amount), "hkd"),
          })}
        </Subtle>
      ))}
      <div className="pt-2">
        <LeftOutLines leftOut={left_out} />
      </div>
    </div>
  )
}
