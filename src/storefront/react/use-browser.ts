import { useSyncExternalStore } from "react"

/**
 * Returns what only a browser knows. Undefined on a server, and while the browser takes over, so
 * that both render the same.
 */
export function useBrowser(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(noNews, read, () => undefined)
}

const noNews = () => () => undefined
