import { Button, usePrompt, Drawer, Hint, Input, Label, Textarea } from "@medusajs/ui"
import { useState, useEffect, type FormEvent } from "react"
import { useResolveCase } from "../../hooks/use-cases"
import { useMay } from "../../hooks/use-permissions"
import { aboutOf, acceptanceOf, sumOf } from "../../lib/cases"
import { tell, explain, inOneLine } from "../shared/failure"
import type { CaseResolution } from "../../lib/types"
import { useWords } from "../../lib/words"
import { mayEndAs, CASE_RULES, type CaseKind } from "../../../fps/vocabulary"
import { useFocusReturn } from "../../hooks/use-focus-return"
import type { ShownCase } from "./case-facts"
import { FormFooter } from "../shared/form-footer"

/** Kinds whose money can be used after all, each with a sentence of its own. */
type Acceptable = {
  [K in CaseKind]: "accepted" extends (typeof CASE_RULES)[K]["resolutions"][number] ? K : never
}[CaseKind]

function isAcceptable(kind: CaseKind): kind is Acceptable {
  return mayEndAs(kind, "accepted")
}

/** The actions of an open case. */
export function CaseActions({ found }: { found: ShownCase }) {
  const words = useWords()
  const may = useMay()
  const prompt = usePrompt()
  const [form, setForm] = useState<"refunded" | "dismissed" | null>(null)
  const resolve = useResolveCase(found.id)
  // An amount that was only told is no money. Money of no payment of ours places no order.
  const isOurs = !found.told && found.payment_id !== null
  const acceptable = isOurs && isAcceptable(found.kind) ? found.kind : undefined

  const end = (resolution: CaseResolution) =>
    resolve.mutate(resolution, {
      onSuccess: () => {
        setForm(null)
        tell.done(words(`cases.done.${resolution.resolution}`))
      },
      onError: (error) => {
        tell.failed(words("common.failed.action"), explain(words, error))
      },
    })

  const accept = async (kind: Acceptable) => {
    const agreed = await prompt({
      title: words("cases.accept.title"),
      description: inOneLine(words, [
        words("cases.accept.about", { about: aboutOf(words, found) }),
        words(`cases.accept.${kind}`),
        ...acceptanceOf(words, found),
      ]),
      confirmText: words("cases.accept.submit"),
      cancelText: words("common.actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) {
      // The sentence about the credit stands above the button.
      const hasCredit = Boolean(found.acceptance?.credit)
      end({ resolution: "accepted", ...(hasCredit ? { credit_not_returned: true } : {}) })
    }
  }

  if (!may("fps_money:update")) {
    return null
  }
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      {!found.told && mayEndAs(found.kind, "refunded") ? (
        <Button
          size="small"
          // A wrong amount may be fine, so refunding it is not the first choice.
          variant={found.kind === "amount_mismatch" ? "secondary" : "primary"}
          onClick={() => setForm("refunded")}
        >
          {words("cases.actions.refunded")}
        </Button>
      ) : null}
      {acceptable ? (
        <Button
          size="small"
          variant="secondary"
          isLoading={resolve.isPending}
          onClick={() => void accept(acceptable)}
        >
          {words("cases.actions.accepted")}
        </Button>
      ) : null}
      <Button size="small" variant="transparent" onClick={() => setForm("dismissed")}>
        {words("cases.actions.dismissed")}
      </Button>
      <CaseForm
        form={form}
        about={aboutOf(words, found)}
        mayOrderWait={!found.told && CASE_RULES[found.kind].keepsOrder}
        sum={sumOf(words, found)}
        isPending={resolve.isPending}
        onClose={() => setForm(null)}
        onSubmit={end}
      />
    </div>
  )
}

interface CaseFormProps {
  readonly form: "refunded" | "dismissed" | null
  /** Which case it is. */
  readonly about: string
  readonly mayOrderWait: boolean
  readonly sum: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSubmit: (resolution: CaseResolution) => void
}

/** Asks for what closing a case needs: the bank reference, or why nothing has to be done. */
function CaseForm(props: CaseFormProps) {
  const { form, about, mayOrderWait, sum, isPending, onClose, onSubmit } = props
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
              {inOneLine(words, [
                isRefund
                  ? words("cases.refund.explanation", { sum })
                  : words("cases.dismiss.explanation"),
                ...(mayOrderWait ? [words("cases.waitingOrder")] : []),
              ])}
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
          <FormFooter
            submit={words(isRefund ? "cases.refund.submit" : "cases.dismiss.submit")}
            isPending={isPending}
          />
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
