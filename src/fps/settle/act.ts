import type { Intent, LedgerPayment } from "../types"
import { broughtBy } from "../../protocol"
import { applyEvent } from "./apply-event"
import { begin, cancellationOf, done, refusalsOf, refused, type Scene } from "./intent"
import { mayBeCutOff } from "../medusa/repair/cut-off"
import type { Action } from "./decide/decision"
import { factsOfPayment, hold } from "./hold-payment"
import {
  amountOf,
  asksFor,
  isFps,
  isOpen,
  sessionsOf,
  type Observation,
} from "../medusa/observation"
import type { PurchaseLedger } from "../purchases/read-purchase"
import type { SettlePorts } from "./ports"

/**
 * Stock may become free and a lock may be released, so a cart is tried three times before staff are
 * asked.
 */
const COMPLETE_ATTEMPTS = 3

/**
 * Takes one action. Only this function changes Medusa in a pass. Every action may be repeated,
 * because the next pass repeats the action of a process that died.
 */
export async function act(ports: SettlePorts, scene: Scene, action: Action): Promise<void> {
  const { fps, medusa } = ports
  const { lease } = scene
  switch (action.do) {
    case "apply_event":
      return applyEvent(ports, lease, action)
    case "fail_creation":
      await fps.payments.change(action.payment.id, { news: "failed", move: "settle", lease })
      return
    case "ask":
      await ports.gateway.ask(action.payment)
      return
    case "close_by_timeout":
      await fps.payments.change(action.payment.id, { news: "expired", closedBy: "timeout", lease })
      return
    case "fix_links":
      await begin(ports, scene)
      return medusa.fixLinks(action.payment)
    case "complete_cart":
      return completeCart(ports, scene, action)
    case "capture":
      return capture(ports, scene, action)
    case "book":
      await begin(ports, scene, { do: "capture", payment_id: action.payment.id })
      // Core may have captured inside a completion that failed, and died while it undid the order:
      // such an order is taken back first.
      if (await medusa.takeBackUnreserved(action.payment)) {
        return completeNext(ports, scene, action.payment)
      }
      // Taking back an order may have waited for the cart, so the lease is checked again.
      await begin(ports, scene, { do: "capture", payment_id: action.payment.id })
      await medusa.book(action.paymentId)
      await fps.purchases.markAnnounced(lease, action.sessionIds)
      return done(ports, scene)
    case "ask_for_rest":
      await begin(ports, scene)
      return medusa.askForRest(action.orderId)
    case "restore_session":
      await begin(ports, scene)
      return medusa.restoreSession(action.payment, lease)
    case "hold":
      return hold(ports, scene, action)
    case "settle": {
      const { payment } = action
      await fps.payments.change(payment.id, {
        move: payment.settlement === "held" ? "accept" : "settle",
        ...(payment.status === "paid" ? {} : { unpaidOnly: true }),
        lease,
      })
      return
    }
    case "open_case": {
      await begin(ports, scene)
      const { opened } = await fps.cases.open({ ...action.input, lease })
      if (opened) {
        const { paymentId, orderId, kind } = action.input
        const about = paymentId ? `payment=${paymentId}` : `order=${orderId ?? ""}`
        ports.warn(`needs attention ${about} case=${kind}`)
      }
      return
    }
    case "close_case":
      await fps.cases.close({
        id: action.id,
        asLongAs: action.asLongAs,
        resolution: "dismissed",
        reference: null,
        note: action.note,
        resolvedBy: null,
        lease,
      })
      return
    case "cancel_order":
      // Before the intent: an order that core cannot cancel now still takes money.
      await clearTheWay(ports, scene, action.orderId)
      await begin(ports, scene, { do: "cancel_order", order_id: action.orderId })
      return cancelOrder(ports, scene, action.orderId)
    case "return_promotions":
      await begin(ports, scene)
      return medusa.returnPromotions(action.hasUses ? action.orderId : null, lease)
    case "announce_capture":
      await begin(ports, scene)
      await medusa.announceCapture(action.paymentId)
      return fps.purchases.markAnnounced(lease, action.sessionIds)
    case "cancel_session":
      await begin(ports, scene)
      return medusa.markSession(action.session, "canceled")
  }
}

/**
 * Core allows one open change of an order, and its cancellation needs one itself. It finds that out
 * after it freed the stock; until it has reserved it again, others can buy it. Any customer who knows
 * an order's id can ask for a transfer, so that does not keep an unpaid order. An edit, a return, a
 * claim or an exchange is for staff to end.
 */
async function clearTheWay(ports: SettlePorts, scene: Scene, orderId: string): Promise<void> {
  const { medusa } = ports
  const open = await medusa.findOpenChange(orderId)
  if (open === null) {
    return
  }
  if (open.type !== "transfer") {
    throw new Error(
      `Order ${orderId} has an open order change (${open.type}). It is cancelled once that is confirmed or cancelled.`,
    )
  }
  await begin(ports, scene, cancellationOf(scene.observation))
  await medusa.endTransferRequest(orderId, open.id)
}

