import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useState } from "react"
import { CaseList, CaseStatusSwitch } from "../../../components/case-list"
import { PageTabs } from "../../../components/page-tabs"
import { Section } from "../../../components/section"
import { Crumb } from "../../../components/crumb"
import { useWords } from "../../../lib/words"

/** Money that waits for a person. */
const CasesPage = () => {
  const words = useWords()
  const [status, setStatus] = useState<"open" | "resolved">("open")
  return (
    <>
      <PageTabs />
      <Section
        level="h1"
        title={words("cases.title")}
        subtitle={words("cases.subtitle")}
        actions={<CaseStatusSwitch status={status} onChange={setStatus} />}
      >
        <CaseList key={status} status={status} />
      </Section>
    </>
  )
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

export default CasesPage
