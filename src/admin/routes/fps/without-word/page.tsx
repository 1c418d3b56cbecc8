import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb, Section } from "../../../components/shared/section"
import { PageTabs } from "../../../components/shared/page-tabs"
import { WithoutWordList } from "../../../components/payments/without-word-list"
import { useWords } from "../../../lib/words"

/** Payments that closed because their time was over, and nobody said what became of them. */
const WithoutWordPage = () => {
  const words = useWords()
  return (
    <>
      <PageTabs />
      <Section
        level="h1"
        title={words("withoutWord.title")}
        subtitle={words("withoutWord.subtitle")}
      >
        <WithoutWordList />
      </Section>
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.withoutWord" />,
}

export const config = defineRouteConfig({
  label: "common.nav.withoutWord",
  rank: 2,
  translationNs: "fps",
})

export default WithoutWordPage
