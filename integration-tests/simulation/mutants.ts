import type { GatewayOrder } from "../../src/modules/fps"
import type * as Decide from "../../src/settle/decide"
import type { Action } from "../../src/settle/decision"
import type { Observation } from "../../src/settle/observation"
import type { SettlePorts } from "../../src/settle/ports"
import type { Schedule } from "./simulate"
import type { World } from "./world"

type Deciding = typeof Decide

/** The code under test with one guard taken out. */
export interface Mutant {
  /** Which guard is gone. */
  readonly name: string
  /** Where it is looked for, when chance alone would take too long: the rest stays random. */
  readonly where?: Partial<Schedule>
  /** Between the look and the world. */
  readonly wrap?: (ports: SettlePorts, world: World) => SettlePorts
  /** In place of the functions that decide. */
  readonly decide?: (real: Deciding) => Partial<Deciding>
}

type Purchases = SettlePorts["ledger"]["purchases"]

function withLedger(ports: SettlePorts, ledger: Partial<SettlePorts["ledger"]>): SettlePorts {
  return { ...ports, ledger: { ...ports.ledger, ...ledger } }
}

function withPurchases(ports: SettlePorts, purchases: Partial<Purchases>): SettlePorts {
  return withLedger(ports, { purchases: { ...ports.ledger.purchases, ...purchases } })
}

function withMedusa(ports: SettlePorts, medusa: Partial<SettlePorts["medusa"]>): SettlePorts {
  return { ...ports, medusa: { ...ports.medusa, ...medusa } }
}

/** Decides from something else than what is. */
function seeing(change: (observation: Observation) => Observation): Mutant["decide"] {
  return (real) => ({ decide: (observation) => real.decide(change(observation)) })
}

/** Does something else than what was decided. */
function doing(
  change: (action: Action | null, observation: Observation) => Action | null,
): Mutant["decide"] {
  return (real) => ({ decide: (observation) => change(real.decide(observation), observation) })
}

function withPayments(
  observation: Observation,
  change: (gatewayOrder: GatewayOrder) => Partial<GatewayOrder["payment"]>,
): Observation {
  const gatewayOrders = observation.ledger.gatewayOrders.map((gatewayOrder) => ({
    ...gatewayOrder,
    payment: { ...gatewayOrder.payment, ...change(gatewayOrder) },
  }))
  return { ...observation, ledger: { ...observation.ledger, gatewayOrders } }
}

/** Cancels an order that waits, as if nothing spoke against it. */
function cancelsAnyway(when: (observation: Observation) => boolean): Mutant["decide"] {
  return doing((action, observation) => {
    const { order, payments } = observation.medusa
    const closed = observation.ledger.gatewayOrders.find(({ payment }) =>
      ["expired", "cancelled"].includes(payment.status),
    )
    const waits = order && !order.canceled && !order.fulfilled && payments.length === 0
    return action === null && waits && when(observation)
      ? {
          do: "cancel_order",
          orderId: order.id,
          payment: (closed ?? observation.ledger.gatewayOrders[0])?.payment ?? never(),
        }
      : action
  })
}

function never(): never {
  throw new Error("A purchase has a gateway order.")
}

const NO_CASE = async () => ({ opened: true })

