import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import { Crumb, Loading, Subtle } from "../../../components/shared/section"
import { permitted } from "../../../components/shared/permitted"
import { Failure } from "../../../components/shared/failure"
import { HealthLine } from "../../../components/health/health-line"
import { ChangesSection } from "../../../components/settings/changes-section"
import { ConfigurationSection } from "../../../components/settings/configuration-section"
import { EnvironmentSection } from "../../../components/settings/environment-section"
import { FlowSection } from "../../../components/settings/flow-section"
import { GatewaySection } from "../../../components/settings/gateway-section"
import { Notices } from "../../../components/settings/notices"
import { NotifySection } from "../../../components/settings/notify-section"
import { StatusAnswersSection } from "../../../components/settings/status-answers-section"
import { useMay } from "../../../hooks/use-permissions"
import { AskBeforeLeaving } from "../../../hooks/use-unsaved"
import { useSettings } from "../../../hooks/use-settings"
import { useWords } from "../../../lib/words"

/** Connection with the gateway, how payments run, and who changed what. */
const SettingsPage = () => {
  const words = useWords()
  const may = useMay()
  const { data: answer, error, refetch } = useSettings()
  const data = answer && (may("fps_settings:update") ? answer : { ...answer, locked: true })
  const [sample, setSample] = useState<string | null>(null)
  return (
    <>
      <Container className="px-6 py-4">
        <Heading level="h1">{words("settings.title")}</Heading>
        <Subtle>{words("settings.subtitle")}</Subtle>
      </Container>
      {answer ? <Notices answer={answer} /> : null}
      {may("payment:read") ? (
        <HealthLine mapping={data ? { locked: data.locked, onMap: setSample } : undefined} />
      ) : null}
      {data ? (
        <AskBeforeLeaving>
          <EnvironmentSection answer={data} />
          <GatewaySection answer={data} environment="sandbox" />
          <GatewaySection answer={data} environment="production" />
          <FlowSection answer={data} />
          <StatusAnswersSection answer={data} sample={sample} />
          <NotifySection answer={data} />
          <ConfigurationSection answer={data} />
          <ChangesSection />
        </AskBeforeLeaving>
      ) : (
        <Container className="p-0">
          {error ? (
            <Failure error={error} retry={refetch} />
          ) : (
            <Loading lines={8} label={words("common.actions.loading")} />
          )}
        </Container>
      )}
    </>
  )
}

/** The name of the page in the bar at the top. */
export const handle = {
  breadcrumb: () => <Crumb name="common.nav.settings" />,
}

export const config = defineRouteConfig({
  label: "common.nav.settings",
  translationNs: "fps",
})

export default permitted("fps_settings:read", SettingsPage)
