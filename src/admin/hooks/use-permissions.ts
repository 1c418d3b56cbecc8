import { useQuery } from "@tanstack/react-query"
import type { Permission } from "../../fps/permissions"
import { sdk } from "../lib/post"
import { keys } from "./keys"

const STALE_MS = 5 * 60_000

/**
 * Returns what the user may do. A store that does not use roles allows everything. Nothing is
 * allowed until the answer is here, and everything where there is none: the backend decides anyway.
 */
export function useMay(): (permission: Permission) => boolean {
  const { data, isPending } = usePermissions()
  return (permission) => !isPending && (data?.includes(permission) ?? true)
}

/** Reads the user's permissions, as Medusa answers; null where everything is allowed. */
export function usePermissions() {
  return useQuery({
    queryKey: keys.permissions,
    queryFn: readPermissions,
    retry: false,
    staleTime: STALE_MS,
  })
}

/** Returns null in a store that does not use roles. */
async function readPermissions(): Promise<readonly string[] | null> {
  const { feature_flags: flags } = await sdk.client.fetch<{ feature_flags: { rbac?: boolean } }>(
    "/admin/feature-flags",
  )
  return flags.rbac === false ? null : (await sdk.admin.rbacRole.mePermissions()).permissions
}
