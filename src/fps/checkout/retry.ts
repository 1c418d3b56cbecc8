import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { MedusaError } from "@medusajs/framework/utils"
import { isOpenCode, toMajorNumber } from "../../protocol"
import type { SettleDependencies, ViewDependencies } from "../dependencies"
import { fpsProviderId, readAmount } from "../medusa/amounts"
import { CartBusyError, whileCartIsQuiet } from "../medusa/cart-lock"
import { findOrder } from "../medusa/paid-by"
import type { Debt, DebtCollection, DebtSession } from "../medusa/read-debt"
import { isMadeFor, newQrUntil, type RetryPolicy } from "../retry-window"
import type { FpsSettings } from "../settings/schema"
import { PurchaseBusyError, type LeasedPurchase } from "../settle/with-purchase"
import type { LedgerPayment } from "../types"
import { asCustomer } from "./as-customer"
import { checkCart, type CartProblem } from "./check-cart"
import { cartError, refuseWhileClosed, stillCreatingError, toMedusaError } from "./errors"
import { restoreLostSession } from "./lost-session"
import { isArriving, isUnderReview, readOrderFacts, type OrderFacts } from "./order-facts"
import { payablePayment } from "./payable-payment"
import { openSessionOf, readWaitsForFps } from "./waits-for-fps"

/** An order that can be given another QR code. */
export interface Retry {
  /** The order is not cancelled before this; a QR code that is still open may keep it longer. */
  readonly until: Date
  readonly debt: Debt
  /** The session that the order was placed on. It takes the money of every QR code. */
  readonly session: DebtSession
  /** True if one of its QR codes can still be paid. */
  readonly hasOpenCode: boolean
}

interface WaitInput extends OrderFacts {
  /** The id of the payment that a session shows. */
  readonly shownBy: (sessionId: string) => string | undefined
}

interface RetryInput extends WaitInput {
  readonly settings: RetryPolicy
  readonly now: Date
}

/**
 * Decides if an order waits for another payment, on the session that it was placed on: within its
 * retry window, and without one while a QR code of it can be paid. A customer whose bank refused gets
 * a new code of the same order then: with a second order, both could be paid. Null: it does not wait.
 * `waitsUntil` of settling decides from the same facts whether the order is cancelled. Pure.
 */
export function findRetry({ settings, now, ...facts }: RetryInput): Retry | null {
  const { debt, payments } = facts
  const wait = findWait(facts)
  if (!wait) {
    return null
  }
  const { session, codes } = wait
  const mayAsk = settings.retryWindowMinutes > 0 ? codes.length > 0 : codes.some(isOpenCode)
  const until = newQrUntil(debt.createdAt, settings)
  const hasOpenCode = payments.some(isOpenCode)
  return mayAsk && until > now ? { until, debt, session, hasOpenCode } : null
}

/** Finds the session that an unpaid order waits for, and the QR codes that were made for the order. */
function findWait({ shownBy, ...facts }: WaitInput) {
  const { debt, payments, waits } = facts
  const session = waits ? openSessionOf(debt) : undefined
  if (!session || mayHaveMoney(facts)) {
    return null
  }
  const waited = {
    sessionId: session.id,
    shownId: shownBy(session.id),
    amounts: [readAmount(session.amount), debt.owed],
    currencyCode: session.currencyCode,
  }
  const codes = payments.filter(
    (payment) => payment.redirectUrl !== null && isMadeFor(payment, waited),
  )
  return { session, codes }
}

interface ReadInput {
  readonly orderId: string | null
  readonly settings: FpsSettings
}

/** Reads {@link findRetry} of an order for a page that promises another payment: only in a window. */
export async function readRetry(
  dependencies: ViewDependencies,
  input: ReadInput,
): Promise<Retry | null> {
  return input.settings.retryWindowMinutes === 0 ? null : readNewCode(dependencies, input)
}

/** Reads {@link findRetry} of an order. Null: its customer can ask for no other QR code. */
export async function readNewCode(
  dependencies: ViewDependencies,
  { orderId, settings }: ReadInput,
): Promise<Retry | null> {
  const facts = orderId === null ? null : await readOrderFacts(dependencies, orderId)
  return facts && readNewCodeOf(dependencies, { facts, settings })
}

