import type { StoreRequest } from "./store-request"
import type { FpsPayment, FpsStatusOptions } from "./types"

/**
 * What the backend says of a payment; with a `body`, once it has given its order another QR code.
 * Throws `refused` with status 404 for none of ours.
 */
export async function readPayment(
  request: StoreRequest,
  input: FpsStatusOptions & { sessionId: string; body?: Record<string, never> },
): Promise<FpsPayment> {
  const { sessionId, wait = 25, known, signal, body } = input
  const rest = body ? "/retry" : known ? `?wait=${wait}&known=${encodeURIComponent(known)}` : ""
  const path = `/fps/payments/${encodeURIComponent(sessionId)}${rest}`
  return (await request<{ payment: FpsPayment }>(path, { signal, body })).payment
}
