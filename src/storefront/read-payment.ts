import type { StoreRequest } from "./store-request"
import type { FpsPayment, FpsStatusOptions } from "./types"

/** What the backend says of a payment. Throws `refused` with status 404 for none of ours. */
export async function readPayment(
  request: StoreRequest,
  { sessionId, wait, known, signal }: FpsStatusOptions & { sessionId: string },
): Promise<FpsPayment> {
  const query = wait ? `?wait=${wait}${known ? `&known=${encodeURIComponent(known)}` : ""}` : ""
  const path = `/fps/payments/${encodeURIComponent(sessionId)}${query}`
  return (await request<{ payment: FpsPayment }>(path, { signal })).payment
}
