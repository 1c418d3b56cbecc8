import { asMinorUnits } from "../../../src/protocol"
import type { Environment, InboxEvent } from "../../../src/modules/fps"
import type { Code } from "../bank"
import { storeEvent } from "../fps/inbox"
import type { Processes } from "../processes"
import { type Activity, FaultError } from "../scheduler"
import type { World } from "../world"
import type { Letter } from "./letters"

/** A code can still be paid this long after the gateway said that it is over. */
const LAST_MOMENT_MS = 30_000
const MINUTE = 60_000

/** What an event says, where it does not say what is. */
interface Said {
  readonly kind: InboxEvent["kind"]
  readonly amount?: number | null
  readonly environment?: Environment
}

/** How an event comes: now, late, twice, or never. */
export function send(world: World, code: Code, said: Said): void {
  const { sim } = world
  const delays = world.isPlain ? [0] : [0, 0, 0, 2_000, 20_000, 4 * MINUTE, 40 * MINUTE]
  if (!world.isPlain && sim.random.chance(0.15)) {
    world.tell("gateway", `loses ${said.kind} of ${code.id}`)
    return
  }
  const times = !world.isPlain && sim.random.chance(0.2) ? 2 : 1
  for (let i = 0; i < times; i++) {
    const at = sim.now + sim.random.pick(delays)
    sim.timers.add(at, () =>
      world.startDelivery((processes, activity) =>
        deliver(world, processes, activity, { code, said }),
      ),
    )
  }
}

/** The webhook endpoint: verifies, stores, answers, and then settles. */
async function deliver(
  world: World,
  processes: Processes,
  activity: Activity,
  { code, said }: { code: Code; said: Said },
): Promise<void> {
  const { sim, ledger } = world
  const environment = said.environment ?? code.environment
  if (!ledger.settings.environments[environment]) {
    return
  }
  world.lastNewsAt = sim.now
  const amount = said.amount === undefined ? code.amount : said.amount
  const store = () =>
    sim.call(
      activity,
      `gateway: ${said.kind} of ${code.id} (${String(amount)}, ${environment})`,
      () => {
        if (said.kind === "paid" && environment === code.environment) {
          code.isProven = true
        }
        return storeEvent(
          ledger,
          {
            environment,
            kind: said.kind,
            gatewayOrderId: code.id,
            reference: code.reference,
            amount: amount === null ? null : asMinorUnits(amount),
            currencyCode: amount === null ? null : "hkd",
            bytes: `${said.kind}:${code.id}:${String(amount)}`,
          },
          sim.now,
        )
      },
    )
  let stored: Awaited<ReturnType<typeof store>>
  try {
    stored = await store()
  } catch (error) {
    if (!(error instanceof FaultError)) {
      throw error
    }
    // It was answered 503, so the gateway sends it again.
    await sim.sleep(activity, 5_000)
    stored = await store()
  }
  if (stored) {
    await processes.follow(activity, stored.id)
  }
}

/** What is due of a code by time: it expires, and an event says so, late or never. */
export function expire(world: World, code: Code): void {
  world.sim.timers.add(code.expiresAt, () => {
    if (code.status === "pending") {
      code.status = "expired"
      code.closedAt = world.sim.now
      world.tell("gateway", `${code.id} expires`)
      send(world, code, { kind: "expired" })
    }
  })
}

function payable({ bank, sim }: World): Code[] {
  return [...bank.codes.values()].filter(
    ({ status, closedAt }) =>
      status === "pending" || (closedAt !== null && closedAt + LAST_MOMENT_MS > sim.now),
  )
}

/** Somebody pays a code, be it the newest or an old one. */
function pay(
  world: World,
  code: Code | undefined,
  said: { came?: number; amount?: number | null },
) {
  if (!code) {
    return
  }
  code.status = "paid"
  code.closedAt = null
  code.came = said.came ?? code.amount
  world.tell("gateway", `${code.id} is paid with ${code.came}`)
  send(world, code, { kind: "paid", amount: said.amount === undefined ? code.came : said.amount })
}

/** What the gateway and the customers at it do. */
export const gatewayLetters = {
  pay_newest: async (world) => pay(world, payable(world).at(-1), {}),
  pay_oldest: async (world) => pay(world, payable(world)[0], {}),
  /** Another sum came than the code was for. */
  pay_other_sum: async (world) => {
    const code = payable(world).at(-1)
    const { amount = 0 } = code ?? {}
    pay(world, code, {
      came: Math.max(amount / 2, amount + world.sim.random.pick([-4_000, 5_000])),
    })
  },
  /** The event cannot be read to the end. */
  pay_unreadable: async (world) => pay(world, payable(world).at(-1), { amount: null }),
  cancel_code: async (world) => {
    const code = [...world.bank.codes.values()].findLast(({ status }) => status === "pending")
    if (code) {
      code.status = "cancelled"
      code.closedAt = world.sim.now
      send(world, code, { kind: "cancelled" })
    }
  },
  /** Somebody with another environment's secret claims something. */
  claim_foreign: async (world) => {
    const code = [...world.bank.codes.values()].at(-1)
    if (code) {
      const environment = code.environment === "sandbox" ? "production" : "sandbox"
      send(world, code, { kind: world.sim.random.pick(["paid", "paid", "expired"]), environment })
    }
  },
  send_again: async (world) => {
    const code = [...world.bank.codes.values()].findLast(({ status }) => status !== "pending")
    if (code && code.status !== "pending") {
      send(world, code, { kind: code.status, ...(code.came === null ? {} : { amount: code.came }) })
    }
  },
  send_unknown: async (world) => {
    const code = [...world.bank.codes.values()].at(-1)
    if (code) {
      send(world, code, { kind: "unknown" })
    }
  },
  outage: async ({ bank, sim }) => {
    bank.outUntil = sim.now + sim.random.pick([MINUTE, 30 * MINUTE, 120 * MINUTE])
  },
  answers_change: async ({ bank, sim }) => {
    bank.answers = sim.random.pick(["truth", "no_amount", "not_understood", "refused", "silent"])
  },
} satisfies Record<string, Letter>
