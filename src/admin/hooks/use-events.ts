import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post, sdk } from "../lib/post"
import type { Event, EventDetails, Events } from "../lib/types"
import { keys } from "./keys"

const REFRESH_MS = 10_000

/** A page of events. */
export function useEvents(query: Readonly<Record<string, unknown>>) {
  return useQuery({
    queryKey: [...keys.events, query],
    queryFn: () => sdk.client.fetch<Events>("/admin/fps/events", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** One event with its raw body; asks for nothing without an id. */
export function useEvent(id: string | null) {
  return useQuery({
    queryKey: [...keys.events, id],
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ event: EventDetails }>(
        `/admin/fps/events/${encodeURIComponent(id ?? "")}`,
      )
      return answer.event
    },
    enabled: id !== null,
    staleTime: 0,
  })
}

/** Processes an event once more. */
export function useReplayEvent() {
  const client = useQueryClient()
  // Not awaited: the result is shown at once, before the lists are read again.
  return useMutation({
    mutationFn: (id: string) =>
      post<{ event: Event }>(`/admin/fps/events/${encodeURIComponent(id)}/replay`, {}),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.all }),
  })
}
