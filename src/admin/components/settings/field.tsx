import { Hint, Input, Label } from "@medusajs/ui"
import type { ReactNode } from "react"
import { idOf } from "../../lib/field-id"
import { sourceOf } from "../../lib/settings-fields"
import type { SettingsAnswer } from "../../lib/settings-types"
import { SourceLine } from "./source-line"

/** A value that is locked is there to be read: not in the grey of what does not matter. */
export const READABLE = { color: "var(--fg-base)", WebkitTextFillColor: "var(--fg-base)" } as const

interface FieldProps {
  readonly answer: SettingsAnswer
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly onReset?: () => void
  /** The control itself says that nothing is set. */
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
