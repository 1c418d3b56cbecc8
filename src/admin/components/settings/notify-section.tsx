import { Alert, Button } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { MESSAGE_TEMPLATES } from "../../../fps/vocabulary"
import { useMay } from "../../hooks/use-permissions"
import { useSaveSection, useTestMessages } from "../../hooks/use-settings"
import {
  fromNotifyDraft,
  toNotifyDraft,
  type NotifyDraft,
  type SettingsAnswer,
} from "../../lib/settings"
import { useWords } from "../../lib/words"
import { Section, Subtle } from "../shared/section"
import { PartField } from "./field"
import { SaveBar } from "./choice"
import { SourceLine } from "./source-line"

const FIELDS = ["to", "channel", "adminUrl"] as const

/** Who gets a message about alarms and new cases. */
export function NotifySection({ answer }: { answer: SettingsAnswer }) {
  const words = useWords()
  const may = useMay()
  const saved = toNotifyDraft(answer.settings.notify)
  const [typed, setTyped] = useState<Partial<NotifyDraft>>({})
  const { submit, errors, setErrors, isPending } = useSaveSection()
  const draft: NotifyDraft = { ...saved, ...typed }
  const isDirty = JSON.stringify(fromNotifyDraft(draft)) !== JSON.stringify(fromNotifyDraft(saved))

  const discard = () => {
    setTyped({})
    setErrors({})
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await submit({ notify: fromNotifyDraft(draft) })) {
      discard()
    }
  }
  return (
    <Section
      id="notify"
      title={words("settings.notify.title")}
      subtitle={words("settings.notify.subtitle")}
    >
      <form onSubmit={(event) => void save(event)} noValidate className="divide-y">
        <div className="flex flex-col gap-y-4 px-6 py-4">
          {FIELDS.map((name) => (
            <PartField
              key={name}
              path={`notify.${name}`}
              label={words(`settings.notify.${name}`)}
              hint={words(`settings.notify.${name}Hint`)}
              value={draft[name]}
              error={errors[`notify.${name}`]}
              disabled={answer.locked}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
          <div>
            {errors.notify ? <Alert variant="error">{errors.notify}</Alert> : null}
            <SourceLine
              answer={answer}
              path="notify"
              label={words("settings.fields.notify")}
              onReset={discard}
            />
          </div>
        </div>
        <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
      </form>
      {may("fps_settings:update") ? (
        <TestMessages disabled={isDirty || answer.settings.notify === null} />
      ) : null}
    </Section>
  )
}

/** Lets an owner see what arrives, before it matters. */
function TestMessages({ disabled }: { disabled: boolean }) {
  const words = useWords()
  const { mutate, data, isPending } = useTestMessages()
  const sent = data?.test_messages ?? []
  const failed = sent.filter(({ status }) => status === "failed")
  const count = sent.length - failed.length
  return (
    <div className="flex flex-col gap-y-3 border-t px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Subtle className="min-w-0 break-words">
          {words("settings.notify.test.explanation", { templates: MESSAGE_TEMPLATES.join(", ") })}
        </Subtle>
        <Button
          type="button"
          size="small"
          variant="secondary"
          disabled={disabled}
          isLoading={isPending}
          onClick={() => mutate()}
        >
          {words("settings.notify.test.send")}
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-y-2">
        {count > 0 ? (
          <Alert variant="info">{words("settings.notify.test.handedOver", { count })}</Alert>
        ) : null}
        {failed.map(({ template, to, error }) => (
          <Alert key={`${template} ${to}`} variant="error">
            {words("settings.notify.test.failed", { template, to, error: error ?? "" })}
          </Alert>
        ))}
      </div>
    </div>
  )
}
