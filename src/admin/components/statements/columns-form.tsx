import { Button, Hint, Label, Select, Text } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import type { Mapping } from "../../lib/types"
import { useWords } from "../../lib/words"

type Role = "date" | "text" | "amount" | "credit" | "debit"

/** Asks which column of a file holds what. */
export function ColumnsForm(props: {
  columns: readonly string[]
  guess: Mapping | null
  isPending: boolean
  onSubmit: (mapping: Mapping) => void
}) {
  const words = useWords()
  const { columns, guess, isPending, onSubmit } = props
  const [isSplit, setSplit] = useState(guess !== null && "credit" in guess)
  const [chosen, setChosen] = useState<Partial<Record<Role, string>>>({ ...guess })
  const [isTried, setTried] = useState(false)
  const roles: Role[] = isSplit ? ["date", "text", "credit", "debit"] : ["date", "text", "amount"]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const mapping = toMapping(chosen, isSplit)
    if (mapping) {
      onSubmit(mapping)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-y-4 px-6 py-4">
      <div>
        <Text weight="plus" size="small">
          {words("reconcile.columns.title")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {words("reconcile.columns.explanation")}
        </Text>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice
          id="fps-columns-shape"
          label={words("reconcile.columns.shape")}
          value={isSplit ? "split" : "signed"}
          options={(["signed", "split"] as const).map((value) => ({
            value,
            label: words(`reconcile.columns.${value}`),
          }))}
          onChange={(value) => setSplit(value === "split")}
        />
        {roles.map((role) => (
          <Choice
            key={role}
            id={`fps-columns-${role}`}
            label={words(`reconcile.columns.${role}`)}
            value={chosen[role] ?? ""}
            placeholder={words("reconcile.columns.none")}
            options={columns.map((column) => ({ value: column, label: column }))}
            onChange={(column) => setChosen({ ...chosen, [role]: column })}
          />
        ))}
      </div>
      {isTried && !toMapping(chosen, isSplit) ? (
        <Hint variant="error" role="alert">
          {words("reconcile.columns.missing")}
        </Hint>
      ) : null}
      <Button size="small" type="submit" isLoading={isPending} className="self-end">
        {words("reconcile.columns.submit")}
      </Button>
    </form>
  )
}

function Choice(props: {
  id: string
  label: string
  value: string
  placeholder?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const { id, label, value, placeholder, options, onChange } = props
  return (
    <div className="flex min-w-0 flex-col gap-y-1">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Select size="small" value={value} onValueChange={onChange}>
        <Select.Trigger id={id}>
          {/* The value itself takes no class. */}
          <span className="min-w-0 truncate text-left">
            <Select.Value placeholder={placeholder} />
          </span>
        </Select.Trigger>
        <Select.Content>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}

function toMapping(chosen: Partial<Record<Role, string>>, isSplit: boolean): Mapping | null {
  const { date, text, amount, credit, debit } = chosen
  if (!date || !text) {
    return null
  }
  if (isSplit) {
    return credit && debit ? { date, text, credit, debit } : null
  }
  return amount ? { date, text, amount } : null
}
