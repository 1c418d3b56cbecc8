import { isTold } from "../../../src/fps/vocabulary"
import { asMinorUnits } from "../../../src/protocol"
import { codeOf, type Code } from "../bank"
import { closeCase } from "../fps/cases"
import { confirmPayment } from "../fps/payments"
import { releasePurchase } from "../fps/purchases"
import { cancelOrder } from "../medusa/cancel-order"
import { addOrderCollection } from "../medusa/ask-for-rest"
import { readOrderFacts } from "../medusa/debt"
import { withLease } from "../medusa/with-lease"
import { markCollectionPaid } from "../medusa/mark-paid"
import { addCreditLine, editOrder, fulfilOrder } from "../medusa/order-changes"
import { refundOfOrder } from "../medusa/payments"
import { hasRefund, leftOf, orderOfCollection, paymentsOfOrder, type Order } from "../medusa/shop"
import type { Processes } from "../processes"
import type { Activity } from "../scheduler"
import type { World } from "../world"
import type { Letter } from "./letters"

function standing({ shop }: World): Order | undefined {
  return [...shop.orders.values()].find(
    ({ id, status }) => status === "pending" && shop.orderCart.includes(id),
  )
}

/** Staff who do not see yet that an order is cancelled. */
function justCanceled({ shop, sim }: World): Order | undefined {
  return [...shop.orders.values()].find(
    ({ canceledAt }) => canceledAt !== null && sim.now - canceledAt < 30_000,
  )
}

async function edit(world: World, activity: Activity, by: number): Promise<void> {
  const order = standing(world)
  if (order) {
    await editOrder(world, activity, { orderId: order.id, by: Math.max(-order.total, by) })
  }
}

/** What the dashboard does for money at the counter: the collection that is there, or a new one. */
async function markPaid(world: World, activity: Activity): Promise<void> {
  const { sim, shop } = world
  const order = standing(world)
  if (!order) {
    return
  }
  const amount = await sim.call(activity, "", () => order.pending)
  if (amount <= 0) {
    return
  }
  const open = await sim.call(activity, "", () =>
    [...shop.collections.values()].find(
      ({ id, status }) => orderOfCollection(shop, id) === order && status === "not_paid",
    ),
  )
  const id = open?.id ?? (await addOrderCollection(world, activity, { orderId: order.id, amount }))
  await markCollectionPaid(world, activity, id)
}

async function refund(world: World, activity: Activity, part: number): Promise<void> {
  const { shop } = world
  const order = standing(world)
  const payment = order && paymentsOfOrder(shop, order.id).find((one) => leftOf(one) > 0)
  if (payment) {
    await refundOfOrder(world, activity, { payment, amount: Math.floor(leftOf(payment) * part) })
  }
}

async function isWaiting(world: World, activity: Activity): Promise<boolean> {
  const facts = await world.sim.call(activity, "", () => readOrderFacts(world))
  return facts?.waits ?? false
}

async function confirm(
  world: World,
  { processes, activity }: { processes: Processes; activity: Activity },
  typed: (code: Code) => number,
): Promise<void> {
  const { bank, ledger, sim } = world
  const unheard = [...ledger.payments.values()].find(
    (row) => row.status !== "paid" && codeOf(bank, row)?.came,
  )
  const code = unheard && codeOf(bank, unheard)
  if (!unheard || !code) {
    return
  }
  const amount = asMinorUnits(typed(code))
  await sim.call(activity, `staff: ${unheard.id} came, says the bank (${amount})`, () => {
    const taken = confirmPayment(ledger, { id: unheard.id, amount, now: sim.now })
    code.isProven = code.isProven || taken !== null
    code.typed = taken === null ? code.typed : amount
  })
  await processes.settlePurchase(activity, unheard.purchaseId)
}

