import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post, sdk } from "../lib/post"
import type { Case, CaseDetails, CaseResolution, Cases } from "../lib/types"
import { keys } from "./keys"
import { useMay } from "./use-permissions"

const REFRESH_MS = 30_000
const BADGE_REFRESH_MS = 60_000

/** A page of cases. */
export function useCases(query: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [...keys.cases, query],
    queryFn: () => sdk.client.fetch<Cases>("/admin/fps/cases", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** One case with its notes and its customer, who is read from Medusa and is in no list. */
export function useCase(id: string, { isWatched = false } = {}) {
  return useQuery({
    queryKey: [...keys.cases, id],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ case: CaseDetails }>(
        `/admin/fps/cases/${encodeURIComponent(id)}`,
      )
      return answer.case
    },
    ...(isWatched ? { refetchInterval: REFRESH_MS, staleTime: 0 } : {}),
  })
}

/** Adds a note to a case. */
export function useAddNote(id: string) {
  const client = useQueryClient()
  // Not awaited: the result is shown at once, before the lists are read again.
  return useMutation({
    mutationFn: (text: string) =>
      post<{ case: CaseDetails }>(`/admin/fps/cases/${encodeURIComponent(id)}/notes`, { text }),
    onSuccess: (answer) => client.setQueryData([...keys.cases, id], answer.case),
  })
}

/** How many cases are open; for badges, so an error shows none. */
export function useOpenCaseCount(): number {
  const may = useMay()
  const { data } = useQuery({
    enabled: may("payment:read"),
    queryKey: keys.openCases,
    queryFn: () =>
      sdk.client.fetch<Cases>("/admin/fps/cases", { query: { status: "open", limit: 1 } }),
    refetchInterval: BADGE_REFRESH_MS,
    retry: false,
  })
  return data?.count ?? 0
}

/** Closes a case. */
export function useResolveCase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (resolution: CaseResolution) =>
      post<{ case: Case }>(`/admin/fps/cases/${encodeURIComponent(id)}/resolve`, resolution),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}
