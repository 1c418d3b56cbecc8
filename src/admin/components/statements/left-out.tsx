import { Text } from "@medusajs/ui"
import type { LeftOut } from "../../lib/types"
import { useWords } from "../../lib/words"

/** Shows the lines of a file that are not income, and where the first of each kind stands. */
export function LeftOutLines({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const words = useWords()
  return leftOut.map(({ reason, count, lines }) => (
    <Text key={reason} size="small" className="text-ui-fg-subtle">
      {words(`reconcile.columns.leftOut.${reason}`, { count })}{" "}
      {words(count > lines.length ? "reconcile.firstLines" : "reconcile.itsLines", {
        lines: lines.join(words("common.separator")),
      })}
    </Text>
  ))
}
