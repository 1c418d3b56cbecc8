import { definePolicies } from "@medusajs/framework/utils"
import { OWN_POLICIES } from "../fps/permissions"

/** A Medusa that knows roles loads this file, and stores the policies when it starts. */
export const fpsPolicies = definePolicies(OWN_POLICIES.map((policy) => ({ ...policy })))
