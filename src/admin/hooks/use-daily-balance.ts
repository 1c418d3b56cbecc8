import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { getDays, json, sdk } from "../lib/post"
import type { BalancePayments, BalanceRow, Figure } from "../lib/types"
import { keys } from "./keys"

const REFRESH_MS = 60_000

/** The daily balance of some days. */
export function useDailyBalance(days: { readonly from: string; readonly to: string }) {
  return useQuery({
    queryKey: [...keys.dailyBalance, days],
    queryFn: async () => {
      const answer = await getDays("/admin/fps/daily-balance", days)
      return (await json<{ daily_balance: BalanceRow[] }>(answer)).daily_balance
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** One figure of the daily balance. */
export interface BalanceFigure {
  readonly day: string
  readonly environment: BalanceRow["environment"]
  readonly figure: Figure
}

const MOST = 100

/** The payments behind a figure; nothing while none is chosen. */
export function useBalancePayments(of: BalanceFigure | null) {
  return useQuery({
    queryKey: [...keys.dailyBalance, "payments", of],
    enabled: of !== null,
    queryFn: () =>
      sdk.client.fetch<BalancePayments>("/admin/fps/daily-balance/payments", {
        query: { ...of, limit: MOST },
      }),
    staleTime: 0,
  })
}
