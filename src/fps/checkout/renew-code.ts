import { checkCart, type CartProblem } from "."
import { payableGatewayOrder } from "./create-index"
import type { FpsSettings, LedgerPayment } from "../../modules/fps"
import type { SettleDependencies } from "../dependencies"
import { CartBusyError, whileCartIsQuiet } from "../medusa/cart-lock"
import { PurchaseBusyError, type LeasedPurchase } from "../settle/with-purchase"
import type { Debt, DebtSession } from "../medusa/read-debt"

/**
 * A code for a session that stands. It is not replaced: core would delete it first, and a gateway
 * that is away then would leave the order without any. An older code of the session stays as it is,
 * and goes into the same session when it is paid.
 */
export async function renewCode(
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

/** What the gateway is told of the shopper. Throws when some of it is missing. */
export function shopperOf({ payer, owed, currencyCode }: Debt, settings: FpsSettings) {
  const check = checkCart({ cart: payer, amount: owed, currencyCode, settings })
  if (!check.ready) {
    throw new CannotPayError(check.problems)
  }
  return check.shopper
}

/** What the gateway needs of the shopper is missing since the order was placed. */
export class CannotPayError extends Error {
  override readonly name = "CannotPayError"

  constructor(readonly problems: readonly CartProblem[]) {
    super(problems.map(({ message }) => message).join("; "))
  }
}
