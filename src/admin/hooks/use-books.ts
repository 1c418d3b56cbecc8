import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../lib/post"
import type { BookPayments, BookRow, Figure } from "../lib/types"
import { keys } from "./keys"

const REFRESH_MS = 60_000

/** The books of some days. */
export function useBooks(days: { readonly from: string; readonly to: string }) {
  return useQuery({
    queryKey: [...keys.books, days],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ daily_balance: BookRow[] }>(
        "/admin/fps/daily-balance",
        {
          query: days,
        },
      )
      return answer.daily_balance
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** One figure of the books. */
export interface BookFigure {
  readonly day: string
  readonly environment: BookRow["environment"]
  readonly figure: Figure
}

const MOST = 100

/** The payments behind a figure; nothing while none is chosen. */
export function useBookPayments(of: BookFigure | null) {
  return useQuery({
    queryKey: [...keys.books, "payments", of],
    enabled: of !== null,
    queryFn: () =>
      sdk.client.fetch<BookPayments>("/admin/fps/daily-balance/payments", {
        query: { ...of, limit: MOST },
      }),
    staleTime: 0,
  })
}
