import { Button, Drawer, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useEffect, useState, type FormEvent } from "react"
import { useFocusReturn } from "../../hooks/use-focus-return"
import type { CaseResolution } from "../../lib/types"
import { useWords } from "../../lib/words"

interface CaseFormProps {
  readonly form: "refunded" | "dismissed" | null
  /** Which case it is. */
  readonly about: string
  readonly sum: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSubmit: (resolution: CaseResolution) => void
}

/** Asks for what has to be known to end a case: the bank's reference, or why nothing is to do. */
export function CaseForm(props: CaseFormProps) {
  const { form, about, sum, isPending, onClose, onSubmit } = props
  const words = useWords()
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const focus = useFocusReturn(form !== null)
  useEffect(() => {
    setText("")
    setMissing(false)
  }, [form])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    setMissing(given === "")
    if (given !== "") {
      onSubmit(
        form === "refunded"
          ? { resolution: "refunded", reference: given }
          : { resolution: "dismissed", note: given },
      )
    }
  }

  const isRefund = form === "refunded"
  const field = {
    id: "fps-case-text",
    value: text,
    "aria-invalid": isMissing,
    "aria-describedby": "fps-case-hint",
    autoFocus: true,
  }
  return (
    <Drawer open={form !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Drawer.Content {...focus}>
        <Drawer.Header>
          <Drawer.Title>
            {words(isRefund ? "cases.refund.title" : "cases.dismiss.title")}
          </Drawer.Title>
          <Drawer.Description>
            <span className="text-ui-fg-base block break-words">{about}</span>
            <span className="block">
              {isRefund
                ? words("cases.refund.explanation", { sum })
                : words("cases.dismiss.explanation")}
            </span>
          </Drawer.Description>
        </Drawer.Header>
        <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
          <Drawer.Body className="flex flex-col gap-y-2">
            <Label htmlFor="fps-case-text" size="small" weight="plus">
              {words(isRefund ? "cases.refund.reference" : "cases.dismiss.note")}
            </Label>
            {isRefund ? (
              <Input {...field} maxLength={200} onChange={({ target }) => setText(target.value)} />
            ) : (
              <Textarea
                {...field}
                maxLength={2000}
                onChange={({ target }) => setText(target.value)}
              />
            )}
            <Hint id="fps-case-hint" variant={isMissing ? "error" : "info"}>
              {isMissing
                ? words(isRefund ? "cases.refund.referenceMissing" : "cases.dismiss.noteMissing")
                : words(isRefund ? "cases.refund.referenceHint" : "cases.dismiss.noteHint")}
            </Hint>
          </Drawer.Body>
          <Drawer.Footer>
            <Drawer.Close asChild>
              <Button size="small" variant="secondary">
                {words("common.actions.cancel")}
              </Button>
            </Drawer.Close>
            <Button size="small" type="submit" isLoading={isPending}>
              {words(isRefund ? "cases.refund.submit" : "cases.dismiss.submit")}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
