import Medusa from "@medusajs/js-sdk"

declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** Where the backend is; empty when it serves the admin itself. The bundler fills these in. */
export const BACKEND_URL = __BACKEND_URL__ ?? "/"

/** The client that the dashboard's own pages use too, with the same login. */
export const sdk = new Medusa({
  baseUrl: BACKEND_URL,
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined,
  },
})
