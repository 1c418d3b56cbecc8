import { useState, type ReactElement } from "react"
import { describeError, FpsError, languageOf, type FpsErrorView } from ".."
import type { FpsResultClassNames } from "./class-names"
import { Problem, valueOf } from "./problem"
import { componentTexts } from "./texts"

interface ClaimProps {
  readonly claim: (reference: string | undefined) => Promise<void>
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
}

/** The longest that the backend takes. */
const MAX_LENGTH = 64

/** The customer says that their bank shows the payment as paid. */
export function Claim({ claim, language, classNames }: ClaimProps): ReactElement {
  const [reference, setReference] = useState("")
  const [isTold, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FpsErrorView>()
  const texts = componentTexts(language)
  const said = texts.claim

  const send = async () => {
    if (busy) {
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await claim(reference || undefined)
      setTold(true)
    } catch (error) {
      // Said too often: the shop knows.
      if (error instanceof FpsError && error.status === 429) {
        setTold(true)
      } else {
        // The SDK's own text lets somebody pay who has not paid.
        setProblem({ ...describeError(error, { language }), text: said.notSent })
      }
    }
    setBusy(false)
  }

  return (
    <div className={classNames.claim} data-testid="fps-claim" lang={languageOf(language)}>
      {/* Always there, so that a screen reader reads out what appears in it. */}
      <div role="status">{isTold ? <p>{said.noted}</p> : null}</div>
      {isTold ? null : (
        <details>
          <summary>{said.open}</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <p>{said.text}</p>
            <label className={classNames.field}>
              {said.reference}{" "}
              <input
                className={classNames.input}
                autoComplete="off"
                maxLength={MAX_LENGTH}
                value={reference}
                onChange={({ target }) => setReference(valueOf(target))}
                data-testid="fps-claim-reference"
              />
            </label>
            <button
              type="submit"
              className={classNames.secondary}
              aria-disabled={busy || undefined}
              aria-busy={busy || undefined}
              data-testid="fps-claim-send"
            >
              {busy ? texts.busy : said.send}
            </button>
          </form>
          {problem ? <Problem problem={problem} className={classNames.problem} /> : null}
        </details>
      )}
    </div>
  )
}
