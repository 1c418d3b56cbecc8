import { randomUUID } from "node:crypto"
import { messageOf } from "../medusa/message-of"
import type { Lease } from "../types"
import type { PaymentFacts, PurchaseLedger } from "../purchases/read-purchase"
import { MAX_ATTEMPTS } from "../purchases/purchases"
import { act } from "./act"
import { LEASE_SECONDS, type Scene } from "./intent"
import { decide, decideLedger, needsNoMedusa, nextRunAt, type LedgerView } from "./decide/index"
import { decideCovered, isCancelledByUs } from "./decide/closed"
import type { Action } from "./decide/decision"
import {
  isMoney,
  wasPlacedOnFps,
  type MedusaState,
  type Observation,
  type Policy,
} from "../medusa/observation"
import { holdStuck } from "./hold-payment"
import type { PassResult, SettlePorts } from "./ports"
import { remindAt, waitsUntil } from "./decide/waiting"

/**
 * A pass has at most so many rounds. A round takes one action, or reads again because something
 * changed. After that it gives the lease back, and is repeated: at once if it got on, after a pause if
 * it took an action twice or none.
 */
const MAX_ROUNDS = 50
/** A failed pass is repeated after 2 s, 4 s, 8 s … up to ten minutes. */
const MAX_DELAY_SECONDS = 600
/** A pass that found the cart locked is repeated after this time. */
const BUSY_SECONDS = 3

/** Which purchase to settle: the one with `id`, or the one that has been due for longest. */
export interface PassInput {
  readonly id?: string
  /** With `id`: only if the purchase is still due. */
  readonly due?: true
  readonly token?: string
}

/**
 * Settles one purchase under its lease: reads the full state, decides, acts, and reads again, until
 * nothing is left to do. A change that arrives meanwhile makes the purchase due again. A pass that
 * fails is repeated after a pause. Throws only if the database cannot be reached: the lease runs out
 * then, and the purchase is still due.
 */
export async function pass(ports: SettlePorts, input: PassInput = {}): Promise<PassResult> {
  const lease = await ports.fps.purchases.take({
    token: input.token ?? randomUUID(),
    seconds: LEASE_SECONDS,
    ...(input.id === undefined ? {} : { id: input.id }),
    ...(input.due ? { due: true } : {}),
  })
  return lease ? passUnderLease(ports, lease) : "none"
}

