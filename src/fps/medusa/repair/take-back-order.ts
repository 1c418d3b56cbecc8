import { z } from "zod"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerPayment } from "../../types"
import { whileCartIsQuiet } from "../cart-lock"
import type { SettleDependencies } from "../../dependencies"
import { list } from "../amounts"
import { readPromotionUses, returnPromotionUses } from "../return-promotions"
import { COMPLETION_LASTS_MS } from "../observation"
import { UNPLACED } from "./cut-off"
import { readOrderLinks } from "../order-links"

type TakeBackDependencies = Pick<
  SettleDependencies,
  "container" | "fps" | "knex" | "query" | "locking" | "logger"
>

const rowSchema = z.object({ id: z.string() })

const placingSchema = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number(),
  created_at: z.coerce.date(),
  fulfillments: list(rowSchema),
  cart: z.object({ completed_at: z.unknown() }).nullish(),
  transactions: list(z.object({ reference_id: z.string().nullish() })),
  payment_collections: list(
    z.object({
      id: z.string(),
      payments: list(
        z.object({
          payment_session_id: z.string().nullish(),
          created_at: z.coerce.date(),
          canceled_at: z.coerce.date().nullish(),
          captures: list(rowSchema),
        }),
      ),
      payment_sessions: list(z.object({ id: z.string(), status: z.string() })),
    }),
  ),
})

/** The fields that show how far core came with an order. */
const PLACING = [
  "id",
  "status",
  "version",
  "created_at",
  "fulfillments.id",
  "cart.completed_at",
  "transactions.reference_id",
  "payment_collections.id",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.id",
  "payment_collections.payment_sessions.id",
  "payment_collections.payment_sessions.status",
]

const contentSchema = z.object({
  id: z.string(),
  items: list(
    z.object({
      id: z.string(),
      variant: z.object({ manage_inventory: z.boolean().nullish() }).nullish(),
    }),
  ),
  promotions: list(rowSchema),
  payment_collections: list(rowSchema),
})

/** The fields to undo. They cost more than all the rest, and almost no order is interrupted. */
const CONTENT = [
  "id",
  "items.id",
  "items.variant.manage_inventory",
  "promotions.id",
  "payment_collections.id",
]

type OrderPlacing = z.output<typeof placingSchema>
type OrderContent = z.output<typeof contentSchema>

/**
 * Takes back an order that core did not finish, and for which no stock is reserved. Returns whether
 * it did; the cart can be completed again then.
 *
 * Core links a new order, reserves its stock and asks for the payment, and undoes everything when a
 * step fails. If it dies meanwhile, or fails in its own bookkeeping of two parallel steps, the
 * order stays: linked, without stock, and like a placed one for every later completion. Money
 * captured on it would sell what somebody else has bought.
 *
 * Money that core captured while it placed the order stays: the cart is completed with it.
 *
 * The order of undoing: the cart is opened before its order is deleted; remaining links are fixed
 * like any other; promotions come last, so that none is given back twice. An order with its stock
 * stays as it is, and takes the money.
 */
export async function takeBackUnreserved(
  dependencies: TakeBackDependencies,
  payment: LedgerPayment,
): Promise<boolean> {
  const { cartId, paymentCollectionId } = payment
  if (!cartId) {
    return false
  }
  return whileCartIsQuiet(dependencies, cartId, async () => {
    const links = await readOrderLinks(dependencies, { cartId, paymentCollectionId })
    const [orderId] = links.ofCart
    if (!orderId || links.ofCart.length > 1 || links.ofCollection.join() !== orderId) {
      return false
    }
    const [placing] = await read(dependencies, { id: orderId, fields: PLACING })
    const order = placingSchema.optional().parse(placing)
    if (!order || !(await isCutOff(dependencies, { order, payment }))) {
      return false
    }
    const [content] = await read(dependencies, { id: orderId, fields: CONTENT })
    const whole = contentSchema.parse(content)
    if (await hasStock(dependencies, whole)) {
      return false
    }
    await takeBack(dependencies, { order: whole, cartId })
    dependencies.logger.warn(
      `fps: took back unfinished order without stock order=${orderId} cart=${cartId}`,
    )
    return true
  })
}

async function read(
  { query }: TakeBackDependencies,
  { id, fields }: { id: string; fields: string[] },
): Promise<unknown[]> {
  const { data }: { data: unknown[] } = await query.graph({
    entity: "order",
    fields,
    filters: { id },
  })
  return data
}

