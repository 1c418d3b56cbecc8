import { SandboxError } from "./errors"
import type { SandboxOrder, SandboxOrderStatus } from "./types"

/** All orders, oldest first. Reading expires what is due. */
export interface OrderStore {
  add(order: SandboxOrder): void
  /** Throws `unknown_order`. */
  get(orderID: string): SandboxOrder
  find(orderID: string): SandboxOrder | undefined
  list(): SandboxOrder[]
  /** As stored, without expiring. */
  snapshot(): SandboxOrder[]
  /** Leaves PENDING. Throws `not_pending` if that has happened before. */
  close(orderID: string, status: Exclude<SandboxOrderStatus, "PENDING">): SandboxOrder
  /** Counts a payment that failed; the order stays PENDING. Throws `not_pending`. */
  countFailure(orderID: string): SandboxOrder
  /** Marks an EXPIRED order as paid: the payment was made in time and reported too late. */
  payLate(orderID: string): SandboxOrder
  /** Expires whatever is due. */
  sweep(): void
}

/** The needs of the store: a clock in epoch milliseconds, and a listener. */
interface OrderStoreInput {
  now: () => number
  onChange: (order: SandboxOrder) => void
  /** Orders of an earlier run, oldest first. */
  kept?: readonly SandboxOrder[]
  onExpired: (order: SandboxOrder) => void
}

/** Makes a store with what was kept. */
export function createOrderStore(input: OrderStoreInput): OrderStore {
  const { now, onChange, onExpired, kept = [] } = input
  const orders = new Map(kept.map((order) => [order.orderID, order]))
  const pending = new Set(
    kept.filter(({ status }) => status === "PENDING").map(({ orderID }) => orderID),
  )

  function change(order: SandboxOrder): SandboxOrder {
    orders.set(order.orderID, order)
    if (order.status !== "PENDING") {
      pending.delete(order.orderID)
    }
    onChange(order)
    return order
  }

  function current(order: SandboxOrder): SandboxOrder {
    if (order.status !== "PENDING" || now() < order.expiresAt) {
      return order
    }
    const expired = change({ ...order, status: "EXPIRED" })
    onExpired(expired)
    return expired
  }

  function find(orderID: string): SandboxOrder | undefined {
    const order = orders.get(orderID)
    return order && current(order)
  }

  function get(orderID: string): SandboxOrder {
    const order = find(orderID)
    if (!order) {
      throw new SandboxError("unknown_order", `There is no order ${orderID}.`)
    }
    return order
  }

  function getPending(orderID: string): SandboxOrder {
    const order = get(orderID)
    if (order.status !== "PENDING") {
      throw new SandboxError(
        "not_pending",
        `Order ${orderID} is ${order.status}; only a PENDING one can change.`,
      )
    }
    return order
  }

  return {
    add(order) {
      pending.add(order.orderID)
      change(order)
    },
    get,
    find,
    list: () => [...orders.values()].map(current),
    snapshot: () => [...orders.values()],
    close: (orderID, status) => change({ ...getPending(orderID), status }),
    countFailure(orderID) {
      const order = getPending(orderID)
      return change({ ...order, failedPayments: order.failedPayments + 1 })
    },
    payLate: (orderID) => change({ ...get(orderID), status: "PAID" }),
    sweep() {
      for (const orderID of [...pending]) {
        find(orderID)
      }
    },
  }
}

const SWEEP_EVERY_MS = 200

/**
 * Calls `sweep` five times a second until the returned function is called. Never keeps the process
 * alive.
 *
 * Rejected: a timer for each order. `setTimeout` fires at once beyond 24.8 days, stands still while
 * a laptop sleeps, and ignores a clock that was passed in.
 */
export function startExpiryClock(sweep: () => void): () => void {
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  return () => clearInterval(timer)
}
