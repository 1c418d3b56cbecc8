import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createOrderPaymentCollectionWorkflow,
  createPaymentSessionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { checkCart } from "../../checkout"
import { payableGatewayOrder } from "../../creation"
import { FPS_PROVIDER } from "../../medusa/fps-provider"
import type { FpsSettings, LedgerPayment, PayLinkRecord } from "../../modules/fps"
import { toMajorNumber, toMinorUnits } from "../../protocol"
import { settleDependencies, type SettleDependencies } from "../../settle/dependencies"
import { lookNow } from "../../settle/settle"
import { withPurchase, type LeasedPurchase } from "../../settle/with-purchase"
import { payState, readPayFacts } from "../../views/pay-links/pay-state"
import type { Debt, DebtSession } from "../../views/pay-links/read-debt"

/** Where the browser goes; null when there is nothing that can be paid by this link now. */
export interface StartedPayment {
  readonly redirectUrl: string | null
}

/**
 * Gives a link the one payable QR code for what its order owes now. Null: there is no such link. No
 * workflow, on purpose: a workflow engine keeps what it is given, and the token is as good as the link.
 *
 * Nobody else settles the purchase meanwhile, and of two people at one link the second takes over
 * the first one's code: the look's lease keeps them apart.
 */
export async function startLinkPayment(
  container: MedusaContainer,
  token: string,
): Promise<StartedPayment | null> {
  const dependencies = settleDependencies(container)
  const { fps } = dependencies
  const link = await fps.payLinks.find({ token })
  const before = link && (await readPayFacts(dependencies, link))
  if (!link || !before) {
    return null
  }
  if (payState(before, { isBack: false, now: new Date() }) !== "open") {
    return { redirectUrl: null }
  }
  const { cartId, orderId } = before.debt
  const purchaseId = await fps.purchases.ensure(
    cartId === null ? { cartId, orderId } : { cartId, orderId },
  )
  const started = await withPurchase(dependencies, purchaseId, async (purchase) =>
    start(dependencies, { purchase, link }),
  )
  await lookNow(container, purchaseId)
  return started
}

interface Start {
  readonly purchase: LeasedPurchase
  readonly link: PayLinkRecord
}

async function start(
  dependencies: SettleDependencies,
  { purchase, link }: Start,
): Promise<StartedPayment> {
  const { fps } = dependencies
  const current = await fps.payLinks.find({ id: link.id })
  const facts = current && (await readPayFacts(dependencies, current))
  if (!facts || payState(facts, { isBack: false, now: new Date() }) !== "open") {
    return { redirectUrl: null }
  }
  const { debt } = facts
  const session = sessionFor(debt)
  const payment = session
    ? await renewCode(dependencies, { debt, session, purchase })
    : await startSession(dependencies, debt)
  await fps.payLinks.handOut({ id: link.id, paymentId: payment.id })
  return { redirectUrl: payment.redirectUrl }
}

const OVER: readonly string[] = ["canceled", "error", "captured"]

/** The FPS session that an order waits for already, in whichever collection. */
function sessionFor({ sessions }: Debt): DebtSession | undefined {
  const open = sessions.filter(
    ({ isFps, hasPayment, status }) => isFps && !hasPayment && !OVER.includes(status),
  )
  return open.find(({ status }) => status === "pending_authorization") ?? open[0]
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
  const shown = await fps.ledger.findBySession(session.id)
  const payment = await payableGatewayOrder(
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
      shopper: shopperOf(debt, settings),
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

function purchaseOf({ cartId, orderId }: Debt) {
  return cartId === null ? { cartId, orderId } : { cartId, orderId }
}

function shopperOf({ payer, owed, currencyCode }: Debt, settings: FpsSettings) {
  const check = checkCart({ cart: payer, amount: owed, currencyCode, settings })
  if (!check.ready) {
    throw new CannotPayError(check.problems.map(({ message }) => message).join("; "))
  }
  return check.shopper
}

/** What the gateway needs of the shopper is missing since the link was made. */
export class CannotPayError extends Error {
  override readonly name = "CannotPayError"
}

/** A session in a collection of the order's own, for just what it owes. */
async function startSession(
  { container, fps, payments }: SettleDependencies,
  debt: Debt,
): Promise<LedgerPayment> {
  shopperOf(debt, await fps.settings())
  const collectionId = await collectionFor({ container, payments }, debt)
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: await providerId(payments),
      data: {},
    },
  })
  const payment = await fps.ledger.findBySession(result.id)
  if (!payment) {
    throw new Error(`Session ${result.id} has no gateway order.`)
  }
  return payment
}

const PAYABLE: readonly string[] = ["not_paid", "awaiting"]

/**
 * The collection that core made for a difference, set to what is owed, or a new one. Never that of
 * the cart: it was placed on what it was placed on, and what expires in it would end the order.
 */
async function collectionFor(
  { container, payments }: Pick<SettleDependencies, "container" | "payments">,
  { collections, orderId, owed }: Debt,
): Promise<string> {
  const found = collections.find(
    ({ ofCart, hasPayments, status }) => !ofCart && !hasPayments && PAYABLE.includes(status),
  )
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
