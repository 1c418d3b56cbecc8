import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useSearchParams } from "react-router-dom"
import { Crumb, Section } from "../../components/shared/section"
import { permitted } from "../../components/shared/permitted"
import { FpsIcon } from "../../components/health/fps-icon"
import { HealthLine } from "../../components/health/health-line"
import { PageTabs, Tabs } from "../../components/shared/page-tabs"
import { PaymentsTable } from "../../components/payments/payments-table"
import { Today } from "../../components/payments/today"
import { UnconfirmedList } from "../../components/payments/unconfirmed-list"
import { useWords } from "../../lib/words"

const UNCONFIRMED = "unconfirmed"

/** The list of payments, with the state of the connection above it. */
const PaymentsPage = () => {
  const words = useWords()
  const [params] = useSearchParams()
  const isUnconfirmed = params.get("view") === UNCONFIRMED
  return (
    <>
      <PageTabs />
      <HealthLine />
      <Section
        level="h1"
        title={words("payments.title")}
        subtitle={words(isUnconfirmed ? "unconfirmed.subtitle" : "payments.subtitle")}
      >
        <div className="px-5 py-3">
          <Tabs
            label={words("payments.title")}
            tabs={[
              { to: "/fps", name: words("payments.all"), isActive: !isUnconfirmed },
              {
                to: `/fps?view=${UNCONFIRMED}`,
                name: words("unconfirmed.title"),
                isActive: isUnconfirmed,
              },
            ]}
          />
        </div>
        {isUnconfirmed ? (
          <UnconfirmedList />
        ) : (
          <>
            <Today />
            <PaymentsTable />
          </>
        )}
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

export default permitted("payment:read", PaymentsPage)
