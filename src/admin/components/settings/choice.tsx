import { Badge, RadioGroup, clx, Button } from "@medusajs/ui"
import { useUnsaved } from "../../hooks/use-unsaved"
import { useWords } from "../../lib/words"

/** One of a few values, each explained in a sentence. */
export function Choice<Value extends string>(props: {
  id: string
  label: string
  value: Value
  disabled: boolean
  options: readonly { value: Value; label: string; description: string; badge?: string }[]
  onChange: (value: Value) => void
}) {
  const { id, label, value, disabled, options, onChange } = props
  return (
    <RadioGroup
      id={id}
      aria-label={label}
      value={value}
      disabled={disabled}
      className="grid grid-cols-1 gap-2 lg:grid-cols-2"
      onValueChange={(chosen) => {
        const option = options.find((known) => known.value === chosen)
        if (option) {
          onChange(option.value)
        }
      }}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className={clx(
            "bg-ui-bg-base shadow-borders-base flex items-start gap-x-2 rounded-lg p-3",
            disabled ? "cursor-not-allowed" : "hover:bg-ui-bg-base-hover cursor-pointer",
            option.value === value && "shadow-borders-interactive-with-shadow",
          )}
        >
          <RadioGroup.Item
            id={`${id}-${option.value}`}
            value={option.value}
            className="shrink-0"
            aria-describedby={`${id}-${option.value}-about`}
          />
          <span className="flex min-w-0 flex-col gap-y-0.5">
            <span className="txt-compact-small-plus flex flex-wrap items-center gap-2">
              {option.label}
              {option.badge ? (
                <Badge size="2xsmall" color="green">
                  {option.badge}
                </Badge>
              ) : null}
            </span>
            <span id={`${id}-${option.value}-about`} className="txt-small text-ui-fg-subtle">
              {option.description}
            </span>
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}

/** Saves a section, or discards its changes; shown only while something has changed. */
export function SaveBar(props: { isDirty: boolean; isPending: boolean; onDiscard: () => void }) {
  const words = useWords()
  useUnsaved(props.isDirty)
  if (!props.isDirty) {
    return null
  }
  return (
    <div className="flex justify-end gap-x-2 px-6 py-4">
      <Button type="button" size="small" variant="secondary" onClick={props.onDiscard}>
        {words("common.actions.discard")}
      </Button>
      <Button type="submit" size="small" isLoading={props.isPending}>
        {words("common.actions.save")}
      </Button>
    </div>
  )
}