/** The same for an order that the caller has read. */
export async function readNewCodeOf(
  dependencies: ViewDependencies,
  { facts, settings }: { facts: OrderFacts; settings: FpsSettings },
): Promise<Retry | null> {
  const input = await readWaitInput(dependencies, facts)
  return input && findRetry({ ...input, settings, now: new Date() })
}

/**
 * Reads the session of an order that waits while a QR code of it can be paid, also when its customer
 * can ask for no other one. Null: nobody can pay the order.
 */
export async function readPayableSession(
  dependencies: ViewDependencies,
  facts: OrderFacts,
): Promise<string | null> {
  const input = await readWaitInput(dependencies, facts)
  const wait = input && findWait(input)
  return wait?.codes.some(isOpenCode) ? wait.session.id : null
}

async function readWaitInput(
  dependencies: ViewDependencies,
  facts: OrderFacts,
): Promise<WaitInput | null> {
  const session = openSessionOf(facts.debt)
  if (!session) {
    return null
  }
  const shown = await dependencies.fps.payments.findBySession(session.id)
  return { ...facts, shownBy: () => shown?.id }
}

/** True if a payment was received that goes into the order now, or that staff may still use. */
function mayHaveMoney({ payments, cases }: OrderFacts): boolean {
  return payments.some((payment) => isArriving(payment) || isUnderReview({ cases }, payment))
}

/**
 * Gives the order of a payment a new QR code, and returns the session that shows it. Null: the order
 * does not wait. The lease of the purchase keeps two customers apart: the second gets the first one's
 * code.
 */
export async function retryOrderOf(
  dependencies: SettleDependencies,
  { paymentCollectionId }: Pick<LedgerPayment, "paymentCollectionId">,
): Promise<string | null> {
  const { fps, query } = dependencies
  const { orderId } = await findOrder(query, paymentCollectionId)
  const read = async () => readNewCode(dependencies, { orderId, settings: await fps.settings() })
  const found = await read()
  if (!found) {
    return null
  }
  const purchaseId = await fps.purchases.ensure(purchaseOf(found.debt))
  await asCustomer(dependencies, { purchaseId, by: "session" }, async (purchase) => {
    // The order may have been paid or cancelled before this process had the lease.
    const current = await whileOrderIsQuiet(dependencies, found.debt, read)
    if (current) {
      await newQrFor(dependencies, { debt: current.debt, purchase })
    }
  })
  return found.session.id
}

/** Turns an error into the one that the storefront SDK knows. */
export function toCustomerError(error: unknown): unknown {
  if (error instanceof PurchaseBusyError) {
    return stillCreatingError()
  }
  if (error instanceof TimeIsOverError) {
    return new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message, "fps_time_is_over")
  }
  return error instanceof CannotPayError ? cartError(error.problems) : toMedusaError(error)
}

interface NewQr {
  readonly payment: LedgerPayment
  readonly sessionId: string
}

/**
 * Makes the one payable QR code for what an order owes: on the FPS session that waits already, or on
 * a new one. The caller holds the lease of the purchase, so nobody settles it meanwhile. Throws
 * {@link PurchaseBusyError} while an action of a dead process is unfinished.
 */
export async function newQrFor(
  dependencies: SettleDependencies,
  { debt: before, purchase }: { debt: Debt; purchase: LeasedPurchase },
): Promise<NewQr> {
  const ledger = await dependencies.fps.purchases.read(purchase.lease.purchaseId)
  if (ledger?.purchase.intent) {
    throw new PurchaseBusyError("This purchase is being settled at this moment.")
  }
  const debt = await restoreLostSession(dependencies, { debt: before, purchase })
  const session = openSessionOf(debt)
  if (!session || dependencies.fps.medusaTables.missing) {
    await refuseWhileClosed(dependencies.fps)
  }
  // What was shipped, or may be, keeps no stock.
  const isKept =
    !debt.isFulfilled && !ledger?.purchase.released && (await readWaitsForFps(dependencies, debt))
  return session
    ? {
        payment: await showNewQr(dependencies, { debt, session, purchase, isKept }),
        sessionId: session.id,
      }
    : startSession(dependencies, { debt, isKept })
}

