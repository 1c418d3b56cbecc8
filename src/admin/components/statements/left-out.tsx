import type { Statement } from "../../lib/types"
import { useWords } from "../../lib/words"
import { inOneLine } from "../shared/failure"
import { Subtle } from "../shared/section"

/** Shows the lines of a file that are not income, and where the first of each kind stands. */
export function LeftOutLines({ leftOut }: { leftOut: Statement["left_out"] }) {
  const words = useWords()
  return leftOut.map(({ reason, count, lines: all }) => {
    const lines = all.join(words("common.separator"))
    return (
      <Subtle key={reason}>
        {inOneLine(words, [
          words(`reconcile.columns.leftOut.${reason}`),
          count > all.length
            ? words("reconcile.firstLines", { lines, all: count })
            : words("reconcile.itsLines", { lines, count }),
        ])}
      </Subtle>
    )
  })
}
