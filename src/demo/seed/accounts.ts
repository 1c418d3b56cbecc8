import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createCustomerAccountWorkflow,
  createUserAccountWorkflow,
} from "@medusajs/medusa/core-flows"

import { ADMIN, CUSTOMER } from "../announcement"
import { findId } from "./ensure"

/** The account of the admin panel, and the customer with an account. */
export async function seedAccounts(container: MedusaContainer): Promise<void> {
  if (!(await findId(container, { entity: "user", filters: { email: ADMIN.email } }))) {
    await createUserAccountWorkflow(container).run({
      input: {
        authIdentityId: await register(container, ADMIN),
        userData: { email: ADMIN.email },
      },
    })
  }
  const { email } = CUSTOMER
  if (!(await findId(container, { entity: "customer", filters: { email, has_account: true } }))) {
    await createCustomerAccountWorkflow(container).run({
      input: {
        authIdentityId: await register(container, CUSTOMER),
        customerData: { email, first_name: "Tai Man", last_name: "Chan", phone: "91234567" },
      },
    })
  }
}

async function register(container: MedusaContainer, login: typeof ADMIN): Promise<string> {
  const { success, error, authIdentity } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: login })
  if (!success || !authIdentity) {
    throw new Error(`${login.email} could not be registered: ${error ?? "no reason given"}.`)
  }
  return authIdentity.id
}
