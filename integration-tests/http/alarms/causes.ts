import type { Store } from "../../helpers/store"

/** What the alarm says of a key that the gateway refuses. */
export const KEY_REFUSED =
  "the gateway does not accept the API key. Compare it with the one in the gateway's merchant portal, and test the connection."

/** A customer presses pay, whatever comes of it. */
export async function pressPay(store: Store): Promise<{ status: number }> {
  const shop = store.shop()
  return shop.requestSession(await shop.collection(await shop.cart()))
}

/** Opens a case without a sum. */
export async function openCase(
  store: Store,
  moneyKey: string,
  orderId: string | null = null,
): Promise<void> {
  await store.fps().cases.open({
    kind: "late_payment",
    moneyKey,
    paymentId: "fpspay_gone",
    amount: null,
    currencyCode: null,
    orderId: orderId ?? undefined,
    evidence: {},
  })
}
