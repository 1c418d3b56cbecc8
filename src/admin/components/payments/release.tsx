import { Alert, Button, Drawer, Hint, Label, Text, Textarea } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useFocusReturn } from "../../hooks/use-focus-return"
import { useMay } from "../../hooks/use-permissions"
import { useReleaseOrder } from "../../hooks/use-payments"
import type { OrderPayments } from "../../lib/types"
import { useWords } from "../../lib/words"
import { explain, tell } from "../shared/failure"
import { Moment } from "../shared/moment"
import { Subtle } from "../shared/section"
import { FormFooter } from "../shared/form-footer"

/** Says why an unpaid order cannot be fulfilled, and lets staff release it; or who released it. */
export function Hold({ orderId, found }: { orderId: string; found: OrderPayments }) {
  const words = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (found.release) {
    const { by, by_name: name, note, at } = found.release
    return (
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Text size="small" weight="plus">
          {words("hold.released")} <Moment at={at} />
        </Text>
        <Subtle>{words("payments.timeline.by", { who: name ?? by })}</Subtle>
        <Subtle className="break-words">{words("cases.note", { note })}</Subtle>
      </div>
    )
  }
  return found.held ? (
    <div className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Alert variant="warning">{words("hold.explanation")}</Alert>
      {may("fps_money:update") ? (
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {words("hold.release")}
        </Button>
      ) : null}
      <ReleaseForm orderId={orderId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  ) : null
}

interface ReleaseFormProps {
  readonly orderId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks why an order may be fulfilled without its payment. */
function ReleaseForm({ orderId, isOpen, onClose }: ReleaseFormProps) {
  const words = useWords()
  const [note, setNote] = useState("")
  const [isMissing, setMissing] = useState(false)
  const focus = useFocusReturn(isOpen)
  const release = useReleaseOrder(orderId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = note.trim()
    setMissing(given === "")
    if (given !== "") {
      release.mutate(given, {
        onSuccess: () => {
          tell.done(words("hold.done"))
          onClose()
        },
        onError: (error) => tell.failed(words("common.failed.action"), explain(words, error)),
      })
    }
  }
  return (
    <Drawer open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Drawer.Content {...focus}>
        <Drawer.Header>
          <Drawer.Title>{words("hold.release")}</Drawer.Title>
          <Drawer.Description>{words("hold.consequence")}</Drawer.Description>
        </Drawer.Header>
        <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
          <Drawer.Body className="flex flex-col gap-y-2">
            <Label htmlFor="fps-release-note" size="small" weight="plus">
              {words("hold.note")}
            </Label>
            <Textarea
              id="fps-release-note"
              value={note}
              maxLength={2000}
              autoFocus
              aria-invalid={isMissing}
              aria-describedby="fps-release-hint"
              onChange={({ target }) => {
                setNote(target.value)
                setMissing(false)
              }}
            />
            <Hint id="fps-release-hint" variant={isMissing ? "error" : "info"}>
              {words(isMissing ? "hold.noteMissing" : "hold.noteHint")}
            </Hint>
          </Drawer.Body>
          <FormFooter submit={words("hold.submit")} isPending={release.isPending} />
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
