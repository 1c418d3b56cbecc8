/** The parts of a browser's window that are used; none of them is there on a server. */
interface Page {
  readonly location?: { assign(address: string): void; reload(): void }
  readonly document?: { readonly visibilityState?: string } & Listens
}

interface Listens {
  addEventListener(name: string, listener: (event: { persisted?: boolean }) => void): void
  removeEventListener(name: string, listener: () => void): void
}

const page = globalThis as Page & Partial<Listens>

/**
 * Leads the browser to a page of the shop. Whoever comes "back" to this one sees it anew: a browser
 * may keep it as it was, with a button that is still busy.
 */
export function goTo(address: string): void {
  page.addEventListener?.("pageshow", ({ persisted }) => {
    if (persisted) {
      page.location?.reload()
    }
  })
  page.location?.assign(address)
}

/**
 * Calls back when the shopper looks at the page again: a phone drops what a page was waiting for
 * while its owner is in the banking app. Returns how to stop.
 */
export function onReturn(callBack: () => void): () => void {
  const { document } = page
  const seen = () => {
    if (document?.visibilityState === "visible") {
      callBack()
    }
  }
  document?.addEventListener("visibilitychange", seen)
  page.addEventListener?.("online", callBack)
  return () => {
    document?.removeEventListener("visibilitychange", seen)
    page.removeEventListener?.("online", callBack)
  }
}
