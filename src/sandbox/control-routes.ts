import { Hono } from "hono"
import type { z } from "zod"
import type { SandboxContext, SandboxEnv } from "./context"
import {
  eventsRequestSchema,
  faultRequestSchema,
  resendRequestSchema,
  triggerRequestSchema,
  type EventsRequest,
  type FaultRequest,
  type TriggerRequest,
} from "./control-requests"
import type { HeldEvents } from "./deliveries"
import { errorEnvelope, fieldErrors, isSandboxError } from "./errors"
import type { ActiveFault, Delivery, SandboxOrder } from "./types"

/** The answer of `trigger` and `resend`; no delivery after a failed payment. */
interface ControlAnswer {
  order: SandboxOrder
  delivery?: Delivery
}

/**
 * The control API of the command line, under `/_sandbox/`. It has no password: anybody on this
 * machine may use it. It takes JSON only, so that no other site's form can reach it.
 */
export function controlRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/_sandbox/orders", (c) => c.json({ orders: context.orders.list() }))
  app.get("/_sandbox/deliveries", (c) => c.json({ deliveries: context.deliveries.list() }))
  app.post("/_sandbox/trigger", async (c) =>
    answer({
      request: c.req.raw,
      schema: triggerRequestSchema,
      act: (body): Promise<ControlAnswer> => trigger(context, body),
    }),
  )
  app.post("/_sandbox/resend", async (c) =>
    answer({
      request: c.req.raw,
      schema: resendRequestSchema,
      act: async ({ delivery, newId }): Promise<ControlAnswer> => {
        const sent = await context.deliveries.resend(
          latest(delivery, context.deliveries.list().at(-1)?.id),
          { newId },
        )
        return { delivery: sent, order: context.orders.get(sent.orderID) }
      },
    }),
  )
  app.get("/_sandbox/events", (c) => c.json(context.deliveries.held()))
  app.post("/_sandbox/events", async (c) =>
    answer({
      request: c.req.raw,
      schema: eventsRequestSchema,
      act: async (body) => holdEvents(context, body),
    }),
  )
  app.get("/_sandbox/faults", (c) => c.json({ faults: context.board.list() }))
  app.post("/_sandbox/faults", async (c) =>
    answer({
      request: c.req.raw,
      schema: faultRequestSchema,
      act: async (body) => ({ faults: changeFaults(context, body) }),
    }),
  )
  return app
}

/** Holds events back or releases them, and returns what is held back then. */
function holdEvents({ deliveries, orders }: SandboxContext, body: EventsRequest): HeldEvents {
  const orderID =
    body.order === undefined
      ? undefined
      : orders.get(latest(body.order, orders.list().at(-1)?.orderID)).orderID
  if (body.paused) {
    deliveries.pause(orderID)
  } else {
    deliveries.resume(orderID)
  }
  return deliveries.held()
}

/** Sets a fault, or clears all, and returns what is set then. */
export function changeFaults({ board }: SandboxContext, body: FaultRequest): ActiveFault[] {
  const { name, ...settings } = body
  if (name === "off") {
    board.clear()
  } else if (name !== "list") {
    board.set(name, settings)
  }
  return board.list()
}

/**
 * Moves a PENDING order; for any other, or with details that differ from the order, only the event
 * is sent, as a late or wrong one.
 */
export async function trigger(
  context: SandboxContext,
  body: TriggerRequest,
): Promise<ControlAnswer> {
  const { actions, orders } = context
  const { order: wanted, kind, ...details } = body
  const { orderID, status } = orders.get(latest(wanted, orders.list().at(-1)?.orderID))
  if (kind === "failed") {
    return { order: actions.fail(orderID) }
  }
  const truthful = Object.keys(details).length === 0
  const delivery =
    status === "PENDING" && truthful && kind !== "unknown"
      ? await { paid: actions.pay, expired: actions.expire, cancelled: actions.cancel }[kind](
          orderID,
        )
      : await actions.trigger({ ...details, kind, orderID })
  return { delivery, order: orders.get(orderID) }
}

async function answer<T>(input: {
  request: Request
  schema: z.ZodType<T>
  act: (body: T) => Promise<object>
}): Promise<Response> {
  const { request, schema, act } = input
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    return errorEnvelope({ status: 415, message: "Content-Type must be application/json" })
  }
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = schema.safeParse(body)
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error)
    const fields = errors.map(({ field }) => field).join(", ")
    return errorEnvelope({ status: 400, message: `Refused: ${fields}`, errors })
  }
  try {
    return Response.json(await act(parsed.data))
  } catch (error) {
    if (!isSandboxError(error)) {
      throw error
    }
    const status = error.code === "not_pending" ? 409 : 404
    return errorEnvelope({ status, message: error.message })
  }
}

/** `latest` is the id of the newest one, if there is any. */
function latest(wanted: string, newest: string | undefined): string {
  return wanted === "latest" ? (newest ?? wanted) : wanted
}
