import type { Response } from "supertest"
import { untilSettled } from "./settled"
import type { Store } from "./store"
import { gate } from "./wait"

/** The browser coming back from the gateway; its redirect is not followed. */
export async function comeBack(
  store: Store,
  gatewayOrderId: string,
  query = "?outcome=success",
): Promise<Response> {
  const { returnToken } = await store.shop().ledger(gatewayOrderId)
  return store.http().get(`/fps/return/${returnToken}${query}`).redirects(0)
}

/** How long the return waits for news, and for those of a payment that came to nothing. */
const PATIENCE_MS = 4_000
const FAILURE_PATIENCE_MS = 1_000

/**
 * The browser coming back for something that is settled meanwhile; `act` brings it about once the
 * browser is seen to have arrived. On a machine that is too slow to settle it in time the return
 * must have used all its patience, and the next one leads where this one should.
 */
export async function comeBackAndWait(
  store: Store,
  gatewayOrderId: string,
  { query, act }: { query?: string; act?: () => Promise<unknown> } = {},
): Promise<Response> {
  const seen = act ? arrival(store) : undefined
  const began = Date.now()
  const [answer] = await Promise.all([
    comeBack(store, gatewayOrderId, query),
    seen?.arrived.then(() => act?.()),
  ]).finally(() => seen?.stop())
  if (!/\/pending\?|status=pending/.test(String(answer.headers.location))) {
    return answer
  }
  const patience = query?.includes("failure") ? FAILURE_PATIENCE_MS : PATIENCE_MS
  expect(Date.now() - began).toBeGreaterThanOrEqual(patience - 50)
  await untilSettled(store, gatewayOrderId)
  return comeBack(store, gatewayOrderId, query)
}

/** Resolves when a return has read its payment. */
function arrival(store: Store): { readonly arrived: Promise<void>; stop(): void } {
  const { opened, open } = gate()
  const { payments } = store.fps()
  const find = payments.find
  const spy = jest.spyOn(payments, "find").mockImplementation(async (by) => {
    const found = await find(by)
    if ("return_token" in by) {
      open()
    }
    return found
  })
  return { arrived: opened, stop: () => spy.mockRestore() }
}
