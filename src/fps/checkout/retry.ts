import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../types"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { PurchaseBusyError, withPurchase, type LeasedPurchase } from "../settle/with-purchase"
import { findOrder } from "../medusa/paid-by"
import { FPS_PROVIDER } from "../medusa/amounts"
import { toMajorNumber, toMinorUnits } from "../../protocol"
import type { Debt, DebtSession } from "../medusa/read-debt"
import type { FpsSettings } from "../settings/schema"
import { CartBusyError, whileCartIsQuiet } from "../medusa/cart-lock"
import { readOrderFacts, whyNotPayable } from "../pay-links/pay-state"
import { cartError, stillCreatingError, toMedusaError } from "./errors"
import { readNewTry, type NewTry, collectionForRest, openSessionOf } from "./new-try"
import { retrieveStorePayment, type StorePayment } from "./store-payment"
import { checkCart, type CartProblem } from "./check-cart"
import { payablePayment } from "./payable-payment"

/**
 * Gives an order that waits within its patience the one payable QR code, on the session that it was
 * placed on; answers the payment as it is then. One that does not wait (it was paid, or cancelled) is
 * answered as it is, without a code. Null: the session is none of ours. No workflow, on purpose: its
 * errors would lose their kind, by which a customer is told what to do.
 *
 * Of two who ask at once the second takes over the first one's code: the look's lease keeps them apart.
 */
export async function payAgain(
  container: MedusaContainer,
  sessionId: string,
): Promise<StorePayment | null> {
  const dependencies = settleDependencies(container)
  const payment = await dependencies.fps.payments.findBySession(sessionId)
  if (!payment) {
    return null
  }
  const shown = await renewCodeOf(dependencies, payment).catch((error: unknown) => {
    throw toCustomerError(error)
  })
  return retrieveStorePayment(dependencies, shown ?? sessionId)
}

/**
 * The same for the customer who has the address of return; where the browser goes. Null: its order
 * does not wait, or not any more. Its errors are as they are.
 */
export async function payAgainOfReturn(
  container: MedusaContainer,
  token: string,
): Promise<string | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const payment = await fps.payments.find({ return_token: token })
  const shown = payment && (await renewCodeOf(dependencies, payment))
  const current = shown && (await retrieveStorePayment(dependencies, shown))
  return current ? current.redirect_url : null
}

/** The session that shows the code then; null where the order does not wait. */
async function renewCodeOf(
  dependencies: SettleDependencies,
  { paymentCollectionId }: LedgerPayment,
): Promise<string | null> {
  const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
  const found = await newTry(dependencies, orderId)
  if (found) {
    await renew(dependencies, found)
  }
  return found?.session.id ?? null
}

async function newTry(dependencies: SettleDependencies, orderId: string | null) {
  const settings = await dependencies.fps.settings()
  return readNewTry(dependencies, { orderId, settings })
}

async function renew(dependencies: SettleDependencies, { debt }: NewTry): Promise<void> {
  const { container, fps } = dependencies
  const purchaseId = await fps.purchases.ensure(purchaseOf(debt))
  try {
    await withPurchase(dependencies, purchaseId, async (purchase) => {
      const current = await whileOrderIsQuiet(dependencies, debt, async () =>
        newTry(dependencies, debt.orderId),
      )
      if (current) {
        await codeForDebt(dependencies, { debt: current.debt, purchase })
      }
    })
  } finally {
    await settlePurchase(container, purchaseId)
  }
}

/** What went wrong, as the storefront kit knows it. */
function toCustomerError(error: unknown): unknown {
  if (error instanceof PurchaseBusyError) {
    return stillCreatingError()
  }
  return error instanceof CannotPayError ? cartError(error.problems) : toMedusaError(error)
}

/** The code that pays what an order owes, and the session that shows it. */
interface CodeForDebt {
  readonly payment: LedgerPayment
  readonly sessionId: string
}

/**
 * The one payable QR code for what an order owes: on the FPS session that waits already, or on a new
 * one. The purchase is leased, so nobody settles it meanwhile. Throws {@link PurchaseBusyError} while
 * something is left to be finished of it.
 */
export async function codeForDebt(
  dependencies: SettleDependencies,
  { debt, purchase }: { debt: Debt; purchase: LeasedPurchase },
): Promise<CodeForDebt> {
  const ledger = await dependencies.fps.purchases.read(purchase.lease.purchaseId)
  if (ledger?.purchase.intent) {
    // Left over by a process that died: what it was about is finished first.
    throw new PurchaseBusyError("This purchase is being settled at this moment.")
  }
  const session = openSessionOf(debt)
  return session
    ? {
        payment: await renewCode(dependencies, { debt, session, purchase }),
        sessionId: session.id,
      }
    : startSession(dependencies, debt)
}

/** A session in a collection of the order's own, for just what it owes. */
async function startSession(
  { container, fps, payments }: SettleDependencies,
  debt: Debt,
): Promise<CodeForDebt> {
  customerOf(debt, await fps.settings())
  const collectionId = await collectionFor({ container, payments }, debt)
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: await providerId(payments),
      data: {},
    },
  })
  const payment = await fps.payments.findBySession(result.id)
  if (!payment) {
    throw new Error(`Session ${result.id} has no gateway order.`)
  }
  return { payment, sessionId: result.id }
}

/** The collection that is there for it, set to what is owed, or a new one. */
async function collectionFor(
  { container, payments }: Pick<SettleDependencies, "container" | "payments">,
  debt: Debt,
): Promise<string> {
  const { orderId, owed } = debt
  const found = collectionForRest(debt)
  if (!found) {
    const { result } = await createOrderPaymentCollectionWorkflow(container).run({
      input: { order_id: orderId, amount: toMajorNumber(owed) },
    })
    const [created] = result
    if (!created) {
      throw new Error(`Order ${orderId} got no payment collection.`)
    }
    return created.id
  }
  if (toMinorUnits(found.amount) !== owed) {
    await payments.updatePaymentCollections(found.id, { amount: toMajorNumber(owed) })
  }
  return found.id
}

