import { Button } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { tell } from "./failure"
import { useWords } from "../../lib/words"

const SHOWN_MS = 2_000

/** Copies a text. `what` names it for screen readers. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) {
      return
    }
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await toClipboard(text)) {
      setCopied(true)
    } else {
      tell.failed(words("common.copyFailed"))
    }
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      className="shrink-0"
      aria-label={words("common.copyWhat", { what })}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{words(copied ? "common.copied" : "common.actions.copy")}</span>
    </Button>
  )
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    // Missing on a page without TLS.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
