import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post, sdk } from "../lib/post"
import type { OrderPayLinks } from "../lib/types"
import { explain, tell } from "../components/shared/failure"
import { useWords } from "../lib/words"
import { keys } from "./keys"
import { useMay } from "./use-permissions"

const REFRESH_MS = 30_000

/** The payment links of an order, and what it owes, for those who may read them. */
export function usePayLinks(orderId: string) {
  const may = useMay()
  return useQuery({
    enabled: may("payment:read"),
    queryKey: [...keys.payLinks, orderId],
    queryFn: () =>
      sdk.client.fetch<OrderPayLinks>("/admin/fps/pay-links", { query: { order_id: orderId } }),
    refetchInterval: REFRESH_MS,
    retry: 1,
    staleTime: 0,
  })
}

/** An action of staff on a link. */
export type PayLinkAction = "request" | "revoke" | "send"

/** Makes, revokes or sends the link of an order. */
function usePayLinkAction(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, id }: { action: PayLinkAction; id?: string }) =>
      action === "request"
        ? post("/admin/fps/pay-links", { order_id: orderId })
        : post(`/admin/fps/pay-links/${encodeURIComponent(id ?? "")}/${action}`, {}),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.payLinks }),
  })
}

/** Runs an action with a link, and shows the result. */
export function usePayLinkCommand(orderId: string) {
  const words = useWords()
  const { mutate, isPending } = usePayLinkAction(orderId)
  const run = (action: PayLinkAction, id?: string) =>
    mutate(
      { action, ...(id === undefined ? {} : { id }) },
      {
        onSuccess: () => tell.done(words(`payLink.done.${action}`)),
        onError: (error) => tell.failed(words("common.failed.action"), explain(words, error)),
      },
    )
  return { run, isPending }
}