/**
 * Cancels an order that core lets us cancel. A cancellation that core refused is over: what the pass
 * intended is cleared, so that the order takes a payment that comes. Only of one that this pass began:
 * another process may still be in the middle of an older one.
 */
async function cancelOrder(ports: SettlePorts, scene: Scene, orderId: string): Promise<void> {
  const { ledger } = scene.observation
  try {
    await ports.medusa.cancelOrder(orderId)
  } catch (error) {
    if (ledger.purchase.intent?.do !== "cancel_order" && (await isActive(ports, ledger, orderId))) {
      await refused(ports, scene)
    }
    throw error
  }
}

/** False if it is cancelled, or cannot be read. */
async function isActive(
  { medusa }: SettlePorts,
  ledger: PurchaseLedger,
  orderId: string,
): Promise<boolean> {
  const seen = await medusa.observe(ledger).catch(() => null)
  return seen?.order?.id === orderId && !seen.order.canceled
}

async function completeCart(
  ports: SettlePorts,
  scene: Scene,
  { payment, cartId }: Extract<Action, { do: "complete_cart" }>,
): Promise<void> {
  const { observation } = scene
  const own = sessionsOf(observation, factsOfPayment(observation, payment))
  const before = refusals(observation, payment)
  await begin(ports, scene, completing(payment, before))
  for (const session of own.filter((one) => isOpen(one) && amountOf(one) > broughtBy(payment))) {
    // Staff accepted less than was asked for: core captures that, and the rest is asked for
    // afterwards.
    await ports.medusa.setSum(session, broughtBy(payment))
  }
  // Core authorizes the first session that it finds. It must not be the leftover of a double click.
  for (const session of observation.medusa.sessions) {
    if (isFps(session) && session.ofCart && isOpen(session) && !own.includes(session)) {
      await ports.medusa.markSession(session, "canceled")
    }
  }
  // Core asked for the session before our row existed and set it to `error`. Core completes only
  // with an open session.
  if (!own.some(isOpen)) {
    for (const session of own.filter(({ status }) => status === "error")) {
      await ports.medusa.markSession(session, "pending")
    }
  }
  const error = await ports.medusa.completeCart(cartId)
  if (error === null) {
    return done(ports, scene)
  }
  ports.warn(`completing a paid cart failed cart=${cartId}`)
  const refused = before + 1
  if (observation.accepting !== undefined || refused < COMPLETE_ATTEMPTS) {
    await begin(ports, scene, completing(payment, refused))
    throw new Error(error)
  }
  await hold(ports, scene, {
    do: "hold",
    payment,
    kind: "order_not_completed",
    evidence: { error },
  })
  await done(ports, scene)
}

function completing({ id }: LedgerPayment, refused: number): Intent {
  return { do: "complete_cart", payment_id: id, refused }
}

/** How often core has refused to complete the cart with this payment. */
function refusals(observation: Observation, { id }: LedgerPayment): number {
  const intent = refusalsOf(observation)
  return intent?.payment_id === id ? (intent.refused ?? 0) : 0
}

/** An unfinished order was taken back, so its cart is completed next. */
async function completeNext(
  ports: SettlePorts,
  scene: Scene,
  payment: LedgerPayment,
): Promise<void> {
  await begin(ports, scene, completing(payment, refusals(scene.observation, payment)))
}

async function capture(
  ports: SettlePorts,
  scene: Scene,
  { payment, session, amount, repoint }: Extract<Action, { do: "capture" }>,
): Promise<void> {
  const { fps, medusa } = ports
  const { lease } = scene
  const begun = async () => begin(ports, scene, { do: "capture", payment_id: payment.id })
  const isCutOff = mayBeCutOff(scene.observation, payment)
  if (isCutOff || repoint || !asksFor(session, amount)) {
    await begun()
  }
  // Core has not captured yet, so the order may be the leftover of a failed completion.
  if (isCutOff && (await medusa.takeBackUnreserved(payment))) {
    return completeNext(ports, scene, payment)
  }
  if (repoint) {
    await fps.purchases.repointSession({
      lease,
      sessionId: session.id,
      paymentId: payment.id,
    })
  }
  await medusa.setSum(session, amount)
  // This is the last moment to find that another process has the lease: the next call moves money.
  // The intent stays until the pass ends, since only our own rows are left to write.
  await begun()
  await medusa.capture(session, { amount, cartId: scene.observation.ledger.purchase.cartId })
  // Core's workflow for a capture raised `payment.captured`.
  await fps.purchases.markAnnounced(lease, [session.id])
}
