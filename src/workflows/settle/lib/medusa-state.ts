import { z } from "zod"
import type { LedgerPayment } from "../../../modules/fps"
import { asMinorUnits, type MinorUnits } from "../../../protocol"
import { whileCartIsQuiet } from "./cart-lock"
import type { SettleDependencies } from "./dependencies"
import { list, sessionSchema, type SessionRow } from "../../../medusa/rows"
import { leftOf, movedSchema } from "../../../medusa/money-left"
import { readPurchase, type Purchase } from "./purchase"

const paymentSchema = z.object({
  id: z.string(),
  provider_id: z.string(),
  payment_session_id: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  captured_at: z.unknown(),
  canceled_at: z.unknown(),
  captures: list(movedSchema.extend({ id: z.string() })),
  refunds: list(movedSchema),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  fulfillments: list(z.object({ id: z.string(), canceled_at: z.unknown() })),
  transactions: list(
    z.object({ reference: z.string().nullish(), reference_id: z.string().nullish() }),
  ),
})

const collectionSchema = z.object({
  id: z.string(),
  payment_sessions: list(sessionSchema),
  payments: list(paymentSchema),
  cart: z.object({ id: z.string() }).nullish(),
  order: orderSchema.nullish(),
})

type Collection = z.output<typeof collectionSchema>
type PaymentRow = z.output<typeof paymentSchema>

/** A live payment session of Medusa. `amount` is in major units, exactly as Medusa has it. */
export interface SessionState {
  readonly id: string
  readonly status: string
  readonly providerId: string
  readonly amount: number
  readonly currencyCode: string
  /** Whether it shows a gateway order that expired or was cancelled. */
  readonly closed: boolean
}

/** A payment of Medusa. */
export interface PaymentState {
  readonly id: string
  readonly providerId: string
  readonly captured: boolean
  readonly canceled: boolean
  /** What was captured and not refunded since. A part that was refunded has cases of its own. */
  readonly left: MinorUnits
  /** Whether the order has a transaction for each capture. */
  readonly booked: boolean
}

/** What Medusa has for one payment collection, seen from one gateway order. */
export interface MedusaState {
  /** False when core deleted the collection together with its cart. */
  readonly exists: boolean
  readonly cartId: string | null
  readonly order: {
    readonly id: string
    readonly canceled: boolean
    readonly fulfilled: boolean
    /** What it costs, less all money and promises of money that it has in any collection. */
    readonly owed: MinorUnits
  } | null
  /** Live sessions that showed this gateway order, and the ones that did not. */
  readonly ownSessions: readonly SessionState[]
  readonly otherSessions: readonly SessionState[]
  readonly ownPayments: readonly PaymentState[]
  readonly otherPayments: readonly PaymentState[]
  /**
   * What the order has in its other payment collections: staff can make one by hand, and mark it as
   * paid, while this one still waits.
   */
  readonly elsewhere: {
    readonly hasMoney: boolean
    readonly sessions: readonly SessionState[]
  }
}

/**
 * Not `payments.payment_session.id`: that leaves a payment out whose session core deleted, which is
 * what it does with a payment that it gave back.
 */
const FIELDS = [
  "id",
  "payment_sessions.*",
  "payments.*",
  "payments.captures.id",
  "payments.captures.raw_amount",
  "payments.refunds.raw_amount",
  "cart.id",
  "order.id",
  "order.status",
  "order.fulfillments.id",
  "order.fulfillments.canceled_at",
  "order.transactions.*",
]

/** Reads afresh what Medusa has for a gateway order's payment collection. */
export async function readMedusaState(
  { query, fps }: Pick<SettleDependencies, "query" | "fps">,
  payment: LedgerPayment,
): Promise<MedusaState> {
  const [{ data }, own, closed] = await Promise.all([
    query.graph({
      entity: "payment_collection",
      fields: FIELDS,
      filters: { id: payment.paymentCollectionId },
    }),
    fps.listSessionIds(payment.id),
    fps.listClosedSessionIds(payment.paymentCollectionId),
  ])
  if (data.length === 0) {
    return {
      exists: false,
      cartId: null,
      order: null,
      ownSessions: [],
      otherSessions: [],
      ownPayments: [],
      otherPayments: [],
      elsewhere: NOWHERE_ELSE,
    }
  }
  const collection = collectionSchema.parse(data[0])
  const purchase = collection.order && (await readPurchase(query, collection.order.id))
  return toState(collection, { own: new Set(own), closed: new Set(closed), purchase })
}

