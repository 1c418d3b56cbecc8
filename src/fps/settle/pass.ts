import { randomUUID } from "node:crypto"
import { messageOf } from "../medusa/message-of"
import type { Lease } from "../types"
import type { PurchaseLedger } from "../purchases/read-purchase"
import { MAX_ATTEMPTS } from "../purchases/purchases"
import { act } from "./act"
import { LEASE_SECONDS, type Scene } from "./intent"
import { decide, decideLedger, needsNoMedusa, nextRunAt, type LedgerView } from "./decide/index"
import type { Action } from "./decide/decision"
import { isMoney, type MedusaState, type Observation, type Policy } from "../medusa/observation"
import { holdStuck } from "./hold-payment"
import type { LookResult, SettlePorts } from "./ports"
import { waitsUntil } from "./decide/waiting"

/** More things than these are not done in one look; what is left is done in the next. */
const MAX_ACTIONS = 50
/** 2 s, 4 s, 8 s … up to ten minutes between looks that fail. */
const MAX_DELAY_SECONDS = 600

/** Which purchase: a certain one, or whichever has been due for longest. */
export interface LookInput {
  readonly id?: string
  /** With `id`: not where somebody else has looked since. */
  readonly due?: true
  readonly token?: string
}

/**
 * Looks at one purchase: reads everything, decides, acts, and reads again, until it rests or waits.
 * News that comes meanwhile makes it due again. Never throws what went wrong inside: the purchase is
 * looked at again after a pause.
 */
export async function look(ports: SettlePorts, input: LookInput = {}): Promise<LookResult> {
  const lease = await ports.fps.purchases.take({
    token: input.token ?? randomUUID(),
    seconds: LEASE_SECONDS,
    ...(input.id === undefined ? {} : { id: input.id }),
    ...(input.due ? { due: true } : {}),
  })
  return lease ? lookLeased(ports, lease) : "none"
}

/** A look at a purchase whose lease is had; it is given back. */
export async function lookLeased(ports: SettlePorts, lease: Lease): Promise<LookResult> {
  return ports.watch(lease, async () => {
    const stop = ports.keep(lease)
    try {
      const seen = await settle(ports, lease)
      const ended = seen ? await finish(ports, lease, seen) : "lost"
      if (ended === "lost") {
        // Whoever has it by now may have read before this look acted.
        await ports.fps.purchases.markChanged([lease.purchaseId])
      }
      return ended
    } catch (error) {
      return await fail(ports, lease, error)
    } finally {
      stop()
    }
  })
}

/** What a look saw last, when nothing was left to be done. */
export interface Seen {
  readonly view: LedgerView
  readonly medusa: MedusaState | null
  /** Until when the order waits for its shopper to try again. */
  readonly waitsUntil?: Date | null
}

/**
 * Does everything that is to be done for a purchase now. Null: it is part of another one by now.
 * `accepting` is the held payment that a person wants used.
 */
export async function settle(
  ports: SettlePorts,
  lease: Lease,
  accepting?: string,
): Promise<Seen | null> {
  const { fps, gateway, medusa } = ports
  let before: Done | null = null
  // Once in a look: what core makes of them is not for this to say.
  let isMended = false
  let isAsked = false
  let known = null as Known | null
  let seen: MedusaState | null = null
  for (let i = 0; i < MAX_ACTIONS; i++) {
    const ledger = await fps.purchases.read(lease.purchaseId)
    if (!ledger) {
      return null
    }
    const policy: Policy = await fps.settings()
    const pausedUntil = (environment: "sandbox" | "production") => gateway.pausedUntil(environment)
    const view: LedgerView = { ledger, policy, pausedUntil }
    const blind: Scene = { lease, observation: { ledger, policy, medusa: NOTHING } }
    const early = decideLedger(view)
    if (early) {
      before = refuseRepetition(before, { action: early, at: ledger.now })
      await perform(ports, blind, early)
      continue
    }
    if (needsNoMedusa(ledger) && ledger.purchase.intent === null) {
      return { view, medusa: null }
    }
    const observationOf = (state: MedusaState): Observation => ({
      ledger,
      policy,
      medusa: {
        ...state,
        hasBrokenLinks: state.hasBrokenLinks && !isMended,
        asksForRest: state.asksForRest || isAsked,
      },
      ...(accepting === undefined ? {} : { accepting }),
    })
    if (known?.revision === ledger.purchase.revision) {
      const observation = observationOf(known.state)
      if (!nextAction(observation)) {
        return { view, medusa: known.state, waitsUntil: waitsUntil(observation) }
      }
    }
    const state = await medusa.observe(ledger, seen)
    seen = state
    if (state.order && state.order.id !== ledger.purchase.orderId) {
      await fps.purchases.setOrder(lease, state.order.id)
    }
    if (isMended && state.hasBrokenLinks && ledger.gatewayOrders.some(waitsForMedusa)) {
      throw new Error("Medusa links the order of this cart and its payments to different things.")
    }
    const observation = observationOf(state)
    const action = nextAction(observation)
    if (!action) {
      return { view, medusa: state, waitsUntil: waitsUntil(observation) }
    }
    // The ledger was read before Medusa was: what Medusa has of news in between would be nobody's.
    const { revision } = ledger.purchase
    if ((await fps.purchases.readRevision(lease.purchaseId)) !== revision) {
      continue
    }
    isMended = isMended || action.do === "mend_links"
    isAsked = isAsked || action.do === "ask_for_rest"
    before = refuseRepetition(before, { action, at: ledger.now })
    await perform(ports, { lease, observation }, action)
    known = action.do === "settle" ? { state, revision } : null
  }
  throw new Error(`Purchase ${lease.purchaseId} has more to be done than one look does.`)
}

