import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"

/**
 * Where the admin panel is: the backend serves it, at `admin.path`. Whether this very process does is
 * not asked, since the ones that run jobs often have it turned off.
 */
export function adminUrl(
  container: MedusaContainer,
  { backendUrl }: { backendUrl: string },
): string {
  const { admin } = container.resolve<Partial<ConfigModule>>(
    ContainerRegistrationKeys.CONFIG_MODULE,
  )
  return `${withoutSlash(backendUrl)}${withoutSlash(admin?.path ?? "/app")}`
}

/** An address to put a path behind. */
export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "")
}
