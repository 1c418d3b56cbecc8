import { Hint, usePrompt } from "@medusajs/ui"
import { useSaveSection } from "../../hooks/use-settings"
import type { SettingsAnswer } from "../../lib/settings"
import type { EnvironmentName } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Section } from "../shared/section"
import { Choice } from "./choice"
import { SourceLine } from "./source-line"

/** Where new payments go. Changing it is confirmed: it decides whether money is real. */
export function EnvironmentSection({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  const prompt = usePrompt()
  const { submit, errors, isPending } = useSaveSection()
  const active = answer.settings.environment
  const choose = async (environment: EnvironmentName) => {
    if (environment === active) {
      return
    }
    const toProduction = environment === "production"
    const agreed = await prompt({
      title: words(
        toProduction
          ? "settings.environment.confirmTitle"
          : "settings.environment.confirmSandboxTitle",
      ),
      description: words(
        toProduction ? "settings.environment.confirm" : "settings.environment.confirmSandbox",
      ),
      confirmText: words(
        toProduction
          ? "settings.environment.confirmSubmit"
          : "settings.environment.confirmSandboxSubmit",
      ),
      cancelText: words("common.actions.cancel"),
    })
    if (agreed) {
      await submit({ environment })
    }
  }
  const wrong = Object.values(errors)
  return (
    <Section
      id="environment"
      title={words("settings.environment.title")}
      subtitle={words("settings.environment.subtitle")}
    >
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <Choice
          id="fps-environment"
          label={words("settings.environment.title")}
          value={active}
          disabled={answer.locked || isPending}
          options={(["sandbox", "production"] as const).map((value) => ({
            value,
            label: words(`common.environment.${value}`),
            description: words(`settings.environment.${value}Hint`),
            badge: value === active ? words("settings.environment.active") : undefined,
          }))}
          onChange={(environment) => void choose(environment)}
        />
        {wrong.length > 0 ? (
          <Hint variant="error" role="alert">
            {words("settings.errors.environment_not_configured")}
          </Hint>
        ) : null}
        <SourceLine
          answer={answer}
          path="environment"
          label={words("settings.fields.environment")}
        />
      </div>
    </Section>
  )
}
