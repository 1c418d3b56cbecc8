import type { MedusaContainer } from "@medusajs/framework/types"
import { toMajorNumber } from "../../protocol"
import { viewDependencies } from "../view-dependencies"
import { supportAddress } from "../checkout/urls"
import { findOrder } from "../medusa/order-of-payment"
import { readNewTry } from "../checkout/new-try"
import { readShopName, type PayPage } from "./pay-page"

/**
 * What the page of a return shows whose order waits for another try: the same as the page of a link.
 * Null: the order does not wait, or the token is none of ours. Changes nothing, asks nobody.
 */
export async function readAgainPage(
  container: MedusaContainer,
  token: string,
): Promise<PayPage | null> {
  const { fps, query } = viewDependencies(container)
  const payment = await fps.ledger.find({ return_token: token })
  if (!payment) {
    return null
  }
  const [settings, order] = await Promise.all([
    fps.settings(),
    findOrder(query, payment.paymentCollectionId),
  ])
  const found = await readNewTry({ fps, query }, { orderId: order.orderId, settings })
  if (!found) {
    return null
  }
  const { debt } = found
  const { supportUrl } = settings
  const { reference } = payment
  return {
    state: "open",
    shop: await readShopName(query),
    orderNumber: debt.number,
    amount: toMajorNumber(debt.owed),
    currencyCode: debt.currencyCode,
    supportUrl: supportUrl
      ? supportAddress(supportUrl, { reference, order_number: debt.number })
      : null,
  }
}
