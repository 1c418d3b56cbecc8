import { Button, Input, StatusBadge } from "@medusajs/ui"
import { idOf } from "../../lib/field-id"
import type { SettingsAnswer } from "../../lib/settings-types"
import { useWords } from "../../lib/words"
import { Field } from "./field"

/** A secret: only ever written. Shows whether one is set, when and by whom, never what. */
export function SecretField(props: {
  answer: SettingsAnswer
  path: string
  label: string
  hint: string
  isSet: boolean
  /** What is typed; null while nothing is to be changed. */
  value: string | null
  error?: string
  onChange: (value: string | null) => void
}) {
  const { answer, path, label, isSet, value, onChange } = props
  const words = useWords()
  const id = idOf(path)
  const canEdit = answer.can_save_secrets && !answer.locked
  const close = () => onChange(null)
  const isEditing = canEdit && value !== null
  return (
    <Field
      answer={answer}
      path={path}
      label={label}
      hint={isEditing ? words("settings.secret.never") : props.hint}
      error={props.error}
      onReset={close}
      saysWhenNotSet
    >
      <div className="flex items-center gap-x-2">
        {isEditing ? (
          <div className="min-w-0 flex-1">
            <Input
              id={id}
              type="password"
              value={value}
              autoFocus
              autoComplete="new-password"
              spellCheck={false}
              placeholder={words("settings.secret.placeholder")}
              aria-invalid={props.error !== undefined}
              aria-describedby={`${id}-hint`}
              // A key that is copied often brings a blank or a line end along.
              onChange={({ target }) => onChange(target.value.trim())}
            />
          </div>
        ) : (
          <StatusBadge color={isSet ? "green" : "grey"}>
            {words(isSet ? "settings.secret.set" : "settings.secret.notSet")}
          </StatusBadge>
        )}
        {canEdit ? (
          <Button
            id={isEditing ? undefined : id}
            type="button"
            size="small"
            variant="secondary"
            className="shrink-0"
            aria-label={words("common.labelled", {
              label,
              action: words(editWord(isEditing, isSet)),
            })}
            onClick={() => (isEditing ? close() : onChange(""))}
          >
            {words(editWord(isEditing, isSet))}
          </Button>
        ) : null}
      </div>
    </Field>
  )
}

function editWord(isEditing: boolean, isSet: boolean) {
  if (isEditing) {
    return isSet ? "settings.secret.keep" : "common.actions.cancel"
  }
  return isSet ? "settings.secret.replace" : "settings.secret.enter"
}
