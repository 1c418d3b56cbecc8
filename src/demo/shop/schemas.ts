import { z } from "zod"

/** The parts of the store API's answers that the shop reads. Amounts are in major units. */
export const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  description: z.string().nullish(),
  variants: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      inventory_quantity: z.number().nullish(),
      calculated_price: z.object({ calculated_amount: z.number(), currency_code: z.string() }),
    }),
  ),
})

export const addressSchema = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  address_1: z.string().nullish(),
  city: z.string().nullish(),
  country_code: z.string().nullish(),
})

export const cartSchema = z.object({
  id: z.string(),
  email: z.string().nullish(),
  locale: z.string().nullish(),
  region_id: z.string(),
  currency_code: z.string(),
  completed_at: z.string().nullish(),
  item_subtotal: z.number(),
  shipping_total: z.number(),
  total: z.number(),
  items: z.array(
    z.object({
      id: z.string(),
      variant_id: z.string(),
      product_title: z.string(),
      product_handle: z.string().nullish(),
      variant_title: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
    }),
  ),
  shipping_address: addressSchema.nullish(),
  shipping_methods: z.array(
    z.object({ name: z.string(), amount: z.number(), shipping_option_id: z.string().nullish() }),
  ),
  payment_collection: z
    .object({
      payment_sessions: z.array(z.object({ id: z.string(), provider_id: z.string() })).nullish(),
    })
    .nullish(),
})

export const shippingOptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  type: z.object({ description: z.string().nullish() }).nullish(),
})

export const orderSchema = z.object({
  id: z.string(),
  display_id: z.number(),
  email: z.string().nullish(),
})

export type Product = z.infer<typeof productSchema>
export type Address = z.infer<typeof addressSchema>
export type Cart = z.infer<typeof cartSchema>
export type ShippingOption = z.infer<typeof shippingOptionSchema>
export type Order = z.infer<typeof orderSchema>
