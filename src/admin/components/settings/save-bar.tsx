import { Button } from "@medusajs/ui"
import { useUnsaved } from "../../hooks/use-unsaved"
import { useWords } from "../../lib/words"

/** Saves a section, or takes its changes back; there only while something has changed. */
export function SaveBar(props: { isDirty: boolean; isPending: boolean; onDiscard: () => void }) {
  const words = useWords()
  useUnsaved(props.isDirty)
  if (!props.isDirty) {
    return null
  }
  return (
    <div className="flex justify-end gap-x-2 px-6 py-4">
      <Button type="button" size="small" variant="secondary" onClick={props.onDiscard}>
        {words("common.actions.discard")}
      </Button>
      <Button type="submit" size="small" isLoading={props.isPending}>
        {words("common.actions.save")}
      </Button>
    </div>
  )
}
