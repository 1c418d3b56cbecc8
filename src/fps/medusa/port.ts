import {
  cancelOrderWorkflow,
  capturePaymentWorkflow,
  completeCartWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { z } from "zod"
import { messageOf } from "./message-of"
import { fpsProviderId, leftOf, movedSchema, list, readAmount } from "./amounts"
import { toMajorNumber } from "../../protocol"
import { CartBusyError, whileCartIsOurs } from "./cart-lock"
import { FOR_PLACED_ORDER } from "../vocabulary"
import type { SettleDependencies } from "../dependencies"
import type { Lease, LedgerPayment } from "../types"
import { findOpenChange } from "./find-open-change"
import { fixLinks } from "./repair/fix-links"
import type { SessionState } from "./observation"
import { observeMedusa } from "./observe"
import type { MedusaPort, Sum } from "../settle/ports"
import { readPromotionUses, returnPromotionUses } from "./return-promotions"
import { takeBackUnreserved } from "./repair/take-back-order"

/**
 * Connects a pass with Medusa. Core's workflows run at top level: as steps they skip their locks.
 */
export function medusaPort(dependencies: SettleDependencies): MedusaPort {
  const { container, fps, knex, payments } = dependencies
  return {
    observe: async (ledger, previousState) => observeMedusa(dependencies, ledger, previousState),
    fixLinks: async (payment) => fixLinks(dependencies, payment),
    takeBackUnreserved: async (payment) => takeBackUnreserved(dependencies, payment),
    async completeCart(cartId) {
      const { errors } = await completeCartWorkflow(container).run({
        input: { id: cartId },
        throwOnError: false,
      })
      const [first] = errors
      if (first?.action === "acquire-lock") {
        throw new CartBusyError(`Cart ${cartId} is being completed for too long.`)
      }
      const error: unknown = first?.error
      return error ? messageOf(error) : null
    },
    async setSum(session, amount) {
      if (readAmount(session.collectionAmount) !== amount) {
        await payments.updatePaymentCollections(session.collectionId, {
          amount: toMajorNumber(amount),
        })
      }
      if (readAmount(session.amount) !== amount) {
        await updateSession(dependencies, { ...session, amount: toMajorNumber(amount) })
      }
    },
    capture: async (session, input) => capture(dependencies, session, input),
    restoreSession: async (payment, lease) => restoreSession(dependencies, payment, lease),
    async book(paymentId) {
      await markCaptured(dependencies, paymentId)
      // A Medusa payment that says it is captured in whole is only booked.
      await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId } })
    },
    async askForRest(orderId) {
      await createOrUpdateOrderPaymentCollectionWorkflow(container).run({
        input: { order_id: orderId },
      })
    },
    findOpenChange: async (orderId) => findOpenChange(dependencies, orderId),
    async endTransferRequest(orderId, changeId) {
      // Core's workflow for it deletes whichever change is open by then, such as an edit of staff.
      const now = await findOpenChange(dependencies, orderId)
      if (now?.id === changeId && now.type === "transfer") {
        await container.resolve(Modules.ORDER).softDeleteOrderChanges([changeId])
      }
    },
    async cancelOrder(orderId) {
      await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
    },
    async returnPromotions(orderId, lease) {
      const note = async (trx: Knex.Transaction) => fps.purchases.markPromotionsReturned(lease, trx)
      const uses = orderId === null ? null : await readPromotionUses(dependencies, orderId)
      await (uses && uses.actions.length > 0
        ? returnPromotionUses(dependencies, uses, note)
        : knex.transaction(note))
    },
    async announceCapture(paymentId) {
      await container
        .resolve(Modules.EVENT_BUS)
        .emit({ name: PaymentEvents.CAPTURED, data: { id: paymentId } })
    },
    async markSession(session, status) {
      await updateSession(dependencies, { ...session, status })
    },
  }
}

/**
 * Core's workflow would ask for what the collection costs now, and so for another QR code. If the
 * process dies before our tables know the session, the next pass makes another one.
 */
