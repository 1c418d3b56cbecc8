import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createRbacRolesWorkflow,
  createUsersWorkflow,
} from "@medusajs/medusa/core-flows"
import { signUp } from "./seed"
import type { Store } from "./store"

/** Has every permission. Medusa makes it with its tables. */
export const SUPER_ADMIN = "role_super_admin"

interface Policies {
  listRbacPolicies(
    filters: object,
    config?: object,
  ): Promise<
    {
      id: string
      key: string
      name: string
      resource: string
      operation: string
      description: string
    }[]
  >
  createRbacPolicies(policy: object): Promise<{ id: string }>
}

/** The module of roles, which only a store with the flag `rbac` has. */
export function policiesOf(container: MedusaContainer): Policies {
  return container.resolve<Policies>(Modules.RBAC)
}

/** Makes a role that allows `permissions`, and returns its id. */
export async function createRole(
  container: MedusaContainer,
  permissions: readonly string[],
): Promise<string> {
  const known = await policiesOf(container).listRbacPolicies({ key: permissions })
  const { result } = await createRbacRolesWorkflow(container).run({
    input: { roles: [{ name: permissions.join(), policy_ids: known.map(({ id }) => id) }] },
  })
  if (known.length !== permissions.length) {
    throw new Error(`Not every one of ${permissions.join()} is a policy of this store.`)
  }
  return result[0]?.id ?? ""
}

let people = 0

/** Makes a user with these roles and logs it in: the value of an `Authorization` header. */
export async function logInWith(store: Store, roles: readonly string[]): Promise<string> {
  const login = { email: `staff-${(people += 1)}@example.com`, password: "a long enough password" }
  const { result } = await createUsersWorkflow(store.container()).run({
    input: { users: [{ email: login.email, roles: [...roles] }] },
  })
  await signUp(store.container(), login, result[0]?.id ?? "")
  const response = await store.http().post("/auth/user/emailpass").send(login).expect(200)
  return `Bearer ${(response.body as { token: string }).token}`
}

/** Makes a secret API key: the value of an `Authorization` header. */
export async function secretKey(store: Store): Promise<string> {
  const { result } = await createApiKeysWorkflow(store.container()).run({
    input: { api_keys: [{ title: "Pipeline", type: "secret", created_by: "" }] },
  })
  return `Basic ${result[0]?.token}`
}
