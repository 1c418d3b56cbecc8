import { useState, type FormEvent } from "react"
import { useSaveSection } from "../../hooks/use-settings"
import type { SettingsAnswer } from "../../lib/settings"
import type { EnvironmentName } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Section } from "../shared/section"
import { ConnectionTest } from "./connection-test"
import { TextField, SecretField } from "./field"
import { SaveBar } from "./choice"

const SECRETS = ["apiKey", "signingSecret", "previousSigningSecret"] as const
type Secrets = Readonly<Record<(typeof SECRETS)[number], string | null>>
const NO_SECRETS: Secrets = { apiKey: null, signingSecret: null, previousSigningSecret: null }

/** URL and secrets of one environment, and its connection test. */
export function GatewaySection(props: { answer: SettingsAnswer; environment: EnvironmentName }) {
  const { answer, environment } = props
  const words = useWords()
  const current = answer.settings.environments[environment]
  const { submit, errors, setErrors, forget, isPending } = useSaveSection()
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const path = (field: string) => `environments.${environment}.${field}`

  const baseUrl = typedUrl ?? current.baseUrl ?? ""
  const changes = {
    ...(typedUrl !== null && typedUrl !== (current.baseUrl ?? "")
      ? { baseUrl: typedUrl.trim() }
      : {}),
    ...Object.fromEntries(Object.entries(secrets).filter(([, value]) => value)),
  }
  const discard = () => {
    setTypedUrl(null)
    setSecrets(NO_SECRETS)
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await submit({ environments: { [environment]: changes } })) {
      discard()
    }
  }
  const isConfigured = current.baseUrl !== null && current.apiKey.set && current.signingSecret.set
  return (
    <Section
      id={environment}
      title={words("settings.gateway.title", {
        environment: words(`common.environment.${environment}`),
      })}
      subtitle={words(`settings.gateway.${environment}Subtitle`)}
      actions={
        <ConnectionTest
          environment={environment}
          isConfigured={isConfigured}
          changedAt={lastChange(answer, path)}
        />
      }
    >
      <form onSubmit={(event) => void save(event)} noValidate className="divide-y">
        <div className="grid grid-cols-1 gap-x-4 gap-y-6 px-6 py-4 lg:grid-cols-2">
          <TextField
            answer={answer}
            path={path("baseUrl")}
            type="url"
            label={words("settings.fields.baseUrl")}
            hint={words("settings.fields.baseUrlHint")}
            placeholder="https://"
            value={baseUrl}
            error={errors[path("baseUrl")] ?? errors[`environments.${environment}`]}
            onChange={(value) => {
              setTypedUrl(value)
              forget(path("baseUrl"))
            }}
            onReset={() => setTypedUrl(null)}
          />
          {SECRETS.map((name) => (
            <SecretField
              key={name}
              answer={answer}
              path={path(name)}
              label={words(`settings.fields.${name}`)}
              hint={words(`settings.fields.${name}Hint`)}
              isSet={current[name].set}
              value={secrets[name]}
              error={errors[path(name)]}
              onChange={(value) => {
                setSecrets({ ...secrets, [name]: value })
                forget(path(name))
              }}
            />
          ))}
        </div>
        <SaveBar
          isDirty={Object.keys(changes).length > 0}
          isPending={isPending}
          onDiscard={discard}
        />
      </form>
    </Section>
  )
}

function lastChange({ sources }: SettingsAnswer, path: (field: string) => string): string | null {
  const times = ["baseUrl", ...SECRETS].flatMap((field) => sources[path(field)]?.changed_at ?? [])
  return times.sort().at(-1) ?? null
}
