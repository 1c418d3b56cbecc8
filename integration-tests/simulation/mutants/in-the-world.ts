import type { Mutant } from "./mutant"
import { withCases, withPayments, withMedusa, withPurchases } from "./ports"

const NO_CASE = async () => ({ opened: true, isOpen: true, isOther: false, isAnswered: false })

/** Guards that lie between the pass and the world. */
export const WORLD_MUTANTS: readonly Mutant[] = [
  {
    name: "it is not noted that a capture was announced",
    wrap: (ports) => withPurchases(ports, { markAnnounced: async () => undefined }),
  },
  {
    name: "a cancelled order keeps its uses of a promotion",
    wrap: (ports) => withMedusa(ports, { returnPromotions: async () => undefined }),
  },
  {
    name: "it is not noted that uses of a promotion were given back",
    where: { hot: { what: "core: gives the promotion's use back", how: "after" } },
    wrap: (ports, { ledger }) =>
      withMedusa(ports, {
        returnPromotions: async (orderId, lease) => {
          const row = ledger.purchases.get(lease.purchaseId)
          const intent = row?.intent ?? null
          try {
            await ports.medusa.returnPromotions(orderId, lease)
          } finally {
            if (row) {
              row.promotionsReturnedAt = null
              row.intent = intent
            }
          }
        },
      }),
  },
  {
    name: "the lease is ignored",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 500 },
        { letter: "pay_newest", wait: 2_000 },
        { letter: "edit_down", wait: 1_000 },
        { letter: "come_back", wait: 1_900 },
      ],
      hot: { what: "ledger: intends capture", how: "pauses", seconds: 3 },
      early: 0.08,
      faults: 0,
      isPlain: true,
    },
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        take: async (input) => {
          for (const row of ledger.purchases.values()) {
            row.leaseUntil = null
          }
          return ports.fps.purchases.take(input)
        },
        intend: async (lease, input) => {
          const row = ledger.purchases.get(lease.purchaseId)
          if (row) {
            row.leaseToken = lease.token
          }
          return ports.fps.purchases.intend(lease, input)
        },
      }),
  },
  {
    name: "news that came during a look is not noticed at its end",
    seed: 1115,
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 500 },
        { letter: "pay_newest", wait: 2_000 },
        { letter: "cancel_order", wait: 0 },
      ],
      placeOrder: "before_payment",
    },
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        finish: async (lease, input) =>
          ports.fps.purchases.finish(lease, {
            ...input,
            revision: ledger.purchases.get(lease.purchaseId)?.revision ?? input.revision,
          }),
      }),
  },
  {
    name: "nobody looks again when the patience of an order is over",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "cancel_code", wait: 0 },
      ],
      placeOrder: "before_payment",
      patience: 30,
    },
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        finish: async (lease, input) => {
          const isOver = [...ledger.payments.values()].every(
            ({ status }) => status === "expired" || status === "cancelled" || status === "failed",
          )
          return ports.fps.purchases.finish(lease, isOver ? { ...input, nextRunAt: null } : input)
        },
      }),
  },
  {
    name: "the right to remind a customer is forgotten",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
      ],
      placeOrder: "before_payment",
      reminds: 1,
      patience: 30,
    },
    wrap: (ports, { ledger }) =>
      withPurchases(ports, {
        finish: async (lease, input) => {
          for (const row of ledger.purchases.values()) {
            row.reminderClaimedAt = null
          }
          return ports.fps.purchases.finish(lease, input)
        },
      }),
  },
  {
    name: "staff's release of an order is not seen",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "release", wait: 5_000 },
        { letter: "cancel_code", wait: 5_000 },
      ],
      placeOrder: "before_payment",
    },
    wrap: (ports) =>
      withPurchases(ports, {
        read: async (id) => {
          const read = await ports.fps.purchases.read(id)
          return read && { ...read, purchase: { ...read.purchase, released: null } }
        },
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
          const read = await ports.fps.purchases.read(id)
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
      hot: { what: "ledger: intends capture", how: "pauses", seconds: 16 },
      early: 0.08,
      faults: 0,
    },
    wrap: (ports) =>
      withPurchases(ports, {
        intend: async (lease, input) =>
          ports.fps.purchases.intend(lease, input).catch(() => undefined),
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
            await ports.fps.payments.change(payment.id, {
              news: "expired",
              closedBy: "status_query",
            })
          }
          return answer
        },
      },
    }),
  },
  {
    name: "the session of a sibling is not closed before completing",
    wrap: (ports) => withMedusa(ports, { markSession: async () => undefined }),
  },
  {
    name: "an order without stock is not taken back",
    where: {
      steps: [
        { letter: "choose_fps", wait: 500 },
        { letter: "pay_newest", wait: 500 },
      ],
      hot: { what: "core: the cart is completed", how: "dies" },
    },
    wrap: (ports) => withMedusa(ports, { takeBackUnreserved: async () => false }),
  },
  {
    name: "the session is not set to the sum that is taken",
    seed: 37,
    wrap: (ports) => withMedusa(ports, { setSum: async () => undefined }),
  },
  {
    name: "the session is not pointed to the code that was paid",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "fail_at_bank", wait: 500 },
        { letter: "choose_fps", wait: 2_000 },
        { letter: "complete", wait: 2_000 },
        { letter: "pay_oldest", wait: 2_000 },
      ],
      hot: null,
      faults: 0,
      early: 0,
    },
    wrap: (ports) => withPurchases(ports, { repointSession: async () => undefined }),
  },
  {
    name: "no case is opened",
    wrap: (ports) => withCases(ports, { open: NO_CASE }),
  },
  {
    name: "a move about a closed code is made although money came",
    seed: 2505,
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
      withPayments(ports, {
        change: async (id, { unpaidOnly: _, ...change }) => ports.fps.payments.change(id, change),
      }),
  },
  {
    name: "a capture asks nobody for the rest",
    wrap: (ports) => withMedusa(ports, { askForRest: async () => undefined }),
  },
  {
    name: "Medusa is read while the cart is being completed",
    where: {
      steps: [
        { letter: "choose_fps", wait: 0 },
        { letter: "complete", wait: 0 },
        { letter: "pay_newest", wait: 0 },
        { letter: "confirm_wrong", wait: 0 },
        { letter: "choose_card", wait: 2_000 },
        { letter: "complete", wait: 70_000 },
      ],
      hot: { what: "core: frees the stock", how: "pauses" },
      placeOrder: "after_payment",
    },
    wrap: (ports, world) =>
      withMedusa(ports, {
        observe: async (ledger, before) => {
          world.shop.lock = null
          return ports.medusa.observe(ledger, before)
        },
      }),
  },
]