const NOWHERE_ELSE: MedusaState["elsewhere"] = { hasMoney: false, sessions: [] }

/** Like {@link readMedusaState}, at a moment when nobody completes the cart. */
export async function readQuietState(
  dependencies: Pick<SettleDependencies, "query" | "fps" | "locking">,
  payment: LedgerPayment,
): Promise<MedusaState> {
  return withQuietState(dependencies, payment, async (state) => Promise.resolve(state))
}

/**
 * Decides something about a payment while nobody completes its cart, so that what was read still
 * holds when it is written. Throws `CartBusyError`; `decide` must not call core's cart workflows.
 */
export async function withQuietState<T>(
  dependencies: Pick<SettleDependencies, "query" | "fps" | "locking">,
  payment: LedgerPayment,
  decide: (state: MedusaState) => Promise<T>,
): Promise<T> {
  const state = await readMedusaState(dependencies, payment)
  return state.cartId
    ? whileCartIsQuiet(dependencies, state.cartId, async () =>
        decide(await readMedusaState(dependencies, payment)),
      )
    : decide(state)
}

/** Whether an order that stands, or is about to be placed, has the money of this gateway order. */
export function hasMoney(state: MedusaState): boolean {
  return moneyLeft(state) > 0 && !state.order?.canceled
}

/** What Medusa captured for this gateway order and did not refund since. */
export function moneyLeft(state: MedusaState): MinorUnits {
  return asMinorUnits(state.ownPayments.reduce((sum, own) => sum + own.left, 0))
}

function toState(
  collection: Collection,
  {
    own,
    closed,
    purchase,
  }: { own: ReadonlySet<string>; closed: ReadonlySet<string>; purchase?: Purchase | null },
): MedusaState {
  const { order } = collection
  const booked = new Set(order?.transactions.map((transaction) => transaction.reference_id))
  // Core deletes the session of a payment that it gave back; the payment's data still names it.
  const isOwn = (row: PaymentRow) =>
    own.has(row.payment_session_id ?? "") || own.has(String(row.data?.session_id))
  const sessions = collection.payment_sessions.map((row) => toSession(row, closed))
  const elsewhere = (purchase?.collections ?? []).filter(({ id }) => id !== collection.id)
  return {
    exists: true,
    cartId: collection.cart?.id ?? null,
    order: order
      ? {
          id: order.id,
          canceled: order.status === "canceled",
          // Core cancels neither a fulfilled order nor one that staff marked completed.
          fulfilled:
            order.fulfillments.some((fulfillment) => !fulfillment.canceled_at) ||
            order.status === "completed" ||
            order.status === "archived",
          owed: purchase?.owed ?? asMinorUnits(0),
        }
      : null,
    ownSessions: sessions.filter((session) => own.has(session.id)),
    otherSessions: sessions.filter((session) => !own.has(session.id)),
    ownPayments: collection.payments.filter(isOwn).map((row) => toPayment(row, booked)),
    otherPayments: collection.payments
      .filter((row) => !isOwn(row))
      .map((row) => toPayment(row, booked)),
    elsewhere: {
      hasMoney: elsewhere.some(({ covered }) => covered > 0),
      sessions: elsewhere.flatMap((one) => one.sessions.map((row) => toSession(row, closed))),
    },
  }
}

function toSession(row: SessionRow, closed: ReadonlySet<string>): SessionState {
  return {
    id: row.id,
    status: row.status,
    providerId: row.provider_id,
    amount: row.amount,
    currencyCode: row.currency_code,
    closed: closed.has(row.id),
  }
}

function toPayment(row: PaymentRow, booked: ReadonlySet<string | null | undefined>): PaymentState {
  return {
    id: row.id,
    providerId: row.provider_id,
    captured: row.captures.length > 0,
    canceled: Boolean(row.canceled_at),
    left: leftOf(row),
    booked: row.captures.every((capture) => booked.has(capture.id)),
  }
}
