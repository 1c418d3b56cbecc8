import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post } from "../lib/post"
import { sdk } from "../lib/sdk"
import type { OrderPayLinks } from "../lib/types"
import { keys } from "./keys"

const REFRESH_MS = 30_000

/** The payment links of an order, and what it owes. */
export function usePayLinks(orderId: string) {
  return useQuery({
    queryKey: [...keys.payLinks, orderId],
    queryFn: () =>
      sdk.client.fetch<OrderPayLinks>("/admin/fps/pay-links", { query: { order_id: orderId } }),
    refetchInterval: REFRESH_MS,
    retry: 1,
    staleTime: 0,
  })
}

/** What staff do with a link. */
export type PayLinkAction = "request" | "revoke" | "send"

/** Makes the link of an order, takes it back or sends it. */
export function usePayLinkAction(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, id }: { action: PayLinkAction; id?: string }) =>
      action === "request"
        ? post("/admin/fps/pay-links", { order_id: orderId })
        : post(`/admin/fps/pay-links/${encodeURIComponent(id ?? "")}/${action}`, {}),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.payLinks }),
  })
}
