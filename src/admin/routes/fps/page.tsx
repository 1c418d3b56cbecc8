import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb, Section } from "../../components/shared/section"
import { FpsIcon } from "../../components/health/fps-icon"
import { HealthLine } from "../../components/health/health-line"
import { PageTabs } from "../../components/shared/page-tabs"
import { PaymentsTable } from "../../components/payments/payments-table"
import { Today } from "../../components/payments/today"
import { useWords } from "../../lib/words"

/** The list of payments, with the state of the connection above it. */
const PaymentsPage = () => {
  const words = useWords()
  return (
    <>
      <PageTabs />
      <HealthLine />
      <Section level="h1" title={words("payments.title")} subtitle={words("payments.subtitle")}>
        <Today />
        <PaymentsTable />
      </Section>
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.payments" />,
}

export const config = defineRouteConfig({
  label: "common.nav.payments",
  icon: FpsIcon,
  translationNs: "fps",
})

export default PaymentsPage
