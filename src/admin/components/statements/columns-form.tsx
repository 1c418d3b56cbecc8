import { Button, Hint, Label, Select } from "@medusajs/ui"
import { useState, type FormEvent, type ReactNode } from "react"
import type { Mapping, StatementPreview } from "../../lib/types"
import { useWords } from "../../lib/words"

type Role = "date" | "text" | "amount" | "credit" | "debit" | "sign" | "currency" | "status"
type Chosen = Partial<Record<Role, string | readonly string[]>>

/** A column that a file may not have; a select takes no empty value. */
const NONE = "none"

/** Asks which column of a file holds what. It reports every complete choice at once. */
export function ColumnsForm(props: {
  found: StatementPreview
  isPending: boolean
  onChange: (mapping: Mapping) => void
  onSubmit: (mapping: Mapping) => void
  children: ReactNode
}) {
  const words = useWords()
  const { found, isPending, onChange, onSubmit, children } = props
  const [isSplit, setSplit] = useState(found.mapping !== null && "credit" in found.mapping)
  const [chosen, setChosen] = useState<Chosen>({ ...found.mapping })
  const [isTried, setTried] = useState(false)
  const roles: Role[] = isSplit
    ? ["date", "text", "credit", "debit"]
    : ["date", "text", "amount", "sign"]
  const mayLack: Role[] = isSplit ? ["currency", "status"] : ["sign", "currency", "status"]
  // Several columns of text are one choice, until another one is chosen.
  const shown = (role: Role) => [chosen[role] ?? ""].flat().join(" + ")
  const options = found.columns.map((column) => ({ value: column, label: column }))
  const mapping = toMapping(chosen, isSplit)
  const change = (next: Chosen, split: boolean) => {
    setChosen(next)
    setSplit(split)
    const complete = toMapping(next, split)
    if (complete) {
      onChange(complete)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (mapping) {
      onSubmit(mapping)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-y-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Choice
          id="fps-columns-shape"
          label={words("reconcile.columns.shape")}
          value={isSplit ? "split" : "signed"}
          options={(["signed", "split"] as const).map((value) => ({
            value,
            label: words(`reconcile.columns.${value}`),
          }))}
          onChange={(value) => change(chosen, value === "split")}
        />
        {[...new Set([...roles, ...mayLack])].map((role) => (
          <Choice
            key={role}
            id={`fps-columns-${role}`}
            label={words(`reconcile.columns.${role}`)}
            value={shown(role) || (mayLack.includes(role) ? NONE : "")}
            placeholder={words("reconcile.columns.none")}
            options={[
              ...(mayLack.includes(role)
                ? [{ value: NONE, label: words("reconcile.columns.notGiven") }]
                : []),
              ...(Array.isArray(chosen[role]) ? [{ value: shown(role), label: shown(role) }] : []),
              ...options,
            ]}
            onChange={(column) =>
              change({ ...chosen, [role]: column === NONE ? undefined : column }, isSplit)
            }
          />
        ))}
      </div>
      {mapping ? children : null}
      {isTried && !mapping ? (
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

function toMapping(chosen: Chosen, isSplit: boolean): Mapping | null {
  const one = (role: Role) => (typeof chosen[role] === "string" ? chosen[role] : undefined)
  const given = (role: Role) => (one(role) ? { [role]: one(role) } : {})
  const [date, amount, credit, debit] = [one("date"), one("amount"), one("credit"), one("debit")]
  const text = typeof chosen.text === "string" ? chosen.text : [...(chosen.text ?? [])]
  if (!date || text.length === 0) {
    return null
  }
  const rest = { ...given("currency"), ...given("status") }
  if (isSplit) {
    return credit && debit ? { date, text, credit, debit, ...rest } : null
  }
  return amount ? { date, text, amount, ...given("sign"), ...rest } : null
}
