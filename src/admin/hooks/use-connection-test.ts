import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { post } from "../lib/post"
import { sdk } from "../lib/sdk"
import type { ConnectionTest } from "../lib/settings-types"
import type { EnvironmentName } from "../lib/types"
import { keys } from "./keys"

const POLL_MS = 1_000

/** The latest test, followed while it runs. */
export function useConnectionTest(enabled: boolean) {
  return useQuery({
    queryKey: keys.test,
    queryFn: async () => {
      const answer = await sdk.client.fetch<{ test: ConnectionTest | null }>(
        "/admin/fps/settings/connection-tests",
      )
      return answer.test
    },
    enabled,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
    staleTime: 0,
  })
}

/** Starts a test. Production asks to be confirmed. */
export function useStartTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (environment: EnvironmentName) =>
      post<{ test: ConnectionTest }>("/admin/fps/settings/connection-tests", {
        environment,
        ...(environment === "production" ? { confirm: true } : {}),
      }),
    onSuccess: ({ test }) => {
      client.setQueryData(keys.test, test)
    },
  })
}
