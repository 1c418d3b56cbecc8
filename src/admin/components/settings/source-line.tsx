import { Button, Hint } from "@medusajs/ui"
import { useSaveSection } from "../../hooks/use-settings"
import { patchAt, sourceOf, type SettingsAnswer } from "../../lib/settings"
import { useWords } from "../../lib/words"
import { Age } from "../shared/moment"
import { Subtle } from "../shared/section"

/** The label for removing a value, by what applies then. */
const RESET = {
  configuration: "settings.source.reset",
  default: "settings.source.resetDefault",
  none: "settings.source.resetNothing",
} as const

const DONE = {
  configuration: "settings.source.resetDone",
  default: "settings.source.resetDefaultDone",
  none: "settings.source.resetNothingDone",
} as const

/** Shows where a value comes from, and lets the configuration file's value apply again. */
export function SourceLine(props: {
  answer: SettingsAnswer
  path: string
  label: string
  onReset?: () => void
}) {
  const { answer, path, label, onReset } = props
  const words = useWords()
  const { submit, errors, isPending } = useSaveSection()
  const [wrong] = Object.values(errors)
  const source = sourceOf(answer, path)
  const to = source.resets_to ?? "configuration"
  const action = words(RESET[to])
  const reset = async () => {
    if (await submit(patchAt(path, null), words(DONE[to]))) {
      onReset?.()
    }
  }
  return (
    <div data-source={source.source} className="flex flex-wrap items-center gap-x-3">
      <Subtle as="span" size="xsmall">
        {source.source === "panel" ? (
          <FromPanel at={source.changed_at} who={source.changed_by_name} />
        ) : (
          words(`settings.source.${source.source}`)
        )}
      </Subtle>
      {source.source === "panel" && !answer.locked ? (
        <Button
          type="button"
          size="small"
          variant="transparent"
          className="text-ui-fg-interactive txt-compact-xsmall -mx-1 px-1 py-0"
          aria-label={words("common.labelled", { label, action })}
          isLoading={isPending}
          onClick={() => void reset()}
        >
          {action}
        </Button>
      ) : null}
      {wrong ? (
        <Hint variant="error" role="alert">
          {wrong}
        </Hint>
      ) : null}
    </div>
  )
}

function FromPanel({ at, who }: { at: string | null; who: string | null }) {
  const words = useWords()
  const name = who ?? words("settings.source.somebody")
  const [before, after] = words("settings.source.panel", { who: name, when: "\n" }).split("\n")
  return (
    <>
      {before}
      {at ? <Age at={at} /> : null}
      {after}
    </>
  )
}
