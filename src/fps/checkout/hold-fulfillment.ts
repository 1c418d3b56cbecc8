import type { MedusaContainer } from "@medusajs/framework/types"
import { viewDependencies, type ViewDependencies } from "../dependencies"
import { readDebt } from "../medusa/read-debt"
import type { Release } from "../types"
import { readWaitsForFps } from "./waits-for-fps"

/** `unknown`: the order waits for FPS, and our own tables cannot say whether it was released. */
export type FulfillmentHold = "none" | "unpaid" | "unknown"

/**
 * Says whether an order may be fulfilled: not while it waits for the FPS payment that it was placed
 * on. Drafts, other providers, and orders that staff marked as paid do not wait for it.
 */
export async function readHold(
  container: MedusaContainer,
  orderId: string,
): Promise<FulfillmentHold> {
  const dependencies = viewDependencies(container)
  // Where Medusa itself cannot read the order, core refuses by itself.
  const debt = await readDebt(dependencies.query, orderId).catch(() => null)
  if (!debt) {
    return "none"
  }
  try {
    if (!(await readWaitsForFps(dependencies, debt))) {
      return "none"
    }
    const { holdFulfillment } = await dependencies.fps.settings()
    return holdFulfillment && !(await findRelease(dependencies, debt)) ? "unpaid" : "none"
  } catch {
    return "unknown"
  }
}

/** The hold, as staff see it in the order's widget. */
export interface OrderHold {
  /** True if it cannot be fulfilled until it is paid or released. */
  readonly held: boolean
  readonly release: Release | null
}

/** Reads the hold of an order. */
export async function readOrderHold(
  dependencies: ViewDependencies,
  orderId: string,
): Promise<OrderHold> {
  const debt = await readDebt(dependencies.query, orderId)
  if (!debt) {
    return { held: false, release: null }
  }
  const [release, { holdFulfillment }] = await Promise.all([
    findRelease(dependencies, debt),
    dependencies.fps.settings(),
  ])
  return {
    held:
      holdFulfillment &&
      release === null &&
      !debt.isFulfilled &&
      (await readWaitsForFps(dependencies, debt)),
    release,
  }
}

function findRelease(
  { fps }: ViewDependencies,
  { orderId, cartId }: { orderId: string; cartId: string | null },
): Promise<Release | null> {
  return fps.purchases.findRelease({ orderId, cartId })
}
