import type { Statement } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Section } from "../shared/section"
import { Entries } from "./entries"
import { LeftOutLines } from "./left-out"
import { StatementGroups } from "./statement-groups"

/** Lines that are only on the statement come first: nobody may know of that money. */
const LISTS = [
  ["only_there", "onlyThere"],
  ["only_here", "onlyHere"],
  ["matched", "matched"],
] as const

/** The lists of a statement, what agrees only together, and the lines that are not income. */
export function StatementLists({ statement }: { statement: Statement }) {
  const words = useWords()
  const { groups, left_out } = statement
  // Money that the bank took back may be that of a payment that is only here.
  const leftOut = (isTakenBack: boolean) => {
    const lines = left_out.filter(({ reason }) => (reason === "taken_back") === isTakenBack)
    return lines.length > 0 ? (
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <LeftOutLines leftOut={lines} />
      </div>
    ) : null
  }
  const others = leftOut(false)
  const [there, ...lists] = LISTS.map(([list, name]) => (
    <Section
      key={list}
      title={`${words(`reconcile.${name}.title`)} (${statement[list].length})`}
      subtitle={words(`reconcile.${name}.hint`)}
    >
      {list === "only_here" ? leftOut(true) : null}
      <Entries
        entries={statement[list]}
        empty={words(`reconcile.${name}.empty`)}
        canConfirm={list === "only_there"}
      />
    </Section>
  ))
  return (
    <>
      {there}
      {groups.length > 0 ? <StatementGroups groups={groups} /> : null}
      {lists}
      {others ? <Section title={words("reconcile.leftOut")}>{others}</Section> : null}
    </>
  )
}
