import { Hint, Input, Label, Button, StatusBadge } from "@medusajs/ui"
import type { ReactNode } from "react"
import { idOf, sourceOf, type SettingsAnswer } from "../../lib/settings"
import { useWords } from "../../lib/words"
import { SourceLine } from "./source-line"

/** A locked value has to be readable, so it is not grey. */
const READABLE = { color: "var(--fg-base)", WebkitTextFillColor: "var(--fg-base)" } as const

interface FieldProps {
  readonly answer: SettingsAnswer
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly onReset?: () => void
  /** The control itself shows that nothing is set. */
  readonly saysWhenNotSet?: boolean
  readonly children: ReactNode
}

/** A field with its label, its source, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { answer, path, label, hint, error, onReset, saysWhenNotSet, children } = props
  const id = idOf(path)
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children}
      {error ? (
        <Hint id={`${id}-hint`} variant="error" role="alert">
          {error}
        </Hint>
      ) : hint && !answer.locked ? (
        <Hint id={`${id}-hint`}>{hint}</Hint>
      ) : null}
      {saysWhenNotSet && sourceOf(answer, path).source === "none" ? null : (
        <SourceLine answer={answer} path={path} label={label} onReset={onReset} />
      )}
    </div>
  )
}

/** A field of one line. */
export function TextField(
  props: Omit<FieldProps, "children"> & {
    value: string
    onChange: (value: string) => void
    type?: "text" | "number" | "url"
    placeholder?: string
  },
) {
  const { value, onChange, type = "text", placeholder, ...field } = props
  const id = idOf(field.path)
  return (
    <Field {...field}>
      <Input
        id={id}
        type={type === "url" ? "text" : type}
        inputMode={type === "url" ? "url" : undefined}
        value={value}
        placeholder={placeholder}
        disabled={field.answer.locked}
        style={field.answer.locked && value !== "" ? READABLE : undefined}
        aria-invalid={field.error !== undefined}
        aria-describedby={
          field.error || (field.hint && !field.answer.locked) ? `${id}-hint` : undefined
        }
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

/**
 * A secret: it can only be written. Shows whether one is set, when and by whom, never its value.
 */
export function SecretField(props: {
  answer: SettingsAnswer
  path: string
  label: string
  hint: string
  isSet: boolean
  /** The typed text; null while nothing changes. */
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
              // A copied key often has a blank or a line end.
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

/** A field of one line that is a part of an option: the option shows the source of all of it. */
export function PartField(props: {
  path: string
  label: string
  hint: string
  value: string
  error?: string
  disabled: boolean
  onChange: (value: string) => void
}) {
  const id = idOf(props.path)
  const isSaid = !props.disabled || props.error !== undefined
  return (
    <div className="flex flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {props.label}
      </Label>
      <Input
        id={id}
        value={props.value}
        disabled={props.disabled}
        style={props.disabled ? READABLE : undefined}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={props.error !== undefined}
        aria-describedby={isSaid ? `${id}-hint` : undefined}
        onChange={({ target }) => props.onChange(target.value)}
      />
      {isSaid ? (
        <Hint id={`${id}-hint`} variant={props.error ? "error" : "info"}>
          {props.error ?? props.hint}
        </Hint>
      ) : null}
    </div>
  )
}