/** Core asks no region for a collection of an order, so this is the store's FPS provider. */
async function providerId(payments: SettleDependencies["payments"]): Promise<string> {
  const providers = await payments.listPaymentProviders({ is_enabled: true })
  const own = providers.map(({ id }) => id).find((id) => FPS_PROVIDER.test(id))
  if (own === undefined) {
    throw new Error("Medusa has no FPS provider; see docs/options.md.")
  }
  return own
}

/**
 * A code for a session that stands. It is not replaced: core would delete it first, and a gateway
 * that is away then would leave the order without any. An older code of the session stays as it is,
 * and goes into the same session when it is paid.
 */
async function renewCode(
  { fps, logger }: SettleDependencies,
  { debt, session, purchase }: { debt: Debt; session: DebtSession; purchase: LeasedPurchase },
): Promise<LedgerPayment> {
  const settings = await fps.settings()
  const shown = await fps.payments.findBySession(session.id)
  const payment = await payablePayment(
    { fps, logger },
    {
      sessionId: session.id,
      paymentCollectionId: session.collectionId,
      cartId: session.ofCart ? debt.cartId : null,
      purchase: purchaseOf(debt),
      amount: debt.owed,
      currencyCode: debt.currencyCode,
      keepsShowing: shown !== null,
      settings,
      customer: customerOf(debt, settings),
      locale: debt.payer.locale,
    },
  )
  if (shown?.id !== payment.id) {
    const { lease, ports } = purchase
    await fps.purchases.repointSession({ lease, sessionId: session.id, paymentId: payment.id })
    await ports.medusa.setSum(
      {
        id: session.id,
        collectionId: session.collectionId,
        collectionAmount: session.collectionAmount,
        ofCart: session.ofCart,
        providerId: session.provider_id,
        status: session.status,
        amount: session.amount,
        currencyCode: session.currency_code,
      },
      debt.owed,
    )
  }
  return payment
}

/**
 * Reads what an order owes while nobody completes its cart: core links an order before it authorizes
 * the payment, and may yet undo it; a code that is put on its session meanwhile would be taken for the
 * one that was authorized. Throws {@link PurchaseBusyError} when that lasts too long.
 */
export async function whileOrderIsQuiet<T>(
  dependencies: SettleDependencies,
  { cartId }: Pick<Debt, "cartId">,
  read: () => Promise<T>,
): Promise<T> {
  return cartId === null
    ? read()
    : whileCartIsQuiet(dependencies, cartId, read).catch((error: unknown) => {
        throw error instanceof CartBusyError ? new PurchaseBusyError(error.message) : error
      })
}

/** Whose purchase a debt belongs to. */
export function purchaseOf({ cartId, orderId }: Debt) {
  return cartId === null ? { cartId, orderId } : { cartId, orderId }
}

/** What the gateway is told of the customer. Throws when some of it is missing. */
function customerOf({ payer, owed, currencyCode }: Debt, settings: FpsSettings) {
  const check = checkCart({ cart: payer, amount: owed, currencyCode, settings })
  if (!check.ready) {
    throw new CannotPayError(check.problems)
  }
  return check.customer
}

/** What the gateway needs of the customer is missing since the order was placed. */
export class CannotPayError extends Error {
  override readonly name = "CannotPayError"

  constructor(readonly problems: readonly CartProblem[]) {
    super(problems.map(({ message }) => message).join("; "))
  }
}

const WHY = {
  review: "A payment for this order has come and is being looked at.",
  cancelled: "This order is cancelled.",
  draft: "This order is a draft; it can be paid once the shop has converted it.",
  arriving: "A payment for this order has come and is being entered.",
  nothing_owed: "This order owes nothing.",
  pending_elsewhere: "This order is being paid in another way.",
} as const

/**
 * Gives what the order of a payment collection owes the one payable QR code, and answers its payment:
 * for Medusa's own payment link, which names the collection. Whatever the collection was made for,
 * what is asked is what the order owes now. Null: the collection has no order. Throws `NOT_ALLOWED`
 * with the reason where nothing can be paid, and the customer's errors of a creation.
 */
export async function payCollection(
  container: MedusaContainer,
  paymentCollectionId: string,
): Promise<StorePayment | null> {
  const dependencies = settleDependencies(container)
  const { orderId } = await findOrder(dependencies.query, paymentCollectionId)
  const debt = orderId === null ? null : await readPayable(dependencies, orderId)
  if (!debt) {
    return null
  }
  const purchaseId = await dependencies.fps.purchases.ensure(purchaseOf(debt))
  try {
    const { sessionId } = await withPurchase(dependencies, purchaseId, async (purchase) => {
      const current = await whileOrderIsQuiet(dependencies, debt, async () =>
        readPayable(dependencies, debt.orderId),
      )
      return codeForDebt(dependencies, { debt: current ?? debt, purchase })
    })
    return await retrieveStorePayment(dependencies, sessionId)
  } catch (error) {
    throw toCustomerError(error)
  } finally {
    await settlePurchase(container, purchaseId)
  }
}

async function readPayable(dependencies: SettleDependencies, orderId: string) {
  const facts = await readOrderFacts(dependencies, orderId)
  const reason = facts && whyNotPayable(facts)
  if (reason) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, WHY[reason], `fps_${reason}`)
  }
  return facts?.debt ?? null
}