/** {@link pass} with a lease that the caller took; the pass gives it back. */
export async function passUnderLease(ports: SettlePorts, lease: Lease): Promise<PassResult> {
  return ports.measure(lease, async () => {
    const stop = ports.keep(lease)
    try {
      const seen = await runPass(ports, lease)
      const ended = seen ? await finish(ports, lease, seen) : "lost"
      if (ended === "lost") {
        // The next holder of the lease may have read the state before this pass changed it.
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

/** The last state that a pass read, when nothing was left to do. */
export interface Seen {
  readonly view: LedgerView
  readonly medusa: MedusaState | null
  /** Until when the order waits for another payment of its customer. */
  readonly waitsUntil?: Date | null
  /** When the customer of the order is reminded of it. */
  readonly remindAt?: Date | null
}

/** The memory of one pass from one round to the next. */
interface PassMemory {
  /** The last action, and the time of the state that it was decided from. */
  last: Done | null
  /** Medusa as it was read last: an unchanged order keeps its total, which is expensive to compute. */
  medusa: MedusaState | null
  /** Medusa as it was read before a payment was settled, which changes only our own tables. */
  unchanged: { readonly state: MedusaState; readonly revision: number } | null
  /**
   * The kinds of action that the pass has taken. It fixes links once and asks for the rest once,
   * since core decides if that changes anything.
   */
  readonly doneSoFar: Set<Action["do"]>
  /** Every action so far, and if one of them was taken twice. */
  readonly taken: Set<string>
  isGoingRound: boolean
}

/**
 * Takes every action that a purchase needs now. Null: it was merged into another purchase.
 * `accepting` is the id of the payment on hold that staff are accepting.
 */
export async function runPass(
  ports: SettlePorts,
  lease: Lease,
  accepting?: string,
): Promise<Seen | null> {
  const { fps, gateway } = ports
  const memory = newMemory()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ledger = await fps.purchases.read(lease.purchaseId)
    if (!ledger) {
      return null
    }
    const policy: Policy = await fps.settings()
    const view: LedgerView = {
      ledger,
      policy,
      pausedUntil: (environment) => gateway.pausedUntil(environment),
    }
    const early = decideLedger(view)
    if (early) {
      const observation = { ledger, policy, medusa: NOTHING }
      await perform(ports, { lease, observation, memory }, early)
      continue
    }
    if (needsNoMedusa(ledger, policy) && ledger.purchase.intent === null) {
      return { view, medusa: null }
    }
    const observe = (state: MedusaState): Observation => ({
      ledger,
      policy,
      medusa: withoutRepetition(state, memory),
      ...(accepting === undefined ? {} : { accepting }),
    })
    const { revision } = ledger.purchase
    const { unchanged } = memory
    if (unchanged?.revision === revision) {
      const observation = observe(unchanged.state)
      if (!nextAction(observation)) {
        return seenOf(view, observation, unchanged.state)
      }
    }
    const state = await readMedusa(ports, { lease, ledger, memory })
    const observation = observe(state)
    const action = nextAction(observation)
    if (!action) {
      return seenOf(view, observation, state)
    }
    // Our tables were read before Medusa. A change in between could belong to another purchase.
    if ((await fps.purchases.readRevision(lease.purchaseId)) !== revision) {
      continue
    }
    await perform(ports, { lease, observation, memory }, action)
    memory.unchanged = action.do === "settle" ? { state, revision } : null
  }
  const gotOn = memory.taken.size > 0 && !memory.isGoingRound
  const message = `A pass took ${MAX_ROUNDS} rounds and is not finished; the next one goes on.`
  throw gotOn ? new UnfinishedPassError(message) : new Error(message)
}

/** The pass had much to do, and got on with it: another one goes on at once. */
class UnfinishedPassError extends Error {
  override readonly name = "UnfinishedPassError"
}

function newMemory(): PassMemory {
  return {
    last: null,
    medusa: null,
    unchanged: null,
    doneSoFar: new Set(),
    taken: new Set(),
    isGoingRound: false,
  }
}

function seenOf(view: LedgerView, observation: Observation, medusa: MedusaState): Seen {
  return {
    view,
    medusa,
    waitsUntil: waitsUntil(observation),
    remindAt: remindAt(observation),
  }
}

/** Reads Medusa, and notes the order that it has for the purchase. */
async function readMedusa(
  { fps, medusa }: SettlePorts,
  { lease, ledger, memory }: { lease: Lease; ledger: PurchaseLedger; memory: PassMemory },
): Promise<MedusaState> {
  const state = await medusa.observe(ledger, memory.medusa)
  memory.medusa = state
  if (state.order && state.order.id !== ledger.purchase.orderId) {
    await fps.purchases.setOrder(lease, state.order.id)
  }
  const isFixed = memory.doneSoFar.has("fix_links")
  if (isFixed && state.hasBrokenLinks && ledger.payments.some(waitsForMedusa)) {
    throw new Error("Medusa links this cart's order and its payments to different orders.")
  }
  return state
}

/** Returns Medusa's state without the reasons for once-only actions that this pass has taken. */
function withoutRepetition(state: MedusaState, { doneSoFar }: PassMemory): MedusaState {
  return {
    ...state,
    hasBrokenLinks: state.hasBrokenLinks && !doneSoFar.has("fix_links"),
    asksForRest: state.asksForRest || doneSoFar.has("ask_for_rest"),
  }
}

function nextAction(observation: Observation): Action | null {
  return finishCancellation(observation) ?? decide(observation)
}

async function perform(
  ports: SettlePorts,
  { memory, ...scene }: Scene & { readonly memory: PassMemory },
  action: Action,
): Promise<void> {
  memory.doneSoFar.add(action.do)
  const now = { action, at: scene.observation.ledger.now }
  memory.last = refuseRepetition(memory.last, now)
  const name = nameOf(now)
  memory.isGoingRound ||= memory.taken.has(name)
  memory.taken.add(name)
  await act(ports, scene, action)
  ports.did(scene.lease, action)
}

/** True if a payment was received and must not go into an order that may be another purchase's. */
function waitsForMedusa({ payment }: PaymentFacts): boolean {
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
 * Finishes a cancellation that was begun. A process that was paused in the middle of it continues
 * when it wakes up, whatever was decided meanwhile. So the order is cancelled first, unless it has
 * money by now. Core's cancellation gives back no use of a promotion, so that comes after it, also
 * where a pass did something else in between.
 */
function finishCancellation(observation: Observation): Action | null {
  const { ledger, medusa } = observation
  const { intent, cartId, promotionsReturnedAt, released } = ledger.purchase
  const { order, payments } = medusa
  const [first] = ledger.payments
  if (!order) {
    return null
  }
  if (order.canceled) {
    // Core counts the uses just before it asks the provider, so an order that was never placed on a
    // session may have none.
    const hasUses = wasPlacedOnFps(observation) && cartId !== null
    return promotionsReturnedAt === null && isCancelledByUs(observation, order)
      ? (decideCovered(observation, order) ?? {
          do: "return_promotions",
          orderId: order.id,
          hasUses,
        })
      : null
  }
  const hasMoney = order.covered > 0 || payments.some((payment) => isMoney(payment, order))
  const isBegun = intent?.do === "cancel_order" && intent.order_id === order.id
  return first && isBegun && !order.fulfilled && !released && !hasMoney
    ? { do: "cancel_order", orderId: order.id, payment: first.payment }
    : null
}

/** An action, and the time of the state that it was decided from. */
interface Done {
  readonly action: Action
  readonly at: Date
}

/** Core's workflows report success for what they skipped. An action that changed nothing is not repeated. */
function refuseRepetition(before: Done | null, now: Done): Done {
  if (before?.action.do === now.action.do && toText(before) === toText(now)) {
    throw new Error(`The action ${now.action.do} changed nothing; it is repeated after a pause.`)
  }
  return now
}

function toText({ action, at }: Done): string {
  return JSON.stringify([action, action.do === "ask" ? at : null])
}

/** Names an action by what it is about: what else is known of that may have changed. */
function nameOf({ action, at }: Done): string {
  const idOf = (_: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && "id" in value ? value.id : value
  const ids = JSON.stringify(Object.entries(action), idOf)
  return action.do === "ask" ? `${ids} ${at.toISOString()}` : ids
}

async function finish(
  { fps }: SettlePorts,
  lease: Lease,
  { view, medusa, waitsUntil = null, remindAt = null }: Seen,
): Promise<PassResult> {
  if (view.ledger.hasUnfinishedEvents) {
    await fps.purchases.finishEvents(lease)
  }
  const order = medusa?.order
  return fps.purchases.finish(lease, {
    revision: view.ledger.purchase.revision,
    nextRunAt: sooner(nextRunAt(view), waitsUntil),
    order: order ? { status: order.status, version: order.version, remindAt } : null,
  })
}

function sooner(a: Date | null, b: Date | null): Date | null {
  return a && b ? new Date(Math.min(a.getTime(), b.getTime())) : (a ?? b)
}

async function fail(ports: SettlePorts, lease: Lease, error: unknown): Promise<PassResult> {
  const { fps } = ports
  const { purchaseId } = lease
  if (error instanceof Error && error.name === "LeaseLostError") {
    // The pass may have begun an action: the next holder of the lease has to see its result.
    await fps.purchases.markChanged([purchaseId])
    return "lost"
  }
  if (error instanceof Error && error.name === "CartBusyError") {
    await fps.purchases.postpone(lease, { delaySeconds: BUSY_SECONDS })
    return "waits"
  }
  if (error instanceof UnfinishedPassError) {
    if (await fps.purchases.postpone(lease, { delaySeconds: 0 })) {
      return "again"
    }
    await fps.purchases.markChanged([purchaseId])
    return "lost"
  }
  const message = messageOf(error)
  // The reading itself may be what fails.
  const seen = await fps.purchases.read(purchaseId).catch(() => null)
  const attempts = (seen?.purchase.attempts ?? 0) + 1
  if (seen && attempts >= MAX_ATTEMPTS) {
    await openCaseOfStuck(ports, { lease, ledger: seen, message })
  }
  const delaySeconds = Math.min(2 ** attempts, MAX_DELAY_SECONDS)
  if (!(await fps.purchases.fail(lease, { error: message, delaySeconds }))) {
    await fps.purchases.markChanged([purchaseId])
    return "lost"
  }
  await fps.events.fail({ of: { purchase_id: purchaseId }, error: message })
  ports.warn(
    `settlement pass failed purchase=${purchaseId} retry_in_s=${delaySeconds} error=${message}`,
  )
  return "failed"
}

/** Opens a case for money that Medusa has not taken after {@link MAX_ATTEMPTS} passes. */
async function openCaseOfStuck(
  ports: SettlePorts,
  { lease, ledger, message }: { lease: Lease; ledger: PurchaseLedger; message: string },
): Promise<void> {
  try {
    const policy: Policy = await ports.fps.settings()
    // If Medusa itself cannot be read, the case says what our own tables know.
    const medusa = await ports.medusa.observe(ledger).catch(() => NOTHING)
    await holdStuck(ports, { lease, observation: { ledger, policy, medusa } }, message)
  } catch (error) {
    ports.warn(`opening a case failed purchase=${ledger.purchase.id} error=${messageOf(error)}`)
  }
}
