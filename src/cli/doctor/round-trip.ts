import { setTimeout as wait } from "node:timers/promises"
import { z } from "zod"
import type { RoundTripRequest } from "./arguments"
import { fail, ok, warn, type Finding } from "./report"
import type { Known } from "./facts"
import { messageOf, type Redact } from "./read/redact"

/** A connection test, as `/admin/fps/settings/connection-tests` returns it. */
const testSchema = z.object({
  test: z.object({
    id: z.string(),
    environment: z.string(),
    state: z.enum(["running", "passed", "failed", "inconclusive"]),
    steps: z.array(
      z.object({ step: z.string(), state: z.string(), message: z.string().nullable() }),
    ),
  }),
})

type ConnectionTest = z.output<typeof testSchema>["test"]

const refusalSchema = z.object({ code: z.string().optional(), message: z.string() })

/** A test ends two minutes after its start: its payment lives one, its webhook takes another. */
const WAIT_MS = 180_000
const CALL_MS = 15_000

/** Where to ask, and how often. */
export interface RoundTripInput {
  readonly request: RoundTripRequest
  readonly known: Known
  readonly redact: Redact
  /** Between two requests. */
  readonly pauseMs?: number
}

/**
 * Asks the running backend for a connection test and waits for its end: only this proves that the
 * gateway reaches `backendUrl` and signs with our secret. The backend creates the payment, so its
 * webhook is expected there. Never throws.
 */
export async function checkRoundTrip(input: RoundTripInput): Promise<Finding> {
  const { request, known, redact } = input
  const { adminApiKey } = request
  const own = known.state === "settled" ? known.overlay.settings.backendUrl : undefined
  const backend = (request.backend ?? own)?.replace(/(?<!\/)\/+$/, "")
  if (adminApiKey === undefined || backend === undefined) {
    return fail(
      "round_trip",
      `no test of the connection: ${backend ? "no API key of Medusa is given" : "no backend is known"}`,
      "Make a secret API key in the admin, under Settings, Secret API keys, and give it with MEDUSA_ADMIN_API_KEY or --admin-api-key; --backend names the address. In the admin it is Settings, FPS payments, Test connection.",
    )
  }
  try {
    return await ask({ ...input, backend, adminApiKey })
  } catch (error) {
    return fail(
      "round_trip",
      `no backend answers at ${new URL(backend).origin}: ${messageOf(error, redact).replaceAll(adminApiKey, "***")}`,
      "Start it, or name its address with --backend.",
    )
  }
}

interface Asking extends RoundTripInput {
  readonly backend: string
  readonly adminApiKey: string
}

async function ask(input: Asking): Promise<Finding> {
  const { request, pauseMs = 2000 } = input
  const until = Date.now() + WAIT_MS
  let answer = await call(input, "", {
    method: "POST",
    body: JSON.stringify({
      ...(request.environment ? { environment: request.environment } : {}),
      ...(request.confirmed ? { confirm: true } : {}),
    }),
  })
  while (answer.test?.state === "running" && Date.now() < until) {
    await wait(pauseMs)
    answer = await call(input, `/${encodeURIComponent(answer.test.id)}`, {})
  }
  return answer.test ? judge(answer.test) : refused(answer)
}

interface Answer {
  readonly status: number
  readonly test?: ConnectionTest
  readonly refusal?: z.output<typeof refusalSchema>
}

async function call(
  { backend, adminApiKey }: Asking,
  path: string,
  init: { readonly method?: "POST"; readonly body?: string },
): Promise<Answer> {
  const key = Buffer.from(`${adminApiKey}:`).toString("base64")
  const response = await fetch(`${backend}/admin/fps/settings/connection-tests${path}`, {
    ...init,
    headers: { authorization: `Basic ${key}`, "content-type": "application/json" },
    // The key must not travel elsewhere.
    redirect: "manual",
    signal: AbortSignal.timeout(CALL_MS),
  })
  const json: unknown = await response.json().catch(() => undefined)
  const { status } = response
  return response.ok
    ? { status, test: testSchema.safeParse(json).data?.test }
    : { status, refusal: refusalSchema.safeParse(json).data }
}

function judge({ environment, state, steps }: ConnectionTest): Finding {
  const passed = `${environment}: the gateway takes orders, and its events arrive rightly signed`
  const last = steps.find((one) => one.state === "failed" || one.state === "inconclusive")
  const remedy = last?.message ?? "Look at Settings, FPS payments, Test connection in the admin."
  const step = last?.step.replaceAll("_", " ") ?? "end of the test"
  switch (state) {
    case "passed":
      return ok("round_trip", passed)
    case "failed":
      return fail(
        "round_trip",
        `${environment}: the test of the connection failed at: ${step}`,
        remedy,
      )
    case "inconclusive":
      return fail(
        "round_trip",
        `${environment}: the test of the connection proved nothing at: ${step}`,
        remedy,
      )
    case "running":
      return warn("round_trip", `${environment}: the test of the connection still runs`, remedy)
  }
}

function refused({ status, refusal }: Answer): Finding {
  if (status === 401) {
    return fail(
      "round_trip",
      "the backend does not know the API key",
      "Give a secret API key of this store's Medusa that was not revoked.",
    )
  }
  if (refusal?.code === "confirmation_needed") {
    return fail(
      "round_trip",
      "production was not tested: a real payment request of HK$1.00 would be made",
      "Say --confirm to have it made; it expires after a minute.",
    )
  }
  return refusal
    ? fail(
        "round_trip",
        `the backend made no test: ${refusal.message}`,
        "Do what it says, and run it again.",
      )
    : fail(
        "round_trip",
        `what answers with ${status} is not this store's backend`,
        "Name the backend's address with --backend. It has to run with medusa-payment-fps.",
      )
}
