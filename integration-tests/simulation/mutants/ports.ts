import type { SettlePorts } from "../../../src/fps/settle/ports"

type Fps = SettlePorts["fps"]

export function withPayments(ports: SettlePorts, payments: Partial<Fps["payments"]>): SettlePorts {
  return withFps(ports, { payments: { ...ports.fps.payments, ...payments } })
}

export function withCases(ports: SettlePorts, cases: Partial<Fps["cases"]>): SettlePorts {
  return withFps(ports, { cases: { ...ports.fps.cases, ...cases } })
}

export function withPurchases(
  ports: SettlePorts,
  purchases: Partial<Fps["purchases"]>,
): SettlePorts {
  return withFps(ports, { purchases: { ...ports.fps.purchases, ...purchases } })
}

function withFps(ports: SettlePorts, fps: Partial<Fps>): SettlePorts {
  return { ...ports, fps: { ...ports.fps, ...fps } }
}

export function withMedusa(
  ports: SettlePorts,
  medusa: Partial<SettlePorts["medusa"]>,
): SettlePorts {
  return { ...ports, medusa: { ...ports.medusa, ...medusa } }
}
