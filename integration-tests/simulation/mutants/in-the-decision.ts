import type { PaymentFacts } from "../../../src/modules/fps"
import type { Action } from "../../../src/fps/settle/decide/decision"
import type { Observation } from "../../../src/fps/medusa/observation"
import { asMinorUnits } from "../../../src/protocol"
import type { Mutant } from "./mutant"
import { withCases } from "./ports"

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
  change: (facts: PaymentFacts) => Partial<PaymentFacts["payment"]>,
): Observation {
  const payments = observation.ledger.payments.map((facts) => ({
    ...facts,
    payment: { ...facts.payment, ...change(facts) },
  }))
  return { ...observation, ledger: { ...observation.ledger, payments } }
}

/** Cancels an order that waits, as if nothing spoke against it. */
function cancelsAnyway(when: (observation: Observation) => boolean): Mutant["decide"] {
  return doing((action, observation) => {
    const { order, payments } = observation.medusa
    const closed = observation.ledger.payments.find(({ payment }) =>
      ["expired", "cancelled"].includes(payment.status),
    )
    const waits = order && !order.canceled && !order.fulfilled && payments.length === 0
    return action === null && waits && when(observation)
      ? {
          do: "cancel_order",
          orderId: order.id,
          payment: (closed ?? observation.ledger.payments[0])?.payment ?? never(),
        }
      : action
  })
}

function never(): never {
  throw new Error("A purchase has a gateway order.")
}

/** Guards that lie in what is decided. */
export const DECISION_MUTANTS: readonly Mutant[] = [
  {
    name: "what is owed is ignored: all that came is captured",
    seed: 15,
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
    name: "what staff covered of an order is ignored",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "credit_line", wait: 5_000 },
        { letter: "cancel_code", wait: 5_000 },
      ],
      placeOrder: "before_payment",
    },
    decide: seeing((observation) => {
      const { order } = observation.medusa
      return order
        ? {
            ...observation,
            medusa: {
              ...observation.medusa,
              order: { ...order, covered: asMinorUnits(0) },
            },
          }
        : observation
    }),
  },
  {
    name: "what staff covered of an order that the plugin cancelled is told to nobody",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "cancel_code", wait: 500 },
        { letter: "credit_line", wait: 500 },
      ],
      placeOrder: "before_payment",
    },
    decide: doing((action) =>
      action?.do === "open_case" && action.input.moneyKey.includes(":covered") ? null : action,
    ),
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
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "change_environment", wait: 900_000 },
        { letter: "pay_newest", wait: 500 },
      ],
    },
    decide: seeing((observation) => ({
      ...observation,
      policy: { ...observation.policy, environment: "sandbox" },
    })),
  },
  {
    name: "an order is cancelled although another code can be paid",
    decide: cancelsAnyway(({ ledger }) =>
      ledger.payments.some(({ payment }) => payment.closedBy !== null),
    ),
  },
  {
    name: "an order is cancelled although its held money may still be used",
    decide: cancelsAnyway(({ ledger }) =>
      ledger.payments.some(({ payment }) => payment.settlement === "held"),
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
    name: "broken links are not mended",
    decide: doing((action) => (action?.do === "fix_links" ? null : action)),
  },
  {
    name: "what came beyond what is owed has no case",
    wrap: (ports) =>
      withCases(ports, {
        open: async (input) =>
          input.kind === "overpaid"
            ? { opened: true, isOpen: true, isOther: false, isAnswered: false }
            : ports.fps.cases.open(input),
      }),
    decide: doing((action, { ledger }) =>
      action?.do === "open_case" && action.input.kind === "overpaid"
        ? { do: "settle", payment: ledger.payments[0]?.payment ?? never() }
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
    where: {
      steps: [
        { letter: "choose_fps", wait: 2_000 },
        { letter: "complete", wait: 2_000 },
        { letter: "fulfil", wait: 2_000 },
      ],
    },
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
    name: "the order is cancelled although its patience is not over",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "cancel_code", wait: 0 },
        { letter: "pay_again", wait: 70_000 },
      ],
      placeOrder: "before_payment",
      patience: 30,
    },
    decide: seeing((observation) => ({
      ...observation,
      policy: { ...observation.policy, retryWindowMinutes: 0 },
    })),
  },
  {
    name: "an order that waits in vain is kept",
    decide: doing((action) => (action?.do === "cancel_order" ? null : action)),
  },
  {
    name: "the clock closes without the grace",
    decide: (real) => ({
      decideLedger: (view) => {
        const late = view.ledger.payments.find(
          ({ payment }) => payment.status === "pending" && payment.expiresAt < view.ledger.now,
        )
        return late ? { do: "close_by_timeout", payment: late.payment } : real.decideLedger(view)
      },
    }),
  },
  {
    name: "nobody looks again at what is pending",
    decide: () => ({ nextRunAt: () => null }),
  },
  {
    name: "the clock never closes",
    decide: (real) => ({
      decideLedger: (view) => {
        const action = real.decideLedger(view)
        return action?.do === "close_by_timeout" ? null : action
      },
    }),
  },
  {
    name: "a case stays open whose money the order has",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "fail_at_bank", wait: 0 },
        { letter: "choose_fps", wait: 0 },
        { letter: "pay_oldest", wait: 2_000 },
        { letter: "choose_fps", wait: 1_000 },
        { letter: "complete", wait: 0 },
      ],
      hot: { what: "ledger: case", how: "after" },
      placeOrder: "after_payment",
    },
    decide: doing((action, { ledger }) => {
      const own = ledger.payments.find(({ cases }) =>
        cases.some(({ id }) => action?.do === "close_case" && id === action.id),
      )
      return own ? { do: "settle", payment: own.payment } : action
    }),
  },
  {
    name: "money that an authorization captured is not announced",
    decide: doing((action) => (action?.do === "announce_capture" ? null : action)),
  },
  {
    name: "a cut off capture is not booked",
    decide: doing((action) =>
      action?.do === "book" ? { do: "settle", payment: action.payment } : action,
    ),
  },
]
