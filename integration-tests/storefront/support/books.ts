import { z } from "zod"
import { eventually } from "../../helpers/wait"
import { Refused, type Api } from "./request"

/** What became of one shopper, as staff see it; everything oldest first. */
export interface Story {
  readonly orders: readonly {
    readonly status: string
    readonly payment: string
    readonly total: number
    readonly captured: readonly number[]
  }[]
  readonly payments: readonly { readonly amount: number; readonly status: string }[]
  readonly cases: readonly { readonly kind: string; readonly amount: number | null }[]
}

/** Looks at the books through the admin API. */
export interface Books {
  story(email: string): Promise<Story>
  /** Order numbers of a shopper, oldest first. */
  orderNumbers(email: string): Promise<number[]>
  /** How many of a product are promised to somebody. */
  reserved(inventoryItemId: string): Promise<number>
}

const ordersSchema = z.object({
  orders: z.array(
    z.object({
      email: z.string(),
      display_id: z.number(),
      status: z.string(),
      payment_status: z.string(),
      total: z.number(),
      payment_collections: z.array(
        z.object({
          payments: z.array(z.object({ captures: z.array(z.object({ amount: z.number() })) })),
        }),
      ),
    }),
  ),
})
const ORDER_FIELDS =
  "email,display_id,status,payment_status,total,payment_collections.payments.captures.amount"

const paymentsSchema = z.object({
  payments: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string() })),
})
const casesSchema = z.object({
  cases: z.array(z.object({ kind: z.string(), amount: z.number().nullable() })),
})

/** Core answers 500 to every list with an order in it that it is just taking back. */
function whileTakenBack(error: unknown): Refused {
  if (error instanceof Refused && error.status === 500 && error.body.includes("unknown_error")) {
    return error
  }
  throw error
}

const itemSchema = z.object({ inventory_item: z.object({ reserved_quantity: z.number() }) })

export function createBooks(admin: Api): Books {
  const ordersOf = async (email: string) => {
    const found = await eventually(
      () =>
        admin
          .get(
            `/admin/orders?q=${encodeURIComponent(email)}&order=display_id&fields=${ORDER_FIELDS}`,
            ordersSchema,
          )
          .catch(whileTakenBack),
      (answer) => !(answer instanceof Refused),
    )
    return found instanceof Refused ? [] : found.orders.filter((order) => order.email === email)
  }
  const casesOf = async (ids: readonly string[]) => {
    if (ids.length === 0) {
      return []
    }
    const filter = ids.map((id) => `payment_id[]=${id}`).join("&")
    const { cases } = await admin.get(`/admin/fps/cases?${filter}`, casesSchema)
    return cases.map(({ kind, amount }) => ({ kind, amount }))
  }
  return {
    async story(email) {
      const [orders, { payments }] = await Promise.all([
        ordersOf(email),
        admin.get(
          `/admin/fps/payments?q=${encodeURIComponent(email)}&order=created_at`,
          paymentsSchema,
        ),
      ])
      return {
        orders: orders.map(({ status, payment_status, total, payment_collections }) => ({
          status,
          payment: payment_status,
          total,
          captured: payment_collections.flatMap(({ payments }) =>
            payments.flatMap(({ captures }) => captures.map(({ amount }) => amount)),
          ),
        })),
        payments: payments.map(({ amount, status }) => ({ amount, status })),
        cases: await casesOf(payments.map(({ id }) => id)),
      }
    },
    orderNumbers: async (email) => (await ordersOf(email)).map(({ display_id }) => display_id),
    async reserved(inventoryItemId) {
      const { inventory_item } = await admin.get(
        `/admin/inventory-items/${inventoryItemId}?fields=reserved_quantity`,
        itemSchema,
      )
      return inventory_item.reserved_quantity
    },
  }
}
