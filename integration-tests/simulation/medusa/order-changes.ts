import type { OpenChange } from "../../../src/fps/medusa/find-open-change"
import { type Activity, isAlive } from "../scheduler"
import type { World } from "../world"
import { askForRest } from "./ask-for-rest"
import { NotAllowedError } from "./errors"
import { sumOf, type Order } from "./shop"

interface Change {
  readonly orderId: string
  readonly what: string
  readonly change: (order: Order) => void
  /** Core does not look whether the order is cancelled. */
  readonly isBlind?: boolean
}

/**
 * An `order_change` of core, from its beginning to its confirmation: one at a time. In one thing this Medusa is kinder: the change of whoever dies over it is over.
 */
async function changeOrder(
  { sim, shop }: World,
  activity: Activity,
  { orderId, what, change, isBlind = false }: Change,
): Promise<void> {
  const order = await sim.call(activity, "", () => {
    const found = shop.orders.get(orderId)
    if (!found || (found.status === "canceled" && !isBlind)) {
      throw new NotAllowedError(`Order with id ${orderId} has been canceled.`)
    }
    return found
  })
  await sim.call(activity, "", () => {
    refuseSecondChange(order)
    order.changedBy = activity
  })
  try {
    await sim.call(activity, what, () => {
      change(order)
      order.version++
      order.pending = order.total - sumOf(order.transactions)
    })
  } finally {
    order.changedBy = null
  }
}

function refuseSecondChange(order: Order): void {
  if (isBeingChanged(order)) {
    throw new NotAllowedError(`Order (${order.id}) already has an existing active order change`)
  }
}

function isBeingChanged({ changedBy }: Order): boolean {
  return changedBy === "staff" || (changedBy !== null && isAlive(changedBy))
}

/** `find-open-change.ts`. */
export function findOpenChange({ shop }: World, orderId: string): OpenChange | null {
  const order = shop.orders.get(orderId)
  return order && isBeingChanged(order) ? { id: `change-of-${orderId}`, type: "edit" } : null
}

/** An order edit that staff begin and leave open. */
export async function beginEdit(
  { sim, shop }: World,
  activity: Activity,
  orderId: string,
): Promise<void> {
  await sim.call(activity, `staff: begin to edit ${orderId}`, () => {
    const order = shop.orders.get(orderId)
    if (!order || order.status === "canceled") {
      throw new NotAllowedError(`Order with id ${orderId} has been canceled.`)
    }
    refuseSecondChange(order)
    order.changedBy = "staff"
  })
}

/** And give up. */
export async function giveUpEdit(
  { sim, shop }: World,
  activity: Activity,
  orderId: string,
): Promise<void> {
  await sim.call(activity, `staff: give up to edit ${orderId}`, () => {
    const order = shop.orders.get(orderId)
    if (order?.status === "canceled") {
      throw new NotAllowedError(`Order with id ${orderId} has been canceled.`)
    }
    if (order?.changedBy !== "staff") {
      throw new NotAllowedError("An active Order Change is required to proceed")
    }
    order.changedBy = null
  })
}

/** `createOrderRefundCreditLinesWorkflow`: also where nothing was refunded, it is a new version. */
export async function addRefundCreditLine(
  world: World,
  activity: Activity,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<void> {
  await changeOrder(world, activity, creditLine(orderId, amount))
}

function creditLine(orderId: string, amount: number): Change {
  return {
    orderId,
    what: `core: a credit line of ${amount} on ${orderId}`,
    change(order) {
      order.total -= amount
      order.credit += amount
    },
  }
}

/** `createOrderCreditLinesWorkflow`: staff let an order off some of what it owes. */
export async function addCreditLine(
  world: World,
  activity: Activity,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<void> {
  await world.sim.call(activity, "", () => {
    const order = world.shop.orders.get(orderId)
    if (!order || order.pending <= 0) {
      throw new NotAllowedError("There is no pending difference for such credit lines.")
    }
    if (amount > order.pending) {
      throw new NotAllowedError("The credit lines are more than the pending difference.")
    }
  })
  await changeOrder(world, activity, { ...creditLine(orderId, amount), isBlind: true })
}

/** An order edit that is confirmed at once: another total, and the collection for the difference. */
export async function editOrder(
  world: World,
  activity: Activity,
  { orderId, by }: { readonly orderId: string; readonly by: number },
): Promise<void> {
  const order = world.shop.orders.get(orderId)
  await changeOrder(world, activity, {
    orderId,
    what: `staff: order ${orderId} costs ${(order?.total ?? 0) + by}`,
    change(edited) {
      edited.total += by
      edited.mostTotal = Math.max(edited.mostTotal, edited.total)
      edited.isHalfEdited = true
      // Core reserves what is changed anew, be it that it was sent.
      edited.isReserved ||= edited.isFulfilled
    },
  })
  world.orderChanged("edited")
  await askForRest(world, activity, orderId)
  if (order) {
    order.isHalfEdited = false
  }
}

/** Everything is sent: what was reserved for it is used up. */
export async function fulfilOrder(
  { sim, shop, orderChanged }: World,
  activity: Activity,
  orderId: string,
): Promise<void> {
  await sim.call(activity, "staff: fulfils the order", () => {
    const order = shop.orders.get(orderId)
    if (!order || order.status === "canceled") {
      throw new NotAllowedError(`Order with id ${orderId} has been canceled.`)
    }
    if (order.isFulfilled) {
      throw new NotAllowedError("All fulfillments are made.")
    }
    refuseSecondChange(order)
    order.isFulfilled = true
    order.isReserved = false
    order.version++
    order.pending = order.total - sumOf(order.transactions)
  })
  orderChanged("fulfilled")
}
