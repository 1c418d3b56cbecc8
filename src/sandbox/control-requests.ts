import { z } from "zod"
import { FAULT_NAMES } from "./fault-types"

/** Body of `POST /_sandbox/trigger`. `order` is an order's id, or `latest`. Amount in cents. */
export const triggerRequestSchema = z.strictObject({
  kind: z.enum(["paid", "expired", "cancelled", "failed", "unknown"]),
  order: z.string().min(1),
  eventId: z.int().optional(),
  amount: z.int().min(0).optional(),
  currency: z.string().length(3).optional(),
  shape: z.enum(["directpay", "legacy"]).optional(),
  deliveryId: z.string().min(1).optional(),
})

/** Body of `POST /_sandbox/resend`. `delivery` is a delivery's id, or `latest`. */
export const resendRequestSchema = z.strictObject({
  delivery: z.string().min(1),
  newId: z.boolean().optional(),
})

/** Body of `POST /_sandbox/faults`. `off` clears every fault, `list` only lists them. */
export const faultRequestSchema = z.strictObject({
  name: z.enum([...FAULT_NAMES, "off", "list"]),
  times: z.int().min(1).optional(),
  value: z.int().optional(),
})

/** Body of `POST /_sandbox/events`. `order` is an order's id, or `latest`; left out: all orders. */
export const eventsRequestSchema = z.strictObject({
  paused: z.boolean(),
  order: z.string().min(1).optional(),
})

/** A checked body of `POST /_sandbox/faults`. */
export type FaultRequest = z.infer<typeof faultRequestSchema>

/** A checked body of `POST /_sandbox/trigger`. */
export type TriggerRequest = z.infer<typeof triggerRequestSchema>

/** A checked body of `POST /_sandbox/events`. */
export type EventsRequest = z.infer<typeof eventsRequestSchema>

/** A checked body of `POST /_sandbox/resend`. */
export type ResendRequest = z.infer<typeof resendRequestSchema>