interface ShowInput {
  readonly debt: Debt
  readonly session: DebtSession
  readonly purchase: LeasedPurchase
  /** Its stock is kept for it, and not for ever. */
  readonly isKept: boolean
}

/**
 * Shows a new QR code on a session. The session stays: core deletes a session before it makes another,
 * and a gateway that is away then would leave the order without any. Money of an older QR code goes
 * into the same session.
 */
async function showNewQr(
  { fps, logger }: SettleDependencies,
  { debt, session, purchase, isKept }: ShowInput,
): Promise<LedgerPayment> {
  const settings = await fps.settings()
  const shown = await fps.payments.findBySession(session.id)
  const now = new Date()
  if (isKept && now >= newQrUntil(debt.createdAt, settings)) {
    return stillPayable(shown, { debt, now })
  }
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
    await ports.medusa.setSum(session, debt.owed)
  }
  return payment
}

/** Returns the QR code that an order shows while it can be paid. Throws when the time is over. */
function stillPayable(
  shown: LedgerPayment | null,
  { debt, now }: { debt: Debt; now: Date },
): LedgerPayment {
  const isPayable =
    shown?.status === "pending" && shown.expiresAt > now && shown.amount === debt.owed
  if (!isPayable) {
    throw new TimeIsOverError("The time to pay this order is over.")
  }
  return shown
}

/** No new QR code is made for an order that has waited long enough. */
export class TimeIsOverError extends Error {
  override readonly name = "TimeIsOverError"
}

/** Starts a session in a collection of the order's own, for exactly what it owes. */
async function startSession(
  { container, fps, payments }: SettleDependencies,
  { debt, isKept }: Pick<ShowInput, "debt" | "isKept">,
): Promise<NewQr> {
  const settings = await fps.settings()
  if (isKept && new Date() >= newQrUntil(debt.createdAt, settings)) {
    throw new TimeIsOverError("The time to pay this order is over.")
  }
  customerOf(debt, settings)
  const collectionId = await collectionFor({ container, payments }, debt)
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: await fpsProviderId(payments),
      data: {},
    },
  })
  const payment = await fps.payments.findBySession(result.id)
  if (!payment) {
    throw new Error(`Core started session ${result.id}, and no payment shows it.`)
  }
  return { payment, sessionId: result.id }
}

/** The id of the collection for what is owed: the one that core made for a difference, or a new one. */
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
  if (readAmount(found.amount) !== owed) {
    await payments.updatePaymentCollections(found.id, { amount: toMajorNumber(owed) })
  }
  return found.id
}

const PAYABLE: readonly string[] = ["not_paid", "awaiting"]

/**
 * The collection that core made for a difference. The cart's own collection is left out: what expires
 * in it would cancel the order.
 */
export function collectionForRest({ collections }: Debt): DebtCollection | undefined {
  return collections.find(
    ({ ofCart, hasPayments, status }) => !ofCart && !hasPayments && PAYABLE.includes(status),
  )
}

/**
 * Reads while nobody completes the cart of an order. Core links an order before it authorizes the
 * payment, and may still undo it; a QR code that is put on the session meanwhile would be taken for
 * the one that was authorized. Throws {@link PurchaseBusyError} when the cart stays locked.
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

/** The purchase of an order. */
export function purchaseOf({ cartId, orderId }: Debt) {
  return cartId === null ? { cartId, orderId } : { cartId, orderId }
}

/** Returns what the gateway needs of the customer. Throws {@link CannotPayError} for what is missing. */
function customerOf({ payer, owed, currencyCode }: Debt, settings: FpsSettings) {
  const check = checkCart({ cart: payer, amount: owed, currencyCode, settings })
  if (!check.ready) {
    throw new CannotPayError(check.problems)
  }
  return check.customer
}

/** Details of the customer that the gateway needs are missing. */
export class CannotPayError extends Error {
  override readonly name = "CannotPayError"

  constructor(readonly problems: readonly CartProblem[]) {
    super(problems.map(({ message }) => message).join("; "))
  }
}
