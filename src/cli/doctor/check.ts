import { checkAddresses } from "./checks/addresses"
import { checkConfiguration } from "./checks/configuration"
import { checkDatabase } from "./checks/database"
import { checkKeys } from "./checks/keys"
import { checkProcesses } from "./checks/processes"
import { checkMedusa, checkNode } from "./checks/versions"
import type { Facts } from "./facts"
import type { Finding } from "./finding"
import type { Known } from "./known"

/** Everything that can be said of a store without asking anybody else. Pure. */
export function checkStore(facts: Facts, known: Known): Finding[] {
  return [
    checkNode(facts.node),
    ...checkMedusa(facts.packages),
    ...checkConfiguration(facts.configuration, known),
    ...checkDatabase(facts),
    ...checkKeys(known),
    ...checkAddresses(known),
    ...checkProcesses(facts),
  ]
}