/** Each guard that the promise rests on, taken out one at a time. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "the lease is ignored",
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        take: async (input) => {
          for (const row of ledger.purchases.values()) {
            row.leaseUntil = null
          }
          return ports.ledger.purchases.take(input)
        },
        intend: async (lease, input) => {
          const row = ledger.purchases.get(lease.purchaseId)
          if (row) {
            row.leaseToken = lease.token
          }
          return ports.ledger.purchases.intend(lease, input)
        },
      }),
  },
  {
    name: "news that came during a look is not noticed at its end",
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        finish: async (lease, input) =>
          ports.ledger.purchases.finish(lease, {
            ...input,
            news: ledger.purchases.get(lease.purchaseId)?.news ?? input.news,
          }),
      }),
  },
  {
    name: "an intent is not finished by who comes after",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 500 },
        { letter: "cancel_code", wait: 2_000 },
        { letter: "pay_newest", wait: 5_000 },
      ],
      hot: { what: "core: reads the order to cancel", how: "pauses" },
    },
    wrap: (ports) =>
      withPurchases(ports, {
        read: async (id) => {
          const read = await ports.ledger.purchases.read(id)
          return read && { ...read, purchase: { ...read.purchase, intent: null } }
        },
      }),
  },
  {
    name: "the lease is not checked again before a capture",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 500 },
        { letter: "pay_newest", wait: 2_000 },
        { letter: "edit_down", wait: 2_000 },
      ],
      hot: { what: "ledger: intends capture", how: "pauses" },
      early: 0.2,
    },
    wrap: (ports) =>
      withPurchases(ports, {
        intend: async (lease, input) =>
          ports.ledger.purchases.intend(lease, input).catch(() => undefined),
      }),
  },
  {
    name: "what is owed is ignored: all that came is captured",
    decide: seeing((observation) => {
      const { order } = observation.medusa
      return order && !order.canceled
        ? {
            ...observation,
            medusa: { ...observation.medusa, order: { ...order, owed: order.total } },
          }
        : observation
    }),
  },
  {
    name: "another sum than was asked for is taken",
    decide: seeing((observation) =>
      withPayments(observation, ({ payment }) =>
        payment.status === "paid"
          ? { received: payment.amount, receivedCurrency: payment.currencyCode }
          : {},
      ),
    ),
  },
  {
    name: "the environment is ignored",
    decide: seeing((observation) => ({
      ...observation,
      policy: { ...observation.policy, environment: "sandbox" },
    })),
  },
  {
    name: "an order is cancelled although another code can be paid",
    decide: cancelsAnyway(({ ledger }) =>
      ledger.gatewayOrders.some(({ payment }) => payment.closedBy !== null),
    ),
  },
  {
    name: "an order is cancelled although its held money may still be used",
    decide: cancelsAnyway(({ ledger }) =>
      ledger.gatewayOrders.some(({ payment }) => payment.settlement === "held"),
    ),
  },
  {
    name: "nothing is looked at again after a capture",
    decide: (real) => {
      const captured = new Set<string>()
      return {
        decide: (observation) => {
          const { id } = observation.ledger.purchase
          const action = captured.has(id) ? null : real.decide(observation)
          if (action?.do === "capture") {
            captured.add(id)
          }
          return action
        },
      }
    },
  },
  {
    name: "an event of another environment is believed",
    decide: (real) => ({
      decideLedger: (view) => {
        const action = real.decideLedger(view)
        return action?.do === "apply_event" && action.verdict.do === "foreign"
          ? { ...action, verdict: { do: "pay" } }
          : action
      },
    }),
  },
  {
    name: "an answer that is not understood closes",
    wrap: (ports) => ({
      ...ports,
      gateway: {
        ...ports.gateway,
        ask: async (payment) => {
          const answer = await ports.gateway.ask(payment)
          if (answer === "not_understood") {
            await ports.ledger.changePayment(payment.id, { news: "expired", closedBy: "answer" })
          }
          return answer
        },
      },
    }),
  },
  {
    name: "the session of a sibling is not closed before completing",
    wrap: (ports) => withMedusa(ports, { cancelSession: async () => undefined }),
  },
  {
    name: "an order without stock is not taken back",
    wrap: (ports) => withMedusa(ports, { takeBackUnreserved: async () => false }),
  },
  {
    name: "broken links are not mended",
    decide: doing((action) => (action?.do === "mend_links" ? null : action)),
  },
  {
    name: "the session is not set to the sum that is taken",
    wrap: (ports) => withMedusa(ports, { setSum: async () => undefined }),
  },
  {
    name: "the session is not pointed to the code that was paid",
    wrap: (ports) => withPurchases(ports, { repointSession: async () => undefined }),
  },
  {
    name: "no case is opened",
    wrap: (ports) => withLedger(ports, { openCase: NO_CASE }),
  },
  {
    name: "what came beyond what is owed has no case",
    wrap: (ports) =>
      withLedger(ports, {
        openCase: async (input) =>
          input.kind === "overpaid" ? { opened: true } : ports.ledger.openCase(input),
      }),
    decide: doing((action, { ledger }) =>
      action?.do === "open_case" && action.input.kind === "overpaid"
        ? { do: "settle", payment: ledger.gatewayOrders[0]?.payment ?? never() }
        : action,
    ),
  },
  {
    name: "money of a cancelled order is left alone",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 500 },
        { letter: "pay_newest", wait: 2_000 },
        { letter: "cancel_order", wait: 0 },
      ],
      hot: { what: "core: order", how: "pauses" },
    },
    decide: seeing((observation) => {
      const { order } = observation.medusa
      return order?.canceled && observation.medusa.payments.some(({ left }) => left > 0)
        ? {
            ...observation,
            medusa: { ...observation.medusa, order: { ...order, canceled: false } },
          }
        : observation
    }),
  },
  {
    name: "a fulfilled order is cancelled",
    decide: seeing((observation) => {
      const { order } = observation.medusa
      return order
        ? {
            ...observation,
            medusa: { ...observation.medusa, order: { ...order, fulfilled: false } },
          }
        : observation
    }),
  },
  {
    name: "an order that waits in vain is kept",
    decide: doing((action) => (action?.do === "cancel_order" ? null : action)),
  },
  {
    name: "the clock closes without the grace",
    decide: (real) => ({
      decideLedger: (view) => {
        const late = view.ledger.gatewayOrders.find(
          ({ payment }) => payment.status === "pending" && payment.expiresAt < view.ledger.now,
        )
        return late ? { do: "close_by_clock", payment: late.payment } : real.decideLedger(view)
      },
    }),
  },
  {
    name: "nobody looks again at what is pending",
    decide: () => ({ restUntil: () => null }),
  },
  {
    name: "the clock never closes",
    decide: (real) => ({
      decideLedger: (view) => {
        const action = real.decideLedger(view)
        return action?.do === "close_by_clock" ? null : action
      },
    }),
  },
  {
    name: "a move about a closed code is made although money came",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "cancel_code", wait: 500 },
        { letter: "pay_newest", wait: 0 },
        { letter: "come_back", wait: 0 },
        { letter: "come_back", wait: 0 },
      ],
      isMapped: true,
      hot: { what: "ledger: fpspay", how: "pauses" },
      early: 0.2,
    },
    wrap: (ports) =>
      withLedger(ports, {
        changePayment: async (id, { unpaidOnly: _, ...change }) =>
          ports.ledger.changePayment(id, change),
      }),
  },
  {
    name: "a cut off capture is not booked",
    decide: doing((action) =>
      action?.do === "capture" && action.begun ? { do: "settle", payment: action.payment } : action,
    ),
  },
  {
    name: "a capture asks nobody for the rest",
    wrap: (ports) => withMedusa(ports, { askForRest: async () => undefined }),
  },
  {
    name: "Medusa is read while the cart is being completed",
    wrap: (ports, world) =>
      withMedusa(ports, {
        observe: async (ledger) => {
          world.shop.lock = null
          return ports.medusa.observe(ledger)
        },
      }),
  },
]
