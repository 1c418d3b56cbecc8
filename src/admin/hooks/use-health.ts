import { useQuery } from "@tanstack/react-query"
import { sdk } from "../lib/post"
import type { Health } from "../lib/types"
import { keys } from "./keys"
import { useMay } from "./use-permissions"

const REFRESH_MS = 15_000
const BADGE_REFRESH_MS = 60_000

/** The state of the connection with the gateway. */
export function useHealth() {
  return useQuery({
    queryKey: keys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/fps/health"),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
}

/** How many alarms are on; for the badge, so an error shows none. */
export function useAlarmCount(): number {
  const may = useMay()
  const { data } = useQuery({
    enabled: may("payment:read"),
    queryKey: keys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/fps/health"),
    refetchInterval: BADGE_REFRESH_MS,
    retry: false,
  })
  return data?.alarms.length ?? 0
}
