import { z } from "zod"
import { CommandError } from "../values"

const answerSchema = z.object({
  order: z.object({ orderID: z.string(), status: z.string() }),
  delivery: z
    .object({
      id: z.string(),
      eventId: z.number(),
      url: z.string(),
      state: z.string(),
      attempts: z.array(z.object({ status: z.number().optional(), error: z.string().optional() })),
    })
    .optional(),
})

const refusalSchema = z.object({ message: z.string() })

const faultsSchema = z.object({
  faults: z.array(z.object({ name: z.string(), value: z.number(), left: z.number().nullable() })),
})

/** Asks a running sandbox to do something, and returns the result in plain words. */
export async function callControl(input: {
  url: string
  path: "trigger" | "resend"
  body: object
}): Promise<string> {
  return describe(await call({ ...input, schema: answerSchema }))
}

/** Sets, clears or lists faults, and returns which are set then. */
export async function callFaults(input: { url: string; body: object }): Promise<string> {
  const { faults } = await call({ ...input, path: "faults", schema: faultsSchema })
  if (faults.length === 0) {
    return "No fault is set."
  }
  return faults
    .map(({ name, value, left }) => {
      const strength = value === 0 ? "" : ` (${value})`
      return `${name}${strength}: ${left === null ? "until it is cleared" : `${left} times`}`
    })
    .join("\n")
}

async function call<T>(input: {
  url: string
  path: "trigger" | "resend" | "faults"
  body: object
  schema: z.ZodType<T>
}): Promise<T> {
  const base = input.url.replace(/(?<!\/)\/+$/, "")
  const response = await fetch(`${base}/_sandbox/${input.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input.body),
  }).catch((cause: unknown) => {
    throw new CommandError(
      `No sandbox answers at ${base}. Start one with "medusa-payment-fps sandbox", or give --url.`,
      { cause },
    )
  })
  const json: unknown = await response.json().catch(() => undefined)
  const answer = input.schema.safeParse(json)
  if (!response.ok || !answer.success) {
    const refusal = refusalSchema.safeParse(json)
    throw new CommandError(
      refusal.success ? refusal.data.message : `What answers at ${base} is not a sandbox.`,
    )
  }
  return answer.data
}

function describe({ order, delivery }: z.infer<typeof answerSchema>): string {
  const state = `Order ${order.orderID} is ${order.status}.`
  if (!delivery) {
    return `${state} No event is sent for a payment that failed.`
  }
  const attempt = delivery.attempts.at(-1)
  const outcome = attempt
    ? (attempt.error ?? `answered ${attempt.status}`)
    : "held back, events are paused"
  const again = attempt && delivery.state === "waiting" ? " The sandbox will try again." : ""
  return `${state}\nEvent ${delivery.eventId} to ${delivery.url}: ${outcome}.${again}\nDelivery ${delivery.id}`
}
