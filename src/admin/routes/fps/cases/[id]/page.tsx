import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { Link, useParams } from "react-router-dom"
import { EnvironmentBadge } from "../../../../components/shared/badges"
import { CaseActions } from "../../../../components/cases/case-actions"
import { CaseFacts, Since } from "../../../../components/cases/case-facts"
import { CaseNotes } from "../../../../components/cases/case-notes"
import { Crumb, Loading, Section, Subtle } from "../../../../components/shared/section"
import { permitted } from "../../../../components/shared/permitted"
import { Failure } from "../../../../components/shared/failure"
import { canBeRefunded, RefundHelp } from "../../../../components/cases/refund-help"
import { useCase } from "../../../../hooks/use-cases"
import { sentenceOf } from "../../../../lib/cases"
import type { CaseDetails } from "../../../../lib/types"
import { useWords } from "../../../../lib/words"

/** One case: what happened, its actions, and its notes. */
const CasePage = () => {
  const words = useWords()
  const { id = "" } = useParams()
  const { data, error, refetch } = useCase(id, { isWatched: true })
  if (data) {
    return <Known found={data} />
  }
  return (
    <Container className="p-0">
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Loading lines={8} label={words("common.actions.loading")} />
      )}
    </Container>
  )
}

function Known({ found }: { found: CaseDetails }) {
  const words = useWords()
  const isOpen = found.status === "open"
  return (
    <>
      <Link to="/fps/cases" className="txt-compact-small text-ui-fg-interactive w-fit px-1">
        ← {words("cases.back")}
      </Link>
      <Container className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Heading level="h1">{words(`cases.kinds.${found.kind}`)}</Heading>
          <Badge size="2xsmall" color={isOpen ? "red" : "grey"}>
            {words(isOpen ? "cases.open" : "cases.resolved")}
          </Badge>
          {found.environment ? <EnvironmentBadge environment={found.environment} /> : null}
        </div>
        {isOpen ? <CaseActions found={found} /> : null}
      </Container>
      <div className="flex flex-col gap-2 xl:flex-row xl:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Section title={words("cases.happened")}>
            <div className="flex flex-col gap-y-4 px-6 py-4">
              <Text size="base" className="max-w-prose">
                {sentenceOf(words, found)}
              </Text>
              <Subtle as="div">
                <Since found={found} />
              </Subtle>
              <CaseFacts found={found} />
            </div>
          </Section>
          {canBeRefunded(found) ? <RefundHelp found={found} /> : null}
        </div>
        <div className="w-full xl:max-w-[440px]">
          <CaseNotes found={found} />
        </div>
      </div>
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.case" />,
}

export default permitted("payment:read", CasePage)
