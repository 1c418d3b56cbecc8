import { useQuery } from "@tanstack/react-query"
import { statusOf } from "../lib/api-error"
import { sdk } from "../lib/sdk"
import type { OrderPayments } from "../lib/types"
import { keys } from "./keys"

/** The FPS payments and cases of an order. */
export function useOrderPayments(orderId: string) {
  return useQuery({
    queryKey: [...keys.orders, orderId],
    queryFn: () =>
      sdk.client.fetch<OrderPayments>(`/admin/fps/orders/${encodeURIComponent(orderId)}`),
    // An order without FPS payments is no error worth asking for again.
    retry: (count, error) => statusOf(error) !== 404 && count < 1,
    staleTime: 0,
  })
}
