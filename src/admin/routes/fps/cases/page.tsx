import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CaseList, CaseStatusSwitch, type CaseStatus } from "../../../components/cases/case-list"
import { PageTabs } from "../../../components/shared/page-tabs"
import { Section, Crumb } from "../../../components/shared/section"
import { permitted } from "../../../components/shared/permitted"
import { useAddress } from "../../../hooks/use-address"
import { useWords } from "../../../lib/words"

/** Cases: exceptions that wait for staff. */
const CasesPage = () => {
  const words = useWords()
  const [status, setStatus] = useStatusOfAddress()
  return (
    <>
      <PageTabs />
      <Section
        level="h1"
        title={words("cases.title")}
        subtitle={words(`cases.subtitle.${status}`)}
        actions={<CaseStatusSwitch status={status} onChange={setStatus} />}
      >
        <CaseList key={status} status={status} />
      </Section>
    </>
  )
}

/** Kept in the URL, as the filters are. */
function useStatusOfAddress(): [CaseStatus, (status: CaseStatus) => void] {
  const { params, change } = useAddress()
  const given = params.get("status")
  const status = given === "resolved" || given === "all" ? given : "open"
  return [
    status,
    (next) => change({ page: null, order: null, status: next === "open" ? null : next }),
  ]
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.cases" />,
}

export const config = defineRouteConfig({
  label: "common.nav.cases",
  rank: 1,
  translationNs: "fps",
})

export default permitted("payment:read", CasesPage)
