import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb, Section } from "../../../components/shared/section"
import { EventsTable } from "../../../components/events/events-table"
import { PageTabs } from "../../../components/shared/page-tabs"
import { useWords } from "../../../lib/words"

/** Every event that the gateway posted and that was verified. */
const EventsPage = () => {
  const words = useWords()
  return (
    <>
      <PageTabs />
      <Section level="h1" title={words("events.title")} subtitle={words("events.subtitle")}>
        <EventsTable />
      </Section>
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.events" />,
}

export const config = defineRouteConfig({
  label: "common.nav.events",
  rank: 5,
  translationNs: "fps",
})

export default EventsPage