/** What staff do; they take no locks. */
export const staffLetters = {
  cancel_order: async (world, _, activity) => {
    const order = standing(world)
    if (order) {
      await cancelOrder(world, activity, { orderId: order.id })
    }
  },
  refund_all: async (world, _, activity) => refund(world, activity, 1),
  refund_part: async (world, _, activity) => refund(world, activity, 0.4),
  mark_paid: async (world, _, activity) => markPaid(world, activity),
  edit_up: async (world, _, activity) => edit(world, activity, 3_000),
  edit_down: async (world, _, activity) => edit(world, activity, -3_000),
  credit_line: async (world, _, activity) => {
    const order = standing(world) ?? justCanceled(world)
    if (order) {
      await addCreditLine(world, activity, { orderId: order.id, amount: 2_500 })
    }
  },
  fulfil: async (world, _, activity) => {
    const order = standing(world)
    if (order) {
      await fulfilOrder(world, activity, order.id)
    }
  },
  /** `release-order.ts`: the order that waits may be shipped without its money. */
  release: async (world, processes, activity) => {
    if (!(await isWaiting(world, activity))) {
      return
    }
    await withLease(world, { processes, activity }, async ({ lease }) => {
      if (await isWaiting(world, activity)) {
        await world.sim.call(activity, "staff: release the order", () =>
          releasePurchase(world.ledger, lease, {
            released: { by: "user_1", at: new Date(world.sim.now), note: "trusted" },
            now: world.sim.now,
          }),
        )
      }
    })
  },
  /** The job runs in one more process at the same time. */
  send_reminders: async (_, processes, activity) => processes.remind(activity),
  /** Whoever resolves a case looks first whether Medusa has its money on an order that stands. */
  resolve_case: async (world, processes, activity) => {
    const { ledger, shop, sim } = world
    const open = [...ledger.cases.values()].filter(({ status }) => status === "open")
    const [found] = open
    if (!found) {
      return
    }
    const isUsed = [...shop.payments.values()].some(
      (one) =>
        one.ledgerId === found.paymentId &&
        leftOf(one) > 0 &&
        orderOfCollection(shop, one.collectionId)?.status === "pending",
    )
    // The server refuses to send what was only told.
    const canSend = isTold(found.moneyKey)
      ? false
      : found.moneyKey.startsWith("refund:")
        ? hasRefund(shop, found.evidence.refund_id)
        : !isUsed || found.kind === "overpaid"
    const resolution = canSend && sim.random.chance(0.6) ? "refunded" : "dismissed"
    await sim.call(activity, `staff: case ${found.kind} is ${resolution}`, () =>
      closeCase(
        ledger,
        { id: found.id, resolution, reference: "FT1", note: null, resolvedBy: "user_1" },
        sim.now,
      ),
    )
    const payment = found.paymentId ? ledger.payments.get(found.paymentId) : undefined
    if (payment) {
      await processes.settlePurchase(activity, payment.purchaseId)
    }
  },
  /** Staff find money on the bank's statement that nobody reported; two may find it at once. */
  confirm: async (world, processes, activity) =>
    confirm(world, { processes, activity }, (code) => code.came ?? 0),
  /** The same with a typing error, or with the amount that the form proposes. */
  confirm_wrong: async (world, processes, activity) =>
    confirm(world, { processes, activity }, ({ amount, came }) =>
      world.sim.random.pick([amount, Math.ceil((came ?? amount) / 10), (came ?? amount) + 2_000]),
    ),
  change_environment: async (world) => {
    const { ledger, sim, tell } = world
    const { settings } = ledger
    const environment = settings.environment === "sandbox" ? "production" : "sandbox"
    ledger.settings = { ...settings, environment }
    world.environmentSince = sim.now
    tell("staff", `the environment is ${environment}`)
  },
  remove_environment: async ({ ledger, tell }) => {
    const { settings } = ledger
    const { [settings.environment]: _, ...environments } = settings.environments
    ledger.settings = { ...settings, environments }
    tell("staff", `the settings of ${settings.environment} are removed`)
  },
  sell_out: async (world) => {
    const { shop, tell } = world
    world.hadTrouble = true
    shop.hasStock = !shop.hasStock
    tell("shop", shop.hasStock ? "has stock" : "is sold out")
  },
} satisfies Record<string, Letter>
