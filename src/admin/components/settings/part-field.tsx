import { Hint, Input, Label } from "@medusajs/ui"
import { idOf } from "../../lib/field-id"
import { READABLE } from "./field"

/** A field of one line that is a part of an option: the option says where all of it comes from. */
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
