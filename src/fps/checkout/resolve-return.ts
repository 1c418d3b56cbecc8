import type { MedusaContainer } from "@medusajs/framework/types"
import { setTimeout as sleep } from "node:timers/promises"
import type { LedgerPayment } from "../types"
import { settleDependencies, type SettleDependencies } from "../dependencies"
import { settlePurchase } from "../settle/scheduler"
import { askAndSettle, atMost } from "./ask-and-settle"
import { readRetry } from "./retry"
import type { FpsSettings } from "../settings/schema"
import { payUrl } from "../settings/urls"
import { storefrontAddress, storefrontOf, type Destination } from "./urls"
import { findOrder, type OrderLookup } from "../medusa/paid-by"

/** A browser that came back from the gateway. */
export interface ResolveReturnInput {
  readonly token: string
  /** Which URL the gateway opened. Not proof of anything. */
  readonly outcome: "success" | "failure"
}

/** Where the browser goes next; null for an unknown token. */
export interface ResolveReturnResult {
  readonly location: string | null
}

/** A customer waits this long for a webhook and for the settling, in milliseconds. */
const WAIT_MS = 4_000
const FAILURE_WAIT_MS = 1_000
const POLL_MS = 150

/** Works out the state of a payment, and where the customer belongs. */
export async function resolveReturn(
  input: ResolveReturnInput,
  container: MedusaContainer,
): Promise<ResolveReturnResult> {
  const dependencies = settleDependencies(container)
  const known = await dependencies.fps.payments.find({ return_token: input.token })
  if (!known) {
    return { location: null }
  }
  const payment = await trueState(dependencies, { payment: known, outcome: input.outcome })
  const settings = await dependencies.fps.settings()
  const link = await dependencies.fps.payLinks.ofPayment(payment.id)
  if (link) {
    // A customer of a payment link goes back to its page, which says the rest.
    const back = input.outcome === "failure" ? "" : "?back=1"
    const location = `${payUrl(settings.backendUrl, link.token)}${back}`
    return { location }
  }
  const destination = destinationOf(payment, input.outcome)
  const { order, isAgain } = await findOrderAfter(dependencies, { payment, destination, settings })
  return {
    location: storefrontAddress(storefrontOf(settings, order.salesChannelId).urls, {
      destination,
      values: {
        order_id: order.orderId,
        cart_id: payment.cartId,
        session_id: payment.sessionId,
        status: shownStatus(payment),
        country_code: order.countryCode,
        retry_url: isAgain ? payUrl(settings.backendUrl, payment.returnToken) : null,
      },
    }),
  }
}

/** The status in the storefront's words. */
function shownStatus({ status }: LedgerPayment): string {
  return status === "creating" ? "pending" : status === "failed" ? "cancelled" : status
}

/** Only a payment that is in Medusa leads to the success page; one on hold waits for staff. */
function destinationOf(payment: LedgerPayment, outcome: "success" | "failure"): Destination {
  switch (payment.status) {
    case "paid":
      return payment.settlement === "settled" ? "success" : "pending"
    case "expired":
    case "cancelled":
    case "failed":
      return "failure"
    case "creating":
    case "pending":
      return outcome === "failure" ? "failure" : "pending"
  }
}

async function trueState(
  dependencies: SettleDependencies,
  { payment, outcome }: { payment: LedgerPayment; outcome: "success" | "failure" },
): Promise<LedgerPayment> {
  if (outcome === "failure" && payment.status === "pending") {
    // The QR code failed at the bank, or the customer gave up: the next session gets another one.
    // The webhook of a cancellation may arrive a moment after the browser.
    await dependencies.fps.payments.change(payment.id, { failureReturned: true })
    await atMost(FAILURE_WAIT_MS, waitUntilDecided(dependencies, payment))
    return (await dependencies.fps.payments.find({ id: payment.id })) ?? payment
  }
  await atMost(WAIT_MS, followUp(dependencies, payment))
  return (await dependencies.fps.payments.find({ id: payment.id })) ?? payment
}

/** Waits for a webhook, asks the gateway once, and settles what is proved. */
async function followUp(dependencies: SettleDependencies, payment: LedgerPayment): Promise<void> {
  const { container, fps } = dependencies
  const deadline = Date.now() + WAIT_MS
  let current = payment
  let asked = false
  let looked = false
  while (!isDecided(current) && Date.now() < deadline) {
    if (current.status === "paid" && !looked) {
      looked = true
      await settlePurchase(container, current.purchaseId, { waitsUntil: deadline })
    } else if (current.status === "pending" && !asked) {
      await sleep(POLL_MS)
      asked = true
      await askAndSettle(dependencies, { payment: current, deadline })
    }
    current = (await fps.payments.find({ id: payment.id })) ?? current
    if (!isDecided(current)) {
      await sleep(POLL_MS)
    }
  }
}

/** Waits for a change that another process makes. */
async function waitUntilDecided(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const deadline = Date.now() + FAILURE_WAIT_MS
  let current: LedgerPayment | null = payment
  while (current && !isDecided(current) && Date.now() < deadline) {
    await sleep(POLL_MS)
    current = await fps.payments.find({ id: payment.id })
  }
}

/** Returns true if a payment is closed, or is paid and either in Medusa or on hold. */
function isDecided(payment: LedgerPayment): boolean {
  return payment.status === "paid"
    ? payment.settlement !== "open"
    : payment.status !== "creating" && payment.status !== "pending"
}

/**
 * Finds the order of a payment, and whether it waits for another one. The order of a QR code that has
 * just closed is cancelled a moment later: the storefront's page says so as soon as it opens.
 */
async function findOrderAfter(
  dependencies: SettleDependencies,
  input: { payment: LedgerPayment; destination: Destination; settings: FpsSettings },
): Promise<{ order: OrderLookup; isAgain: boolean }> {
  const { payment, destination, settings } = input
  const deadline = Date.now() + FAILURE_WAIT_MS
  for (;;) {
    const order = await findOrder(dependencies.query, payment.paymentCollectionId)
    const { orderId } = order
    const isAgain =
      destination === "failure" && (await readRetry(dependencies, { orderId, settings })) !== null
    const isClosed = payment.status === "expired" || payment.status === "cancelled"
    const isDone = !isClosed || isAgain || orderId === null || order.isCanceled
    if (isDone || Date.now() >= deadline) {
      return { order, isAgain }
    }
    await sleep(POLL_MS)
  }
}
