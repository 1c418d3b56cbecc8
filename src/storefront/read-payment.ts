import type { StoreRequest } from "./store-request"
import type { FpsPayment, FpsStatusOptions } from "./types"

/** What the backend says of a payment. Throws `refused` with status 404 for none of ours. */
export async function readPayment(
  request: StoreRequest,
  { sessionId, wait = 25, known, signal }: FpsStatusOptions & { sessionId: string },
): Promise<FpsPayment> {
  const query = known ? `?wait=${wait}&known=${encodeURIComponent(known)}` : ""
  const path = `/fps/payments/${encodeURIComponent(sessionId)}${query}`
  return (await request<{ payment: FpsPayment }>(path, { signal })).payment
}
