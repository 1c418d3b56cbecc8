import { useLayoutEffect, useRef } from "react"

/**
 * For a drawer without a trigger of its own: returns the focus to where it was, so that keyboard
 * users continue there.
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
