import { Modules } from "@medusajs/framework/utils"
import { createUser } from "./seed"
import type { Store } from "./store"

/** Who the admin API of the tests is asked as. */
export const ADMIN = { email: "admin@example.com", password: "a long enough password" }

/** Logs the admin user in, who is created first: the token for an `Authorization: Bearer` header. */
export async function adminToken(store: Store): Promise<string> {
  const users = store.container().resolve(Modules.USER)
  const known = await users.listUsers({ email: ADMIN.email })
  if (known.length === 0) {
    await createUser(store.container(), ADMIN)
  }
  const response = await store.http().post("/auth/user/emailpass").send(ADMIN).expect(200)
  return (response.body as { token: string }).token
}
