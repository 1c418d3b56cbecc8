import {
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  addShippingMethodToCartWorkflow,
  createCartWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { LedgerPayment } from "../types"
import type { SettleDependencies } from "../dependencies"
import type { Observation } from "../medusa/observation"
import { toDecimal } from "../../protocol"
import { totalOf } from "../medusa/amounts"
import { ownSessions } from "./money"

/** A paid payment whose order was cancelled. */
interface PlaceAgainInput {
  readonly payment: LedgerPayment
  readonly seen: Observation
  readonly orderId: string
}

/**
 * Prepares a new order for a payment that came too late: a cart with the same items, prices,
 * addresses and discounts, and a session that the existing payment serves. Core refuses what is out
 * of stock; another total than was paid is refused here. Returns the id of the new cart, whose
 * purchase the caller settles.
 */
export async function placeAgain(
  dependencies: SettleDependencies,
  { payment, seen, orderId }: PlaceAgainInput,
): Promise<string> {
  const { container, fps } = dependencies
  await checkEnvironment(dependencies, payment)
  const old = await loadCart(dependencies, seen.medusa.cartId ?? payment.cartId)
  const cartId = await copyCart(dependencies, { old, orderId })
  await checkTotal(dependencies, { cartId, payment })
  const { result: collection } = await createPaymentCollectionForCartWorkflow(container).run({
    input: { cart_id: cartId },
  })
  const { purchaseId } = await fps.payments.accept({
    id: payment.id,
    accepted: true,
    paymentCollectionId: collection.id,
    cartId,
  })
  await openSession(dependencies, { collectionId: collection.id, payment, seen })
  return purchaseId
}

/**
 * Continues where {@link placeAgain} died after it had moved the payment to the copy of the cart:
 * the copy gets its session. Any other cart without a session is left alone: it was changed, or is
 * paid in another way.
 */
export async function continueAgain(
  dependencies: SettleDependencies,
  { payment, seen }: Omit<PlaceAgainInput, "orderId">,
): Promise<void> {
  const { cartId, order } = seen.medusa
  if (!cartId || order || ownSessions(seen, payment.id).length > 0) {
    return
  }
  const { metadata } = await loadCart(dependencies, cartId)
  if (typeof metadata?.[REPLACES] === "string") {
    await checkEnvironment(dependencies, payment)
    await checkTotal(dependencies, { cartId, payment })
    await openSession(dependencies, { collectionId: payment.paymentCollectionId, payment, seen })
  }
}

/** In another environment the new session would ask the wrong gateway for another QR code. */
async function checkEnvironment(
  { fps }: SettleDependencies,
  payment: LedgerPayment,
): Promise<void> {
  const { environment } = await fps.settings()
  if (payment.environment !== environment) {
    throw new Error(`it was made in ${payment.environment}, and ${environment} is active`)
  }
}

async function openSession(
  { container }: SettleDependencies,
  {
    collectionId,
    payment,
    seen,
  }: { collectionId: string; payment: LedgerPayment; seen: Observation },
): Promise<void> {
  const [session] = ownSessions(seen, payment.id)
  await createPaymentSessionsWorkflow(container).run({
    input: {
      payment_collection_id: collectionId,
      provider_id: session?.providerId ?? "pp_fps_checkout",
    },
  })
}

const text = z.string().nullish()

const addressSchema = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    province: text,
    postal_code: text,
    country_code: text,
    phone: text,
  })
  .nullish()

const cartSchema = z.object({
  id: z.string(),
  region_id: text,
  sales_channel_id: text,
  currency_code: z.string(),
  customer_id: text,
  email: text,
  locale: text,
  shipping_address: addressSchema,
  billing_address: addressSchema,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  items: z.array(
    z.object({
      variant_id: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  shipping_methods: z.array(
    z.object({
      shipping_option_id: z.string(),
      data: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  promotions: z.array(z.object({ code: text }).nullable()).nullish(),
})

/** In the metadata of the new cart and order: the cancelled order that they replace. */
const REPLACES = "fps_replaces_order_id"

/** A cart, as far as it is copied. */
type OldCart = z.output<typeof cartSchema>

const CART_FIELDS = [
  "id",
  "region_id",
  "sales_channel_id",
  "currency_code",
  "customer_id",
  "email",
  "locale",
  "shipping_address.*",
  "billing_address.*",
  "metadata",
  "items.variant_id",
  "items.quantity",
  "items.unit_price",
  "items.metadata",
  "shipping_methods.shipping_option_id",
  "shipping_methods.data",
  "promotions.code",
]

/** Reads a cart that is to be copied. Throws if it is gone, or has items without a variant. */
async function loadCart({ query }: SettleDependencies, cartId: string | null): Promise<OldCart> {
  const { data } = await query.graph({
    entity: "cart",
    fields: CART_FIELDS,
    filters: { id: cartId ?? "" },
  })
  const cart = cartSchema.safeParse(data[0])
  if (!cart.success) {
    throw new Error("the cart of the old order is not there any more, or has items without variant")
  }
  return cart.data
}

/**
 * Makes a cart with the same items, prices, addresses, discounts and shipping; returns its id. Core
 * refuses what is out of stock or no longer sold.
 */
async function copyCart(
  { container }: SettleDependencies,
  { old, orderId }: { old: OldCart; orderId: string },
): Promise<string> {
  const { result: cart } = await createCartWorkflow(container).run({
    input: {
      region_id: old.region_id ?? undefined,
      sales_channel_id: old.sales_channel_id ?? undefined,
      currency_code: old.currency_code,
      customer_id: old.customer_id ?? undefined,
      email: old.email ?? undefined,
      locale: old.locale ?? undefined,
      shipping_address: withoutNulls(old.shipping_address),
      billing_address: withoutNulls(old.billing_address),
      items: old.items.map((item) => ({ ...item, metadata: item.metadata ?? undefined })),
      promo_codes: (old.promotions ?? []).flatMap((promotion) => promotion?.code ?? []),
      // The order gets it too, where staff and the shop's own code find it.
      metadata: { ...old.metadata, [REPLACES]: orderId },
    },
  })
  if (old.shipping_methods.length > 0) {
    await addShippingMethodToCartWorkflow(container).run({
      input: {
        cart_id: cart.id,
        options: old.shipping_methods.map(({ shipping_option_id, data }) => ({
          id: shipping_option_id,
          data: data ?? {},
        })),
      },
    })
  }
  return cart.id
}

/** Refuses a cart with another total than was paid. */
async function checkTotal(
  { query }: SettleDependencies,
  { cartId, payment }: { cartId: string; payment: LedgerPayment },
): Promise<void> {
  const { data } = await query.graph({ entity: "cart", fields: ["total"], filters: { id: cartId } })
  const total = totalOf(data[0])
  if (total === null) {
    throw new Error("the new cart was not made")
  }
  if (total !== payment.amount) {
    throw new Error(
      `the same items now cost ${toDecimal(total)}, and ${toDecimal(payment.amount)} was paid`,
    )
  }
}

function withoutNulls(address: z.output<typeof addressSchema>): Record<string, string> | undefined {
  return address
    ? Object.fromEntries(
        Object.entries(address).flatMap(([key, value]) => (value ? [[key, value]] : [])),
      )
    : undefined
}