/** Core cancels a Medusa payment while it undoes the order; a process may be slow meanwhile. */
const UNDOING_LASTS_MS = 600_000

/**
 * True if core never placed the order on a session, or undid it half-way. An open cart shows that
 * core undid it. Placing leaves a Medusa payment or another session status. If the money was on
 * hold, staff may have made core ask again, which resets the session; then our own row says when an
 * order was placed on it.
 */
async function isCutOff(
  { fps }: Pick<TakeBackDependencies, "fps">,
  { order, payment }: { order: OrderPlacing; payment: LedgerPayment },
): Promise<boolean> {
  const own = await fps.payments.listSessionIds(payment.id)
  const payments = order.payment_collections.flatMap((collection) => collection.payments)
  const paid = payments.map(({ payment_session_id }) => payment_session_id ?? "")
  const captures = payments.flatMap((one) => one.captures.map(({ id }) => id))
  const isOpenAgain = Boolean(order.cart && !order.cart.completed_at)
  // A later capture belongs to an active order.
  const isOfCompletion = ({ created_at }: (typeof payments)[number]) =>
    created_at.getTime() - order.created_at.getTime() < COMPLETION_LASTS_MS
  // Including another provider's payment that was asked first: core refunded it.
  const isGivenBack = ({ canceled_at, captures }: (typeof payments)[number]) =>
    captures.length === 0 &&
    (canceled_at?.getTime() ?? Infinity) - order.created_at.getTime() < UNDOING_LASTS_MS
  const sessions = order.payment_collections
    // Staff may have made another collection since.
    .filter(({ id }) => id === payment.paymentCollectionId)
    .flatMap(({ payment_sessions }) => payment_sessions)
    // Core asks for no canceled session; a pass cancels siblings just before it completes the cart.
    .filter(({ id, status }) => status !== "canceled" && !paid.includes(id))
  const placedAt = await fps.payments.listPlacedAt(sessions.map(({ id }) => id))
  const isUnplaced = ({ id, status }: (typeof sessions)[number]) => {
    const at = placedAt.get(id)
    const wasBefore = at !== undefined && at < order.created_at
    return UNPLACED.has(status)
      ? !wasHeld(payment) || at === undefined || wasBefore
      : // An earlier completion that was undone leaves it so.
        status === "pending_authorization" && wasBefore
  }
  return (
    order.status === "pending" &&
    order.version === 1 &&
    order.fulfillments.length === 0 &&
    order.transactions.every(({ reference_id }) => captures.includes(reference_id ?? "")) &&
    payments.every((one) => own.includes(one.payment_session_id ?? "") || isGivenBack(one)) &&
    (isOpenAgain || (payments.every(isOfCompletion) && sessions.every(isUnplaced)))
  )
}

function wasHeld({ settlement, holdReason, acceptedAt }: LedgerPayment): boolean {
  return settlement === "held" || holdReason !== null || acceptedAt !== null
}

/** Returns true if all tracked stock of the order is reserved. */
async function hasStock(
  { container }: TakeBackDependencies,
  { items }: OrderContent,
): Promise<boolean> {
  const kept = items.filter(({ variant }) => variant?.manage_inventory).map(({ id }) => id)
  if (kept.length === 0) {
    return true
  }
  const reservations = await container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: kept }, { take: null, select: ["line_item_id"] })
  const reserved = new Set(reservations.map(({ line_item_id }) => line_item_id))
  return kept.every((id) => reserved.has(id))
}

async function takeBack(
  dependencies: TakeBackDependencies,
  { order, cartId }: { order: OrderContent; cartId: string },
): Promise<void> {
  const { container } = dependencies
  const toOrder = { [Modules.ORDER]: { order_id: order.id } }
  const uses = await readPromotionUses(dependencies, order.id)
  await container
    .resolve(Modules.INVENTORY)
    .deleteReservationItemsByLineItem(order.items.map(({ id }) => id))
  await container.resolve(Modules.CART).updateCarts([{ id: cartId, completed_at: null }])
  await container.resolve(Modules.ORDER).deleteOrders([order.id])
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss([
    ...order.promotions.map(({ id }) => ({
      ...toOrder,
      [Modules.PROMOTION]: { promotion_id: id },
    })),
    ...order.payment_collections.map(({ id }) => ({
      ...toOrder,
      [Modules.PAYMENT]: { payment_collection_id: id },
    })),
    { ...toOrder, [Modules.CART]: { cart_id: cartId } },
  ])
  await returnPromotionUses(dependencies, uses)
}
