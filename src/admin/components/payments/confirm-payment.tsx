import { groupReference } from "../../../fps/vocabulary"
import { Button, Drawer, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useState, type FormEvent, type ReactNode } from "react"
import { useFocusReturn } from "../../hooks/use-focus-return"
import { useConfirmPayment } from "../../hooks/use-payments"
import { useMay } from "../../hooks/use-permissions"
import { todayInHongKong } from "../../lib/format"
import { tell, explain } from "../shared/failure"
import type { Payment } from "../../lib/types"
import { useWords } from "../../lib/words"
import { FormFooter } from "../shared/form-footer"
import { useQuestions } from "../shared/questions"

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Returns true if staff can record a payment that the gateway did not report. */
export function canConfirm({ status }: Payment): boolean {
  return status !== "paid" && status !== "creating"
}

/** A button and its form: the manual confirmation of a payment. */
export function ConfirmPayment({ payment }: { payment: Payment }) {
  const words = useWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const focus = useFocusReturn(open)
  const reference = groupReference(payment.reference)
  if (!may("fps_money:update")) {
    return null
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words("payments.confirm.buttonFor", { reference })}
        onClick={() => setOpen(true)}
      >
        {words("payments.confirm.button")}
      </Button>
      <Drawer open={open} onOpenChange={setOpen}>
        <Drawer.Content {...focus}>
          <Drawer.Header>
            <Drawer.Title className="break-all">
              {words("payments.confirm.buttonFor", { reference })}
            </Drawer.Title>
            <Drawer.Description>{words("payments.confirm.explanation")}</Drawer.Description>
          </Drawer.Header>
          <Form payment={payment} onDone={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer>
    </>
  )
}

function Form({ payment, onDone }: { payment: Payment; onDone: () => void }) {
  const words = useWords()
  const confirm = useConfirmPayment(payment.id)
  const questions = useQuestions()
  const [now] = useState(() => new Date())
  const [given, setGiven] = useState({
    amount: payment.amount.toFixed(2),
    reference: "",
    receivedAt: todayInHongKong(now),
    note: "",
  })
  const [isTried, setTried] = useState(false)
  const set = (field: keyof typeof given) => (event: { target: { value: string } }) => {
    setGiven({ ...given, [field]: event.target.value })
    if (field !== "note") {
      questions.forget()
    }
  }
  const amount = given.amount.trim()
  const isFailed = payment.status === "failed"
  const needsNote = isFailed || questions.asked.length > 0
  const wrong = {
    amount: !AMOUNT.test(amount) || Number(amount) === 0,
    reference: given.reference.trim() === "",
    note: needsNote && given.note.trim() === "",
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.amount || wrong.reference || wrong.note) {
      return
    }
    confirm.mutate(
      {
        amount,
        reference: given.reference.trim(),
        ...(given.receivedAt ? { received_at: given.receivedAt } : {}),
        ...(given.note.trim() ? { note: given.note.trim() } : {}),
        despite: questions.asked,
      },
      {
        onSuccess: () => {
          onDone()
          tell.done(words("payments.confirm.done"))
        },
        onError: (error) => {
          questions.hear(error)
          tell.failed(words("common.failed.action"), explain(words, error))
        },
      },
    )
  }
  const isWrong = (field: keyof typeof wrong) => isTried && wrong[field]
  const noteHint =
    questions.text || words(isFailed ? "refusals.note_needed" : "payments.confirm.noteHint")
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col overflow-y-auto">
      <Drawer.Body className="flex flex-col gap-y-4">
        <Field
          id="fps-confirm-amount"
          label={words("payments.confirm.amount", {
            currency: payment.currency_code.toUpperCase(),
          })}
          hint={isWrong("amount") ? words("payments.confirm.amountWrong") : undefined}
          isWrong={isWrong("amount")}
        >
          <Input
            id="fps-confirm-amount"
            inputMode="decimal"
            value={given.amount}
            aria-invalid={isWrong("amount")}
            aria-describedby="fps-confirm-amount-hint"
            onChange={set("amount")}
          />
        </Field>
        <Field
          id="fps-confirm-reference"
          label={words("payments.confirm.reference")}
          hint={words(
            isWrong("reference")
              ? "payments.confirm.referenceMissing"
              : "payments.confirm.referenceHint",
          )}
          isWrong={isWrong("reference")}
        >
          <Input
            id="fps-confirm-reference"
            autoFocus
            maxLength={200}
            value={given.reference}
            aria-invalid={isWrong("reference")}
            aria-describedby="fps-confirm-reference-hint"
            onChange={set("reference")}
          />
        </Field>
        <Field id="fps-confirm-day" label={words("payments.confirm.receivedAt")}>
          <Input
            id="fps-confirm-day"
            type="date"
            min={todayInHongKong(new Date(payment.created_at))}
            max={todayInHongKong(now)}
            value={given.receivedAt}
            onChange={set("receivedAt")}
          />
        </Field>
        <Field
          id="fps-confirm-note"
          label={words("payments.confirm.note")}
          hint={noteHint}
          isWrong={isWrong("note")}
        >
          <Textarea
            id="fps-confirm-note"
            maxLength={2000}
            value={given.note}
            aria-invalid={isWrong("note")}
            aria-describedby="fps-confirm-note-hint"
            onChange={set("note")}
          />
        </Field>
      </Drawer.Body>
      <FormFooter submit={words("payments.confirm.submit")} isPending={confirm.isPending} />
    </form>
  )
}

function Field(props: {
  id: string
  label: string
  hint?: string
  isWrong?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={props.id} size="small" weight="plus">
        {props.label}
      </Label>
      {props.children}
      {props.hint ? (
        <Hint id={`${props.id}-hint`} variant={props.isWrong ? "error" : "info"}>
          {props.hint}
        </Hint>
      ) : null}
    </div>
  )
}
