import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDependencies, type SettleDependencies } from "../fps/dependencies"
import { purchaseOf } from "../fps/checkout/retry"
import { readWaitsForFps } from "../fps/checkout/waits-for-fps"
import { readDebt, type Debt } from "../fps/medusa/read-debt"
import { settlePurchase } from "../fps/settle/scheduler"
import { withPurchase } from "../fps/settle/with-purchase"
import { refusal } from "../fps/refusals"
import { oneStep } from "./one-step"

/** Which order, and why it may be fulfilled without its payment. */
export interface ReleaseOrderInput {
  readonly order_id: string
  readonly note: string
  /** The admin user's id. */
  readonly actor_id: string
}

/** Lets an unpaid order be fulfilled. A second time changes nothing. */
async function releaseOrder(
  input: ReleaseOrderInput,
  container: MedusaContainer,
): Promise<{ readonly order_id: string }> {
  const dependencies = settleDependencies(container)
  const { fps, query } = dependencies
  const debt = await readDebt(query, input.order_id)
  if (!debt) {
    throw refusal("not_found", { what: "order", id: input.order_id })
  }
  await refuseUnlessWaiting(dependencies, debt)
  const purchaseId = await fps.purchases.ensure(purchaseOf(debt))
  try {
    await withPurchase(dependencies, purchaseId, async ({ lease }) => {
      const ledger = await fps.purchases.read(purchaseId)
      if (ledger?.purchase.intent) {
        throw refusal("purchase_busy")
      }
      await refuseUnlessWaiting(dependencies, await readDebt(query, input.order_id))
      await fps.purchases.release(lease, { by: input.actor_id, note: input.note })
    })
  } finally {
    await settlePurchase(container, purchaseId)
  }
  return { order_id: input.order_id }
}

async function refuseUnlessWaiting(
  dependencies: SettleDependencies,
  debt: Debt | null,
): Promise<void> {
  if (!debt || !(await readWaitsForFps(dependencies, debt))) {
    throw refusal("not_waiting")
  }
}

/** The id of {@link releaseOrderWorkflow}. */
export const releaseOrderWorkflowId = "fps-release-order"

/**
 * @summary Let an order be fulfilled although its FPS payment was not received.
 *
 * The order is not cancelled when its QR code expires: it becomes the case `shipped_unpaid`, which a
 * payment closes.
 *
 * @example
 * await releaseOrderWorkflow(container).run({
 *   input: { order_id: "order_123", note: "Pays at the counter.", actor_id: "user_123" },
 * })
 */
export const releaseOrderWorkflow = oneStep(releaseOrderWorkflowId, releaseOrder)
