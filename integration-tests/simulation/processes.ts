import type { Lease, LedgerPayment } from "../../src/modules/fps"
import { LEASE_SECONDS } from "../../src/fps/settle/intent"
import type { PassInput } from "../../src/fps/settle/pass"
import type { PassResult, SettlePorts } from "../../src/fps/settle/ports"
import { asMinorUnits, isSandboxMoneyInProduction } from "../../src/protocol"
import { moneyKey } from "../../src/fps/vocabulary"
import { gatewayPort, type Memory } from "./gateway-port"
import { openCase } from "./fps/cases"
import { finishEvent, routeEvent, waitsForRoute } from "./fps/inbox"
import { fpsPort } from "./fps/port"
import { remindedAt, renewLease } from "./fps/purchases"
import type { EventRow } from "./fps/tables"
import { medusaPort } from "./medusa/port"
import { sendReminders } from "./reminders"
import { isAlive, type Activity } from "./scheduler"
import type { World } from "./world"

/** The code under test, and what a mutant puts between it and the world. */
export interface Core {
  readonly pass: (ports: SettlePorts, input?: PassInput) => Promise<PassResult>
  readonly wrap?: (ports: SettlePorts, world: World) => SettlePorts
}

const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
const MAX_TURNS = 5
const MOST = 10

/** What the plugin's processes do: look at what has news, and at what is due. */
export interface Processes {
  settlePurchase(activity: Activity, id: string): Promise<void>
  /** What a look works with, for whoever has a purchase to itself. */
  portsOf(activity: Activity): SettlePorts
  /** A return asks the gateway before it answers. */
  ask(activity: Activity, payment: LedgerPayment): Promise<void>
  /** The one loop: events that nobody followed, and purchases that are due. */
  loop(activity: Activity): Promise<void>
  /** The job that reminds the customers of unpaid orders. */
  remind(activity: Activity): Promise<void>
  /** Brings an event to its purchase, and looks at that. */
  follow(activity: Activity, eventId: string): Promise<void>
}

export function createProcesses(world: World, memory: Memory, core: Core): Processes {
  const { sim, ledger } = world
  let tokens = 0

  const portsOf = (activity: Activity): SettlePorts => {
    const ports: SettlePorts = {
      fps: fpsPort(world, activity),
      medusa: medusaPort(world, activity),
      gateway: gatewayPort(world, memory, activity),
      keep: (lease) => keep(world, activity, lease),
      measure: (_lease, run) => run(),
      // The story tells each call of a port by itself.
      did: () => undefined,
      warn: (message) => world.tell(activity.name, message),
    }
    return core.wrap ? core.wrap(ports, world) : ports
  }

  const lookAt = async (activity: Activity, id?: string): Promise<PassResult> => {
    const token = `token_${String(++tokens)}`
    try {
      return await core.pass(portsOf(activity), id === undefined ? { token } : { token, id })
    } catch (error) {
      world.tell(activity.name, `could not look: ${error instanceof Error ? error.message : ""}`)
      return "none"
    }
  }

  const settlePurchase = async (activity: Activity, id: string) => {
    let result = await lookAt(activity, id)
    for (let turn = 1; result === "again" && turn < MAX_TURNS; turn++) {
      result = await lookAt(activity, id)
    }
  }

  const followUnknown = async (activity: Activity, event: EventRow) => {
    const { environment } = ledger.settings
    const isSandboxMoney = isSandboxMoneyInProduction({
      environment: event.environment,
      activeEnvironment: environment,
    })
    if (event.kind === "paid" && event.gatewayOrderId && !isSandboxMoney) {
      await sim.call(activity, "ledger: case unknown_gateway_order", () =>
        openCase(
          ledger,
          {
            kind: "unknown_gateway_order",
            moneyKey: moneyKey.unknown(event.environment, event.gatewayOrderId),
            amount: event.amount ?? asMinorUnits(0),
            currencyCode: "hkd",
            gatewayOrderId: event.gatewayOrderId,
            evidence: { event_id: event.id, environment: event.environment },
          },
          sim.now,
        ),
      )
    }
    await sim.call(activity, "", () => finishEvent(ledger, event.id, sim.now))
  }

  return {
    settlePurchase,
    portsOf,
    async ask(activity, payment) {
      if (payment.status === "pending") {
        await gatewayPort(world, memory, activity).ask(payment)
      }
    },
    async follow(activity, eventId) {
      const routed = await sim.call(activity, "", () => routeEvent(ledger, eventId, sim.now))
      if (routed?.purchaseId) {
        await settlePurchase(activity, routed.purchaseId)
      } else if (routed) {
        await followUnknown(activity, routed.event)
      }
    },
    async loop(activity) {
      for (let i = 0; i < MOST; i++) {
        const routed = await sim.call(activity, "", () => routeEvent(ledger, null, sim.now))
        if (!routed) {
          break
        }
        if (!routed.purchaseId) {
          await followUnknown(activity, routed.event)
        }
      }
      for (let i = 0; i < MOST; i++) {
        if ((await lookAt(activity)) === "none") {
          break
        }
      }
      await sendReminders(world, activity)
    },
    remind: async (activity) => sendReminders(world, activity),
  }
}

/** A process that lives and is not paused keeps its lease, whatever its calls are waiting for. */
function keep(world: World, activity: Activity, lease: Lease): () => void {
  const { sim, ledger } = world
  let isOver = false
  const next = () => {
    if (isOver || !isAlive(activity)) {
      return
    }
    const { pausedUntil } = activity.machine
    if (pausedUntil > sim.now) {
      sim.timers.add(pausedUntil, next)
      return
    }
    renewLease(ledger, lease, sim.now + LEASE_SECONDS * 1_000)
    sim.timers.add(sim.now + RENEW_MS, next)
  }
  sim.timers.add(sim.now + RENEW_MS, next)
  return () => {
    isOver = true
  }
}

/** How often the loop runs at most. */
const LOOP_MS = 2_000

/** When the loop has something to do next; null: nothing that it knows of. */
export function nextDue(world: World, lastLoopAt: number): number | null {
  const { ledger, sim } = world
  let at = Infinity
  for (const row of ledger.purchases.values()) {
    const { nextRunAt, leaseUntil } = row
    at = Math.min(at, Math.max(remindedAt(row), sim.now))
    if (nextRunAt !== null) {
      at = Math.min(at, Math.max(nextRunAt, leaseUntil === null ? 0 : leaseUntil + 1))
    }
  }
  for (const event of ledger.events.values()) {
    if (waitsForRoute(event)) {
      at = Math.min(at, sim.now)
    }
  }
  return at === Infinity ? null : Math.max(at, lastLoopAt + LOOP_MS)
}
