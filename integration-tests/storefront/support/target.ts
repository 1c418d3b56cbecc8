import { ADMIN } from "../../../src/demo/announcement"

/** What is driven: a storefront, its backend and the gateway beside it, known by address only. */
export interface Target {
  readonly storefront: string
  readonly backend: string
  readonly sandbox: string
  readonly admin: { readonly email: string; readonly password: string }
}

/** The storefront that FPS_STOREFRONT_URL and its like name; undefined when they name none. */
export function givenTarget(): Target | undefined {
  const { env } = process
  if (!env.FPS_STOREFRONT_URL) {
    return undefined
  }
  return {
    storefront: withoutSlash(env.FPS_STOREFRONT_URL),
    backend: withoutSlash(env.FPS_BACKEND_URL ?? "http://localhost:9000"),
    sandbox: withoutSlash(env.FPS_SANDBOX_URL ?? "http://127.0.0.1:4010"),
    admin: {
      email: env.FPS_ADMIN_EMAIL ?? ADMIN.email,
      password: env.FPS_ADMIN_PASSWORD ?? ADMIN.password,
    },
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}
