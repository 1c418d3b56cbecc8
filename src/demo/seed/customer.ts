import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows"

import { SHOPPER } from "../shopper"
import { findId } from "./find"

/** The shopper who has an account. */
export async function seedCustomer(container: MedusaContainer): Promise<void> {
  const { email } = SHOPPER
  if (await findId(container, "customer", { email, has_account: true })) {
    return
  }
  const { success, error, authIdentity } = await container
    .resolve(Modules.AUTH)
    .register("emailpass", { body: SHOPPER })
  if (!success || !authIdentity) {
    throw new Error(`The shopper could not be registered: ${error ?? "no reason given"}.`)
  }
  await createCustomerAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      customerData: { email, first_name: "Tai Man", last_name: "Chan", phone: "91234567" },
    },
  })
}
