import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post, sdk, statusOf } from "../lib/post"
import type {
  CheckedPayment,
  Payment,
  PaymentDetails,
  Payments,
  PaymentWord,
  Summary,
  OrderPayments,
} from "../lib/types"
import { keys } from "./keys"
import { useMay } from "./use-permissions"

const LIST_REFRESH_MS = 10_000
const OPEN_REFRESH_MS = 3_000

/** The query of a list of payments. */
type PaymentQuery = Readonly<Record<string, unknown>>

/** A page of payments, kept up to date while it is open. */
export function usePayments(query: PaymentQuery) {
  return useQuery({
    queryKey: [...keys.payments, query],
    queryFn: () => sdk.client.fetch<Payments>("/admin/fps/payments", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
    staleTime: 0,
  })
}

/** Today's figures in Hong Kong. */
export function useSummary() {
  return useQuery({
    queryKey: [...keys.payments, "summary"],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ summary: Summary }>("/admin/fps/summary")
      return answer.summary
    },
    refetchInterval: LIST_REFRESH_MS,
    staleTime: 0,
  })
}

/** A page of payments that timed out and that staff have to look at. */
export function useUnconfirmedPayments(page: { readonly limit: number; readonly offset: number }) {
  return usePayments({ ...page, unconfirmed: "true", order: "created_at" })
}

/** Marks payments that timed out as reviewed. */
export function useReviewPayments() {
  const client = useQueryClient()
  // Not awaited: the result is shown at once, before the lists are read again.
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      post<{ reviewed: number }>("/admin/fps/payments/reviewed", { ids }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.payments }),
  })
}

/** One payment with its history; read often while it is open. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: [...keys.payments, id],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ payment: PaymentDetails }>(
        `/admin/fps/payments/${encodeURIComponent(id)}`,
      )
      return answer.payment
    },
    refetchInterval: ({ state }) =>
      state.data?.settlement === "open" ? OPEN_REFRESH_MS : LIST_REFRESH_MS,
    staleTime: 0,
  })
}

/** Records a payment that the gateway did not report. */
export function useConfirmPayment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (word: PaymentWord) =>
      post<{ payment: Payment }>(`/admin/fps/payments/${encodeURIComponent(id)}/confirm`, word),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Asks the gateway about a payment. */
export function useCheckPayment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      post<CheckedPayment>(`/admin/fps/payments/${encodeURIComponent(id)}/check`, {}),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** The FPS payments and cases of an order, for those who may read them. */
export function useOrderPayments(orderId: string) {
  const may = useMay()
  // An order without FPS payments is no error worth asking for again.
  return useQuery({
    enabled: may("payment:read"),
    queryKey: [...keys.orders, orderId],
    queryFn: () =>
      sdk.client.fetch<OrderPayments>(`/admin/fps/orders/${encodeURIComponent(orderId)}`),
    retry: (count, error) => statusOf(error) !== 404 && count < 1,
    staleTime: 0,
  })
}

/** Lets an unpaid order be fulfilled. */
export function useReleaseOrder(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) =>
      post<OrderPayments>(`/admin/fps/orders/${encodeURIComponent(orderId)}/release`, { note }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}