async function restoreSession(
  dependencies: SettleDependencies,
  { id, paymentCollectionId, amount, currencyCode }: LedgerPayment,
  lease: Lease,
): Promise<void> {
  const { fps, payments } = dependencies
  const session = await payments.createPaymentSession(paymentCollectionId, {
    provider_id: await fpsProviderId(payments),
    amount: toMajorNumber(amount),
    currency_code: currencyCode,
    data: {},
    context: { [FOR_PLACED_ORDER]: true },
  } as Parameters<typeof payments.createPaymentSession>[1])
  await fps.purchases.repointSession({ lease, sessionId: session.id, paymentId: id })
  await fps.payments.notePlaced(session.id)
  await updateSession(dependencies, {
    ...{ id: session.id, amount: toMajorNumber(amount), currencyCode },
    status: "pending_authorization",
  })
}

/**
 * Captures as `processPaymentWorkflow` does for an active order, with two thirds of its statements.
 * That workflow cancels a payment whose capture it could not book, although it has the money; here
 * the next pass books it.
 */
async function capture(
  dependencies: SettleDependencies,
  session: SessionState,
  { amount, cartId }: Sum,
): Promise<void> {
  const { container, knex, payments } = dependencies
  const row = await knex("payment_session")
    .where({ id: session.id })
    .whereNull("deleted_at")
    .first<{ amount: string } | undefined>("amount")
  if (!row) {
    throw new Error(`Session ${session.id} is gone; another pass follows.`)
  }
  if (readAmount(row.amount) !== amount) {
    throw new Error(`Session ${session.id} asks for another amount by now; another pass follows.`)
  }
  const take = async () => {
    const payment = await payments.authorizePaymentSession(session.id, { [FOR_PLACED_ORDER]: true })
    if (!payment) {
      throw new Error(`Session ${session.id} is not authorized yet; another pass follows.`)
    }
    // Without an amount core captures the whole, or nothing where another process was faster.
    await capturePaymentWorkflow(container).run({ input: { payment_id: payment.id } })
  }
  await (session.ofCart && cartId !== null ? whileCartIsOurs(dependencies, cartId, take) : take())
}

const capturedSchema = z.object({
  amount: z.number(),
  captured_at: z.coerce.date().nullish(),
  canceled_at: z.unknown(),
  captures: list(movedSchema),
})

/**
 * Marks a Medusa payment captured whose captures have the whole amount. Core writes the two one after
 * the other, and a process may die between them. Core also cancels a payment whose capture it could
 * not book.
 */
async function markCaptured(
  { payments, query }: Pick<SettleDependencies, "payments" | "query">,
  id: string,
): Promise<void> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["amount", "captured_at", "canceled_at", "captures.raw_amount"],
    filters: { id },
  })
  const payment = capturedSchema.parse(data[0])
  if (leftOf({ ...payment, refunds: [] }) < readAmount(payment.amount)) {
    throw new Error(`Payment ${id} is captured in part; staff have to decide.`)
  }
  if (payment.canceled_at || !payment.captured_at) {
    const captured = { id, canceled_at: null, captured_at: payment.captured_at ?? new Date() }
    await payments.updatePayment(captured)
  }
}

/** Reopens a closed session, so that core completes its cart with it. */
export async function reopenSession(
  dependencies: Pick<SettleDependencies, "payments">,
  { session, hasPayment }: { session: SessionState; hasPayment: boolean },
): Promise<void> {
  // Core takes the payment of an authorized session as it is, and of no other.
  const status = hasPayment ? "authorized" : "pending"
  if (session.status !== status) {
    await updateSession(dependencies, { ...session, status })
  }
}

async function updateSession(
  { payments }: Pick<SettleDependencies, "payments">,
  {
    id,
    amount,
    currencyCode,
    status,
  }: Pick<SessionState, "id" | "amount" | "currencyCode" | "status">,
): Promise<void> {
  await payments.updatePaymentSession({
    id,
    amount,
    currency_code: currencyCode,
    data: { session_id: id },
    status: status as Parameters<typeof payments.updatePaymentSession>[0]["status"],
  })
}