/**
 * What Medusa had before something was done that only the ledger knows of. Enough to see that nothing
 * is left, as long as no news came; whatever is left is decided from what stands.
 */
interface Known {
  readonly state: MedusaState
  readonly revision: number
}

function nextAction(observation: Observation): Action | null {
  return finishIntent(observation) ?? decide(observation)
}

async function perform(ports: SettlePorts, scene: Scene, action: Action): Promise<void> {
  await act(ports, scene, action)
  ports.did(scene.lease, action)
}

/** Whether money came that must not go into an order that may be another purchase's. */
function waitsForMedusa({ payment }: PurchaseLedger["gatewayOrders"][number]): boolean {
  return payment.status === "paid" && payment.settlement === "open"
}

const NOTHING: MedusaState = {
  cartId: null,
  isCartOpen: false,
  order: null,
  sessions: [],
  payments: [],
  asksForRest: false,
  hasBrokenLinks: false,
}

/**
 * A process that is paused over a cancellation goes on with it when it wakes up, whatever was
 * decided meanwhile. So whoever comes after it cancels first, unless the order has money.
 */
function finishIntent({ ledger, medusa }: Observation): Action | null {
  const { intent } = ledger.purchase
  const { order, payments } = medusa
  const [first] = ledger.gatewayOrders
  if (intent?.do !== "cancel_order" || !order || order.canceled || order.id !== intent.order_id) {
    return null
  }
  return first && !order.fulfilled && !payments.some(isMoney)
    ? { do: "cancel_order", orderId: order.id, payment: first.payment }
    : null
}

/** What a look did last, and as of when it had decided so. */
interface Done {
  readonly action: Action
  readonly at: Date
}

/** Core's workflows report success for things they skipped. What changes nothing is not tried on. */
function refuseRepetition(before: Done | null, now: Done): Done {
  if (before?.action.do === now.action.do && toText(before) === toText(now)) {
    throw new Error(`${now.action.do} changed nothing; it is tried again.`)
  }
  return now
}

function toText({ action, at }: Done): string {
  return JSON.stringify([action, action.do === "ask" ? at : null])
}

async function finish(
  { fps }: SettlePorts,
  lease: Lease,
  { view, medusa, waitsUntil: patience = null }: Seen,
): Promise<LookResult> {
  if (view.ledger.hasUnfinishedEvents) {
    await fps.purchases.finishEvents(lease)
  }
  const order = medusa?.order
  return fps.purchases.finish(lease, {
    revision: view.ledger.purchase.revision,
    nextRunAt: sooner(nextRunAt(view), patience),
    order: order ? { status: order.status, version: order.version } : null,
  })
}

function sooner(a: Date | null, b: Date | null): Date | null {
  return a && b ? new Date(Math.min(a.getTime(), b.getTime())) : (a ?? b)
}

async function fail(ports: SettlePorts, lease: Lease, error: unknown): Promise<LookResult> {
  const { fps } = ports
  const { purchaseId } = lease
  if (error instanceof Error && error.name === "LeaseLostError") {
    // Whatever was begun, somebody has to see what came of it.
    await fps.purchases.markChanged([purchaseId])
    return "lost"
  }
  const message = messageOf(error)
  // It may be the reading that fails.
  const seen = await fps.purchases.read(purchaseId).catch(() => null)
  const attempts = (seen?.purchase.attempts ?? 0) + 1
  if (seen && attempts >= MAX_ATTEMPTS) {
    await giveToPerson(ports, { lease, ledger: seen, message })
  }
  const delaySeconds = Math.min(2 ** attempts, MAX_DELAY_SECONDS)
  if (!(await fps.purchases.fail(lease, { error: message, delaySeconds }))) {
    await fps.purchases.markChanged([purchaseId])
    return "lost"
  }
  await fps.inbox.fail({ of: { purchase_id: purchaseId }, error: message })
  ports.warn(`purchase ${purchaseId} is looked at again in ${delaySeconds} s: ${message}`)
  return "failed"
}

/** Money that Medusa does not take, try after try, is shown to staff. */
async function giveToPerson(
  ports: SettlePorts,
  { lease, ledger, message }: { lease: Lease; ledger: PurchaseLedger; message: string },
): Promise<void> {
  try {
    const policy: Policy = await ports.fps.settings()
    // Where it is Medusa that cannot be read, the case says what the ledger knows.
    const medusa = await ports.medusa.observe(ledger).catch(() => NOTHING)
    await holdStuck(ports, { lease, observation: { ledger, policy, medusa } }, message)
  } catch (error) {
    ports.warn(`purchase ${ledger.purchase.id} could not be given to a person: ${messageOf(error)}`)
  }
}
