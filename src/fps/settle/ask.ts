import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "@medusajs/framework/types"
import { gatewayClient } from "../../gateway/client"
import { isHttpError, wasReached } from "../../gateway/errors"
import type { FpsModuleService } from "../../modules/fps"
import type { FpsSettings } from "../settings/schema"
import type { LedgerPayment } from "../types"
import { answerSample, readStatusAnswer, type StatusReading } from "../../protocol"
import { count } from "../../telemetry"
import { QUESTION_PAUSE_SECONDS } from "../vocabulary"
import { overdueAt } from "./decide/next-check"
import type { Answer } from "./ports"

/** How the gateway is asked. */
export interface AskInput {
  readonly payment: LedgerPayment
  /** In milliseconds. The client's own limit is 8 s. */
  readonly timeoutMs?: number
  /**
   * Staff asked. The gateway is then asked without a mapping too, and health shows the shape of the
   * response, so that staff can map it. If somebody else asked a moment ago, it waits.
   */
  readonly byPerson?: true
  /** The caller has claimed the right to ask. */
  readonly isClaimed?: true
}

interface AskDependencies {
  readonly fps: Pick<FpsModuleService, "settings" | "health" | "payments" | "purchases">
  readonly logger: Logger
}

const NO_MAP: StatusReading = { verdict: "no_map" }
/** The field in which a status usually stands; `statusAnswers.path` has the same default. */
const USUAL_PATH = "data.status"
const breakers = new Map<string, Breaker>()

/**
 * Asks the gateway for the status of a payment. What the response proves is recorded and marks the
 * purchase changed. Only a mapped response proves anything: one that is not understood, or a
 * refusal, changes nothing. The caller decides whether to ask: without a mapping there is a reason
 * only for staff, and after the payment has expired. `not_asked` also if somebody else asked less
 * than ten seconds ago: what they learn is in the payment's row.
 */
export async function askGateway(dependencies: AskDependencies, input: AskInput): Promise<Answer> {
  const answer = await ask(dependencies, input)
  if (answer !== "not_asked") {
    const { environment } = input.payment
    count("fps.status.queries", { "fps.environment": environment, "fps.answer": answer })
  }
  return answer
}

async function ask(
  dependencies: AskDependencies,
  { payment, timeoutMs, byPerson, isClaimed }: AskInput,
): Promise<Answer> {
  const { fps, logger } = dependencies
  const settings = await fps.settings()
  const environment = settings.environments[payment.environment]
  if (!payment.gatewayOrderId || !environment || !(byPerson ?? isWorthAsking(payment, settings))) {
    return "not_asked"
  }
  const hasRight =
    isClaimed ??
    (await (byPerson ? claimPatiently(fps, payment) : fps.payments.claimQuestion(payment.id)))
  if (!hasRight) {
    return "not_asked"
  }
  const breaker = breakerOf(environment.baseUrl)
  let answer: unknown
  try {
    answer = await gatewayClient(environment).getOrderStatus({
      gatewayOrderId: payment.gatewayOrderId,
      timeoutMs,
    })
  } catch (error) {
    const reached = wasReached(error)
    const isRefused = reached === true && isHttpError(error) && !error.retryable
    fps.health.gateway(payment.environment, reached)
    breaker.record(reached === true && (isRefused || !isHttpError(error)), Date.now())
    if (reached) {
      await fps.purchases.noteHeard(payment.environment)
    }
    await fps.payments.change(payment.id, { checked: true })
    logger.debug(`fps: status query for ${payment.id} gave no answer (${nameOf(error)}).`)
    return isRefused ? "refused" : "no_answer"
  }
  breaker.record(true, Date.now())
  fps.health.gateway(payment.environment, true)
  await fps.purchases.noteHeard(payment.environment)
  const map = settings.statusAnswers
  const reading = map ? readStatusAnswer(answer, map) : NO_MAP
  if (reading.verdict === "no_map" && byPerson) {
    fps.health.statusAnswer(answerSample(answer, map?.path ?? USUAL_PATH))
  }
  await take(dependencies, { payment, reading })
  return reading.verdict
}

