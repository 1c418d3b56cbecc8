import { useLayoutEffect, useRef } from "react"

/**
 * For a drawer that something else opens than a trigger of its own: gives the focus back to what had
 * it before, so that whoever uses the keyboard goes on where they were.
 */
export function useFocusReturn(isOpen: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element | null>(null)
  // The drawer takes the focus only after this.
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
    }
  }, [isOpen])
  return {
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) {
        opener.current.focus()
      }
    },
  }
}
