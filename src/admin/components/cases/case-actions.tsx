import { Button, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useResolveCase } from "../../hooks/use-cases"
import { statusOf } from "../../lib/api-error"
import { aboutOf } from "../../lib/case-about"
import { sumOf } from "../../lib/case-sum"
import { tell } from "../../lib/tell"
import type { CaseResolution } from "../../lib/types"
import { useWords } from "../../lib/words"
import type { ShownCase } from "./case-facts"
import { CaseForm } from "./case-form"
import { explain } from "../shared/failure"

/** Kinds whose money can be used after all; the others can only go back. */
const ACCEPTABLE = ["late_payment", "amount_mismatch", "order_not_completed"] as const
type Acceptable = (typeof ACCEPTABLE)[number]

/** What a person can do about an open case. */
export function CaseActions({ found }: { found: ShownCase }) {
  const words = useWords()
  const prompt = usePrompt()
  const [form, setForm] = useState<"refunded" | "dismissed" | null>(null)
  const resolve = useResolveCase(found.id)
  const acceptable = ACCEPTABLE.find((kind): kind is Acceptable => kind === found.kind)

  const end = (resolution: CaseResolution) =>
    resolve.mutate(resolution, {
      onSuccess: () => {
        setForm(null)
        tell.done(words(`cases.done.${resolution.resolution}`))
      },
      onError: (error) => {
        tell.failed(
          words("common.failed.action"),
          statusOf(error) === 409 ? words("cases.alreadyResolved") : explain(words, error),
        )
      },
    })

  const accept = async (kind: Acceptable) => {
    const agreed = await prompt({
      title: words("cases.accept.title"),
      description: words("cases.past", {
        fact: words("cases.accept.about", { about: aboutOf(words, found) }),
        end: words(`cases.accept.${kind}`),
      }),
      confirmText: words("cases.accept.submit"),
      cancelText: words("common.actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) {
      end({ resolution: "accepted" })
    }
  }

  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      {found.kind === "shipped_unpaid" ? null : (
        <Button
          size="small"
          // Whether a wrong amount is fine is the question there, not what to send back.
          variant={found.kind === "amount_mismatch" ? "secondary" : "primary"}
          onClick={() => setForm("refunded")}
        >
          {words("cases.actions.refunded")}
        </Button>
      )}
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
        sum={sumOf(words, found)}
        isPending={resolve.isPending}
        onClose={() => setForm(null)}
        onSubmit={end}
      />
    </div>
  )
}
