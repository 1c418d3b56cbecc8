import { container } from "@medusajs/framework"
import * as http from "@medusajs/framework/http"
import type { MiddlewareFunction } from "@medusajs/framework/http"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { OWN_POLICIES } from "../permissions"
import { messageOf } from "./message-of"

/** A permission of a role. */
export interface Policy {
  readonly resource: string
  readonly operation: string
}

/** Medusa's own guard. A Medusa that has it knows no `policies` at a middleware. */
export const { authorize } = http as {
  readonly authorize?: (policy: Policy) => MiddlewareFunction
}

interface Roles {
  listRbacPolicies(filters: object): Promise<readonly { readonly key: string }[]>
}

/**
 * Stores our permissions where Medusa has `authorize`: it reads no `policies` folder. A failure is
 * logged and stops no start, since a super admin can work without them.
 */
export async function storePoliciesOnce(): Promise<void> {
  if (authorize) {
    await storePolicies(container).catch((error: unknown) => {
      const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.warn(`fps: could not store the permissions for roles error=${messageOf(error)}`)
    })
  }
}

/** Stores those of our permissions that a store with roles does not have yet. */
export async function storePolicies(application: MedusaContainer): Promise<void> {
  const roles = application.resolve<Roles | undefined>(Modules.RBAC, { allowUnregistered: true })
  if (!roles) {
    return
  }
  const own = OWN_POLICIES.map((policy) => ({
    ...policy,
    key: `${policy.resource}:${policy.operation}`,
  }))
  const known = await roles.listRbacPolicies({ key: own.map(({ key }) => key) })
  const policies = own.filter((policy) => !known.some(({ key }) => key === policy.key))
  if (policies.length > 0) {
    const workflows = application.resolve(Modules.WORKFLOW_ENGINE)
    await workflows.run("create-rbac-policies", { input: { policies } })
  }
}
