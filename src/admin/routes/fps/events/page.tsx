import { Crumb, Section } from "../../../components/shared/section"
import { permitted } from "../../../components/shared/permitted"
import { EventsTable } from "../../../components/events/events-table"
import { PageTabs } from "../../../components/shared/page-tabs"
import { useWords } from "../../../lib/words"

/** The webhook log. It has no label, so the sidebar does not list it: health, payments and settings link to it. */
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

export default permitted("payment:read", EventsPage)