/**
 * Returns true if the gateway's answer about a payment can change anything: without a mapping it
 * matters only after the payment has expired, as a sign that the gateway is there.
 */
export function isWorthAsking(payment: LedgerPayment, settings: FpsSettings): boolean {
  return (
    payment.gatewayOrderId !== null &&
    settings.environments[payment.environment] !== undefined &&
    (settings.statusAnswers !== undefined || new Date() >= overdueAt(payment, settings))
  )
}

/** Longer than the right of somebody else lasts. */
const CLAIM_WITHIN_MS = (QUESTION_PAUSE_SECONDS + 2) * 1_000
const CLAIM_POLL_MS = 500

async function claimPatiently(
  { payments }: Pick<FpsModuleService, "payments">,
  { id }: LedgerPayment,
): Promise<boolean> {
  const deadline = Date.now() + CLAIM_WITHIN_MS
  while (!(await payments.claimQuestion(id))) {
    if (Date.now() > deadline) {
      return false
    }
    await sleep(CLAIM_POLL_MS)
  }
  return true
}

async function take(
  { fps, logger }: AskDependencies,
  { payment, reading }: { payment: LedgerPayment; reading: StatusReading },
): Promise<void> {
  switch (reading.verdict) {
    case "paid":
      await fps.payments.change(payment.id, {
        checked: true,
        news: "paid",
        received: {
          amount: reading.amount ?? payment.amount,
          currencyCode: reading.currency ?? payment.currencyCode,
        },
        ...(reading.amount === undefined ? { closedBy: "status_query" as const } : {}),
      })
      return
    case "expired":
    case "cancelled":
      await fps.payments.change(payment.id, {
        checked: true,
        news: reading.verdict,
        closedBy: "status_query",
      })
      return
    case "not_understood":
      fps.health.statusAnswer(reading.sample)
      logger.warn(`fps: status response not mapped payment=${payment.id} sample=${reading.sample}`)
      await fps.payments.change(payment.id, { checked: true })
      return
    case "pending":
    case "no_map":
      await fps.payments.change(payment.id, { checked: true })
  }
}

/** Until when the gateway of an environment is not asked, because it did not answer. */
export function pausedUntil(
  environment: LedgerPayment["environment"],
  { environments }: Pick<FpsSettings, "environments">,
): Date | null {
  const baseUrl = environments[environment]?.baseUrl
  const now = Date.now()
  const pause = baseUrl === undefined ? 0 : breakerOf(baseUrl).pauseMs(now)
  return pause > 0 ? new Date(now + pause) : null
}

function breakerOf(baseUrl: string): Breaker {
  const known = breakers.get(baseUrl)
  if (known) {
    return known
  }
  const breaker = createBreaker()
  breakers.set(baseUrl, breaker)
  return breaker
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown"
}

/** Stops requests to a gateway that does not answer, so that an outage costs few of them. */
export interface Breaker {
  /** Returns for how many milliseconds nothing should be asked; 0 if asking is fine. */
  pauseMs(now: number): number
  /** Records whether the gateway answered. */
  record(answered: boolean, now: number): void
}

const FAILURES = 3
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 300_000

/**
 * Creates a breaker for one gateway in this process. It opens after three failures in a row, for
 * half a minute at first. After each pause one request decides whether it closes, or opens for
 * twice as long.
 */
export function createBreaker(): Breaker {
  let failures = 0
  let openUntil = 0
  let pause = FIRST_PAUSE_MS
  return {
    pauseMs: (now) => Math.max(0, openUntil - now),
    record(answered, now) {
      if (answered) {
        failures = 0
        openUntil = 0
        pause = FIRST_PAUSE_MS
        return
      }
      failures++
      if (failures >= FAILURES && openUntil <= now) {
        openUntil = now + pause
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
      }
    },
  }
}
