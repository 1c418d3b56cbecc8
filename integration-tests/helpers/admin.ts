import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

const ADMIN = { email: "admin@example.com", password: "a long enough password" }

/** Logs the admin user in, who is created first: the token for an `Authorization: Bearer` header. */
export async function adminToken(store: Store): Promise<string> {
  const users = store.container().resolve(Modules.USER)
  const auth = store.container().resolve(Modules.AUTH)
  const known = await users.listUsers({ email: ADMIN.email })
  if (known.length === 0) {
    const user = await users.createUsers({ email: ADMIN.email })
    const { authIdentity } = await auth.register("emailpass", { body: ADMIN })
    await auth.updateAuthIdentities({
      id: authIdentity?.id ?? "",
      app_metadata: { user_id: user.id },
    })
  }
  const response = await store.http().post("/auth/user/emailpass").send(ADMIN).expect(200)
  return (response.body as { token: string }).token
}
