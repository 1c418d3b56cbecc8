import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"

import { ADMIN } from "../admin"
import { findId } from "./find"

/** The person who logs in to the admin panel. */
export async function seedAdminUser(container: MedusaContainer): Promise<void> {
  if (await findId(container, "user", { email: ADMIN.email })) {
    return
  }
  const { success, error, authIdentity } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: ADMIN })
  if (!success || !authIdentity) {
    throw new Error(`The admin user could not be registered: ${error ?? "no reason given"}.`)
  }
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email: ADMIN.email } },
  })
}
