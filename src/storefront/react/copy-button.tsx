import { useState, type ReactElement } from "react"
import { componentTexts } from "./texts"
import { useBrowser } from "./use-browser"

interface Page {
  readonly navigator?: {
    readonly clipboard?: { writeText(text: string): Promise<void> }
  }
  getSelection?(): { selectAllChildren(element: unknown): void } | null
}

interface CopyButtonProps {
  /** Names it for screen readers. */
  readonly what: string
  readonly text: string
  readonly language: string | undefined
  readonly className: string | undefined
}

/** Copies a text with one tap. Browsers without a clipboard, as on a page without TLS, have no button. */
export function CopyButton({
  what,
  text,
  language,
  className,
}: CopyButtonProps): ReactElement | null {
  const [copied, setCopied] = useState(false)
  const texts = componentTexts(language).copy
  if (!useBrowser(hasClipboard)) {
    return null
  }
  // A browser inside an app may refuse: the text is selected, to be copied by hand.
  const copy = (button: unknown) =>
    clipboard()
      ?.writeText(text)
      .then(
        () => setCopied(true),
        () =>
          (globalThis as Page)
            .getSelection?.()
            ?.selectAllChildren(
              (button as { previousElementSibling: unknown }).previousElementSibling,
            ),
      )
  return (
    <button
      type="button"
      className={className}
      aria-label={`${copied ? texts.copied : texts.copy} ${what}`}
      onClick={({ currentTarget }) => void copy(currentTarget)}
      data-testid="fps-copy"
    >
      <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
    </button>
  )
}

const clipboard = () => (globalThis as Page).navigator?.clipboard

function hasClipboard(): string | undefined {
  return clipboard() && "yes"
}
