import type { MedusaContainer } from "@medusajs/framework/types"
import { setTimeout as sleep } from "node:timers/promises"
import { isOpenCode } from "../../protocol"
import { viewDependencies, type ViewDependencies } from "../dependencies"
import { readOrderFacts } from "./order-facts"
import { isBeingCancelled, isFinal, retrieveStorePayment, type StorePayment } from "./store-payment"

/** The payment that a storefront waits for. */
export interface WaitForPaymentInput {
  readonly sessionId: string
  /** The longest wait, in milliseconds; 0 does not wait. */
  readonly ms: number
  /** The version that the storefront has; by default the one on arrival. */
  readonly known?: string
  /** Aborted when the browser is gone. */
  readonly signal: AbortSignal
  /** True if the server is closing: then nobody is kept waiting. */
  readonly isOver: () => boolean
}

/**
 * Returns a payment as soon as it differs from the known version, or is over; otherwise when the
 * time is up. Null for an unknown session.
 *
 * What only Medusa knows (an order was placed, or staff marked it as paid) is seen only when the
 * time is up.
 */
export async function waitForPayment(
  container: MedusaContainer,
  { sessionId, ms, known, signal, isOver }: WaitForPaymentInput,
): Promise<StorePayment | null> {
  const dependencies = viewDependencies(container)
  const { watch } = dependencies.fps
  const deadline = Date.now() + ms
  let version = known
  for (let isWaiting = ms > 0; ;) {
    // The snapshot comes first: a change before it is shown, a change after it ends the waiting.
    const before = isWaiting ? await watch.snapshot(sessionId) : null
    const payment = await retrieveStorePayment(dependencies, sessionId)
    version ??= payment?.version
    const isOld = payment?.version === version
    if (before && payment && !isOld && (await watch.snapshot(sessionId))?.print !== before.print) {
      // It changed while it was read: parts of it are from before, and parts from after.
      continue
    }
    if (!before || !payment || isFinal(payment) || !isOld) {
      return payment && before && isBeingCancelled(payment)
        ? untilCancelled(dependencies, { payment, deadline, signal, isOver })
        : payment
    }
    isWaiting = await watch.change(before, {
      ms: Math.max(0, deadline - Date.now()),
      signal,
      isOver,
    })
    if (signal.aborted) {
      return payment
    }
  }
}

/** An order that is not cancelled by then is kept, as one that staff released. Milliseconds. */
const CANCELLING_MS = 10_000
const POLL_MS = 250

/**
 * Waits for the order of a QR code that has just closed to be cancelled: the page says what became of
 * it, and asks no more about a payment that is over.
 */
async function untilCancelled(
  dependencies: ViewDependencies,
  {
    payment,
    deadline,
    signal,
    isOver,
  }: Pick<WaitForPaymentInput, "signal" | "isOver"> & { payment: StorePayment; deadline: number },
): Promise<StorePayment> {
  const { session_id: sessionId, order_id } = payment
  const facts = order_id === null ? null : await readOrderFacts(dependencies, order_id)
  if (facts?.payments.some(isOpenCode)) {
    // Another QR code keeps the order.
    return payment
  }
  const over = new AbortController()
  // It counts as waiting. Only Medusa knows of its order, so no change in our tables ends it.
  const place = dependencies.fps.watch.change(
    { sessionId, collections: [], print: "" },
    {
      ms: Math.max(0, Math.min(deadline - Date.now(), CANCELLING_MS)),
      signal: AbortSignal.any([signal, over.signal]),
      isOver,
    },
  )
  void place.then(() => over.abort())
  let current = payment
  while (isBeingCancelled(current) && !over.signal.aborted) {
    await sleep(POLL_MS, undefined, { signal: over.signal }).catch(() => undefined)
    current = (await retrieveStorePayment(dependencies, sessionId)) ?? current
  }
  over.abort()
  return current
}
