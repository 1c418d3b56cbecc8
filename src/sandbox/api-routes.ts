import { Hono } from "hono"
import type { Context } from "hono"
import type { OrderVariant } from "../protocol"
import type { SandboxContext, SandboxEnv } from "./context"
import { createOrder } from "./create-order"
import { errorEnvelope, sameText } from "./errors"
import { answerFaultily } from "./faults"
import type { RecordedRequest } from "./types"

/** The gateway's own endpoints: two that create an order and one that returns its status. */
export function apiRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.post("/directpay/o/order", (c) => handleCreate({ c, context, variant: "directpay" }))
  app.post("/paynow/orders", (c) => handleCreate({ c, context, variant: "legacy" }))
  app.get("/paynow/orders/:orderID/status", (c) => {
    const request = record({ c, context, body: undefined })
    return withFaults({
      c,
      context,
      request,
      endpoint: "status",
      answer: async () => answerStatus({ c, context, orderID: c.req.param("orderID") }),
    })
  })
  return app
}

interface Call {
  c: Context<SandboxEnv>
  context: SandboxContext
}

async function handleCreate(call: Call & { variant: OrderVariant }): Promise<Response> {
  const text = await call.c.req.text()
  const body = parseJson(text)
  const request = record({ ...call, body })
  return withFaults({
    ...call,
    request,
    endpoint: "create",
    answer: () => answerCreate({ ...call, body }),
  })
}

async function answerCreate(
  call: Call & { variant: OrderVariant; body: unknown },
): Promise<Response> {
  const { c, context, variant, body } = call
  if (!apiKeyOk(call)) {
    return wrongApiKey()
  }
  if (!/^application\/json *(;|$)/i.test(c.req.header("content-type") ?? "")) {
    return errorEnvelope({ status: 415, message: "Content-Type must be application/json" })
  }
  if (body === undefined) {
    return errorEnvelope({ status: 400, message: "The body is not JSON" })
  }
  const result = await createOrder({ context, variant, body })
  if (!result.ok) {
    const fields = result.errors.map(({ field }) => field).join(", ")
    return errorEnvelope({ status: 400, message: `Refused: ${fields}`, errors: result.errors })
  }
  const { redirectURI, orderID, token } = result.order
  return Response.json({ code: 0, message: "OK", data: { redirectURI, orderID, token } })
}

/** The shape is the sandbox's own: the interface shows no body for the status query. */
function answerStatus(call: Call & { orderID: string }): Response {
  if (!apiKeyOk(call)) {
    return wrongApiKey()
  }
  const order = call.context.orders.find(call.orderID)
  if (!order) {
    return errorEnvelope({ status: 404, message: "There is no such order" })
  }
  const { orderID, status, totalAmount } = order
  return Response.json({ code: 0, message: "OK", data: { orderID, status, totalAmount } })
}

/** Runs the answer, or the fault of this endpoint, and records what was answered. */
async function withFaults(
  call: Call & {
    request: RecordedRequest
    endpoint: "create" | "status"
    answer: () => Promise<Response>
  },
): Promise<Response> {
  const { c, context, request, endpoint, answer } = call
  const started = performance.now()
  const struck = context.faults.take(endpoint)
  const response = struck
    ? await answerFaultily({ ...struck, bindings: c.env, answer })
    : await answer()
  const ms = Math.round(performance.now() - started)
  const sent = c.env.incoming.socket.destroyed ? undefined : response
  const body = await sent?.clone().text()
  context.requests.setAnswer(request, { ms, status: sent?.status, body })
  return response
}

function record({ c, context, body }: Call & { body: unknown }): RecordedRequest {
  const request: RecordedRequest = {
    at: context.options.now(),
    method: c.req.method,
    path: c.req.path,
    body,
    apiKeyOk: apiKeyOk({ c, context }),
  }
  context.requests.add(request)
  return request
}

function apiKeyOk({ c, context }: Call): boolean {
  return sameText(c.req.header("api-key") ?? "", context.options.apiKey)
}

function wrongApiKey(): Response {
  return errorEnvelope({ status: 401, message: "The api-key header is missing or wrong" })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
