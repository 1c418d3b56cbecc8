import type { SettlePorts } from "../../../src/settle/ports"

type Purchases = SettlePorts["ledger"]["purchases"]

export function withLedger(
  ports: SettlePorts,
  ledger: Partial<SettlePorts["ledger"]>,
): SettlePorts {
  return { ...ports, ledger: { ...ports.ledger, ...ledger } }
}

export function withPurchases(ports: SettlePorts, purchases: Partial<Purchases>): SettlePorts {
  return withLedger(ports, { purchases: { ...ports.ledger.purchases, ...purchases } })
}

export function withMedusa(
  ports: SettlePorts,
  medusa: Partial<SettlePorts["medusa"]>,
): SettlePorts {
  return { ...ports, medusa: { ...ports.medusa, ...medusa } }
}
