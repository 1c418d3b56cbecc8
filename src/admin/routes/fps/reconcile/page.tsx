import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Link, useSearchParams } from "react-router-dom"
import { Crumb, Loading, Section, Subtle } from "../../../components/shared/section"
import { permitted } from "../../../components/shared/permitted"
import { Failure } from "../../../components/shared/failure"
import { useNow } from "../../../components/shared/moment"
import { PageTabs } from "../../../components/shared/page-tabs"
import { StatementLists } from "../../../components/statements/statement-lists"
import { Upload } from "../../../components/statements/upload"
import { useMay } from "../../../hooks/use-permissions"
import { useStatement, useStatements } from "../../../hooks/use-statements"
import { formatDay, formatShortTime } from "../../../lib/format"
import type { Statement } from "../../../lib/types"
import { useWords, type Words } from "../../../lib/words"

/** Compares a bank statement with the payments. */
const ReconcilePage = () => {
  const words = useWords()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const id = params.get("statement")
  const { data, error, refetch } = useStatement(id)
  return (
    <>
      <PageTabs />
      <Section
        level="h1"
        title={words("reconcile.title")}
        subtitle={data ? periodOf(words, data) : words("reconcile.subtitle")}
      >
        {may("fps_money:update") ? (
          <Upload onDone={(statement) => setParams({ statement })} />
        ) : null}
        <Earlier current={id} />
      </Section>
      {data ? (
        <StatementLists key={data.id} statement={data} />
      ) : id === null ? null : error ? (
        <Failure error={error} retry={refetch} />
      ) : (
        <Loading label={words("common.actions.loading")} />
      )}
    </>
  )
}

/** Links to earlier statements. */
function Earlier({ current }: { current: string | null }) {
  const words = useWords()
  const now = useNow()
  const { data } = useStatements()
  const others = (data?.statements ?? []).filter(({ id }) => id !== current)
  if (others.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-2 px-6 py-3">
      <Subtle as="div">{words("reconcile.earlier")}</Subtle>
      <ul className="txt-compact-small flex flex-col gap-y-2">
        {others.map((statement) => (
          <li key={statement.id}>
            <Link
              to={`/fps/reconcile?statement=${statement.id}`}
              className="text-ui-fg-interactive"
            >
              {words("reconcile.earlierOne", {
                period: periodOf(words, statement),
                when: formatShortTime({ locale: words.locale, at: statement.created_at, now }),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The days of a statement, or its only day. */
function periodOf(words: Words, days: Pick<Statement, "from" | "to">): string {
  const [from, to] = [formatDay(words.locale, days.from), formatDay(words.locale, days.to)]
  return days.from === days.to ? from : words("reconcile.period", { from, to })
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.reconcile" />,
}

export const config = defineRouteConfig({
  label: "common.nav.reconcile",
  rank: 2,
  translationNs: "fps",
})

export default permitted("payment:read", ReconcilePage)
