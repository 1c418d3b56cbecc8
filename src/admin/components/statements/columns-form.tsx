import { Button, Hint, Label, Select, Text } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { formatMoney } from "../../lib/format"
import type { ColumnsPreview, Mapping } from "../../lib/types"
import { useWords } from "../../lib/words"
import { LeftOutLines } from "./left-out"

type Role = "date" | "text" | "amount" | "credit" | "debit" | "sign" | "currency" | "status"
type Chosen = Partial<Record<Role, string | readonly string[]>>

/** A column that a file may not have; a select takes no empty value. */
const NONE = "none"

/** Asks which column of a file holds what. */
export function ColumnsForm(props: {
  columns: readonly string[]
  guess: Mapping | null
  preview: ColumnsPreview
  isPending: boolean
  onSubmit: (mapping: Mapping) => void
}) {
  const words = useWords()
  const { columns, guess, preview, isPending, onSubmit } = props
  const [isSplit, setSplit] = useState(guess !== null && "credit" in guess)
  const [chosen, setChosen] = useState<Chosen>({ ...guess })
  const [isTried, setTried] = useState(false)
  const roles: Role[] = isSplit
    ? ["date", "text", "credit", "debit"]
    : ["date", "text", "amount", "sign"]
  const mayLack: Role[] = isSplit ? ["currency", "status"] : ["sign", "currency", "status"]
  // Several columns of text are one choice, until another one is chosen.
  const shown = (role: Role) => [chosen[role] ?? ""].flat().join(" + ")
  const options = columns.map((column) => ({ value: column, label: column }))
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
              setChosen({ ...chosen, [role]: column === NONE ? undefined : column })
            }
          />
        ))}
      </div>
      <Preview preview={preview} />
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

/** The first lines as they will be read with the columns that were found, and what is left out. */
function Preview({ preview: { preview, left_out: leftOut } }: { preview: ColumnsPreview }) {
  const words = useWords()
  if (preview.length === 0) {
    return null
  }
  return (
    <div className="flex flex-col gap-y-1" data-testid="fps-columns-preview">
      <Text weight="plus" size="small">
        {words("reconcile.columns.preview")}
      </Text>
      {preview.slice(0, SHOWN).map(({ line, date, text, amount }) => (
        <Text key={line} size="small" className="text-ui-fg-subtle break-words">
          {words("reconcile.columns.previewLine", {
            date,
            text,
            amount: formatMoney(words.locale, amount, "hkd"),
          })}
        </Text>
      ))}
      <LeftOutLines leftOut={leftOut} />
    </div>
  )
}

const SHOWN = 5

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
