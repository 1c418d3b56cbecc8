import { groupReference } from "../../../fps/vocabulary"
import { Button, Drawer, Hint, Input, Label, RadioGroup, Textarea } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useFocusReturn } from "../../hooks/use-focus-return"
import { useConfirmPayment, usePayments } from "../../hooks/use-payments"
import { useMay } from "../../hooks/use-permissions"
import { todayInHongKong } from "../../lib/format"
import { tell, explain } from "../shared/failure"
import type { Payment, StatementEntry } from "../../lib/types"
import { useWords } from "../../lib/words"
import { canConfirm } from "../payments/confirm-payment"
import { PaymentStatus } from "../shared/badges"
import { Money } from "../shared/moment"
import { Fact } from "../shared/section"
import { FormFooter } from "../shared/form-footer"
import { useQuestions } from "../shared/questions"

const MOST = 8

/** A button and its form: which payment a line is, as a manual confirmation. */
export function ConfirmLine({ entry }: { entry: StatementEntry }) {
  const words = useWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const focus = useFocusReturn(open)
  if (!may("fps_money:update")) {
    return null
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words("reconcile.confirm.buttonFor", { number: entry.line ?? 0 })}
        onClick={() => setOpen(true)}
      >
        {words("reconcile.confirm.button")}
      </Button>
      <Drawer open={open} onOpenChange={setOpen}>
        <Drawer.Content {...focus}>
          <Drawer.Header>
            <Drawer.Title>{words("reconcile.confirm.title")}</Drawer.Title>
            <Drawer.Description>{words("reconcile.confirm.explanation")}</Drawer.Description>
          </Drawer.Header>
          <Form entry={entry} onDone={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer>
    </>
  )
}

function Form({ entry, onDone }: { entry: StatementEntry; onDone: () => void }) {
  const words = useWords()
  const suggested = entry.status === "paid" || entry.status === "failed" ? null : entry.payment_id
  const [chosen, setChosen] = useState(suggested ?? "")
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState("")
  const confirm = useConfirmPayment(chosen)
  const questions = useQuestions()
  const needsNote = entry.seen_as !== null || questions.asked.length > 0
  const today = todayInHongKong(new Date())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (chosen === "" || (needsNote && note.trim() === "")) {
      return
    }
    confirm.mutate(
      {
        amount: entry.amount.toFixed(2),
        reference: entry.bank_reference ?? "",
        received_at: entry.date < today ? entry.date : today,
        ...(needsNote ? { note: note.trim(), despite: questions.asked } : {}),
      },
      {
        onSuccess: () => {
          onDone()
          tell.done(words("reconcile.confirm.done"))
        },
        onError: (error) => {
          questions.hear(error)
          tell.failed(words("common.failed.action"), explain(words, error))
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col overflow-y-auto">
      <Drawer.Body className="flex flex-col gap-y-4 p-0">
        <div className="divide-y border-b">
          <Fact name={words("reconcile.confirm.received")}>
            {entry.date} · <Money amount={entry.amount} currency={entry.currency_code} />
          </Fact>
          <Fact name={words("reconcile.confirm.bankText")}>{entry.text}</Fact>
          <Fact name={words("reconcile.confirm.bankReference")}>{entry.bank_reference}</Fact>
        </div>
        <Payments
          entry={entry}
          suggested={suggested === null ? null : entry.reference}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id)
            questions.forget()
          }}
        />
        {needsNote ? (
          <div className="flex flex-col gap-y-2 px-6">
            <Hint variant="error">
              {questions.text ||
                words("reconcile.seenAs", { reference: groupReference(entry.seen_as ?? "") })}
            </Hint>
            <Label htmlFor="fps-confirm-line-note" size="small" weight="plus">
              {words("reconcile.confirm.note")}
            </Label>
            <Textarea
              id="fps-confirm-line-note"
              value={note}
              maxLength={1_000}
              aria-invalid={isTried && note.trim() === ""}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        ) : null}
        {isTried && chosen === "" ? (
          <Hint variant="error" role="alert" className="px-6">
            {words("reconcile.confirm.choose")}
          </Hint>
        ) : null}
      </Drawer.Body>
      <FormFooter submit={words("reconcile.confirm.submit")} isPending={confirm.isPending} />
    </form>
  )
}

/** The suggested payment first; then those of the amount, or the search result. */
function Payments(props: {
  entry: StatementEntry
  suggested: string | null
  chosen: string
  onChoose: (id: string) => void
}) {
  const words = useWords()
  const { entry, suggested, chosen, onChoose } = props
  const [search, setSearch] = useState(suggested ?? "")
  const q = search.trim()
  const { data } = usePayments({
    limit: MOST,
    order: "-created_at",
    status: ["pending", "expired", "cancelled"],
    ...(q === "" ? { amount: entry.amount.toFixed(2) } : { q }),
  })
  const payments = (data?.payments ?? []).filter(canConfirm)
  return (
    <div className="flex flex-col gap-y-2 px-6 pb-4">
      <Label htmlFor="fps-confirm-search" size="small" weight="plus">
        {words("reconcile.confirm.payment")}
      </Label>
      <Input
        id="fps-confirm-search"
        type="search"
        size="small"
        value={search}
        placeholder={words("reconcile.confirm.search")}
        onChange={({ target }) => {
          setSearch(target.value)
          onChoose("")
        }}
      />
      {data && payments.length === 0 ? <Hint>{words("reconcile.confirm.none")}</Hint> : null}
      <RadioGroup
        aria-label={words("reconcile.confirm.payment")}
        value={chosen}
        onValueChange={onChoose}
      >
        {payments.map((payment) => (
          <Option key={payment.id} payment={payment} />
        ))}
      </RadioGroup>
    </div>
  )
}

function Option({ payment }: { payment: Payment }) {
  const id = `fps-confirm-${payment.id}`
  return (
    <label
      htmlFor={id}
      className="bg-ui-bg-base shadow-borders-base txt-compact-small flex cursor-pointer items-start gap-x-2 rounded-lg p-3"
    >
      <RadioGroup.Item id={id} value={payment.id} />
      <span className="flex min-w-0 flex-col gap-y-1">
        <span className="break-all font-mono">{groupReference(payment.reference)}</span>
        <span className="flex flex-wrap items-center gap-2">
          <Money amount={payment.amount} currency={payment.currency_code} />
          {payment.order_display_id ? <span>#{payment.order_display_id}</span> : null}
          <PaymentStatus status={payment.status} />
        </span>
      </span>
    </label>
  )
}
