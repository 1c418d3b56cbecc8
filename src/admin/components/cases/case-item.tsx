import { Badge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useCase } from "../../hooks/use-cases"
import { sentenceOf } from "../../lib/case-sentence"
import type { Case } from "../../lib/types"
import { useWords } from "../../lib/words"
import { EnvironmentBadge } from "../shared/badges"
import { CaseActions } from "./case-actions"
import { CaseFacts, Since, type ShownCase } from "./case-facts"

/** One case of a list: what happened in one sentence, whose money it is, and what can be done. */
export function CaseItem({ found }: { found: Case }) {
  const words = useWords()
  const details: ShownCase = useCase(found.id).data ?? found
  return (
    <li
      aria-label={words(`cases.kinds.${found.kind}`)}
      className="flex flex-col gap-4 px-6 py-5 lg:grid lg:grid-cols-[1fr_auto] lg:items-start lg:gap-y-3"
    >
      <div className="flex min-w-0 flex-col gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge size="2xsmall" color={found.status === "open" ? "red" : "grey"}>
            {words(`cases.kinds.${found.kind}`)}
          </Badge>
          {found.environment ? <EnvironmentBadge environment={found.environment} /> : null}
          <Text as="span" size="small" className="text-ui-fg-subtle">
            <Since found={found} />
          </Text>
          <Link to={`/fps/cases/${found.id}`} className="txt-small text-ui-fg-interactive">
            {words("cases.openPage")}
          </Link>
        </div>
        <Text size="base" className="max-w-prose">
          {sentenceOf(words, found)}
        </Text>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <CaseFacts found={details} />
      </div>
      {found.status === "open" ? (
        <div className="lg:col-start-2 lg:row-start-1">
          <CaseActions found={details} />
        </div>
      ) : null}
    </li>
  )
}
