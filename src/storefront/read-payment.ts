import type { StoreRequest } from "./store-request"
import type { FpsPayment } from "./types"

/** What the backend says of a payment now. Throws `refused` with status 404 for none of ours. */
export async function readPayment(
  request: StoreRequest,
  { sessionId, signal }: { sessionId: string; signal?: AbortSignal },
): Promise<FpsPayment> {
  const path = `/fps/payments/${encodeURIComponent(sessionId)}`
  return (await request<{ payment: FpsPayment }>(path, { signal })).payment
}
