import { FpsError } from "./errors"

/**
 * The address as it is, when a browser may open it. Throws `bad_address` for anything but http(s):
 * a `javascript:` address would run inside the shop.
 */
export function checkoutAddress(address: string): string {
  if (!/^https?:\/\/./i.test(address)) {
    throw new FpsError("bad_address")
  }
  return address
}

interface Page {
  readonly location?: { assign(address: string): void; reload(): void }
  readonly history?: { replaceState(state: null, unused: string, address: string): void }
  addEventListener?(name: string, listener: (event: { persisted?: boolean }) => void): void
}

/**
 * Leaves the shop for the checkout. `backTo` is the page that "back" leads to instead of this one,
 * whose cart may have become an order: the page of the payment, as a rule.
 */
export function goToCheckout(address: string, { backTo }: { backTo?: string } = {}): void {
  const checked = checkoutAddress(address)
  const page: Page = globalThis as Page
  if (backTo) {
    page.history?.replaceState(null, "", backTo)
    // A browser may keep this page as it was, and then shows it under the new address.
    page.addEventListener?.("pageshow", ({ persisted }) => {
      if (persisted) {
        page.location?.reload()
      }
    })
  }
  page.location?.assign(checked)
}
