import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { gatewayClient, isHttpError, wasReached } from "../../../gateway"
import type { FpsSettings, LedgerPayment } from "../../../modules/fps"
import {
  answerSample,
  judgeEvent,
  readStatusAnswer,
  type MinorUnits,
  type StatusReading,
} from "../../../protocol"
import { settleDependencies, type SettleDependencies } from "../../settle/lib/dependencies"
import { holdPayment } from "../../settle/lib/hold-payment"
import { withPaymentLock } from "../../settle/lib/payment-lock"
import { settleClosed } from "../../settle/lib/settle-closed"
import { settlePaid } from "../../settle/lib/settle-paid"

/** What to ask for. */
export interface CheckStatusInput {
  readonly payment_id: string
  /** At most this long; the client's own limit is 8 s. */
  readonly timeout_ms?: number
  /**
   * The last question before an expiry without news. It is asked without mapped values too: that
   * the gateway answers at all is what is wanted.
   */
  readonly for_expiry?: boolean
  /**
   * Asked for by a person. It is asked without mapped values too, and health then shows the shape of
   * the answer, which nobody could map without having seen it.
   */
  readonly by_person?: boolean
}

/**
 * What the gateway said. `refused`: a 4xx, which is an answer and proves no payment. `no_answer`:
 * silence, a failure of the gateway, or its "later" (429), which prove nothing.
 */
export type CheckStatusResult = StatusReading["verdict"] | "refused" | "no_answer" | "not_asked"

/** The id of {@link checkStatusStep}. */
export const checkStatusStepId = "fps-check-status"

const NO_MAP: StatusReading = { verdict: "no_map" }
/** Where a status usually stands; `statusAnswers.path` has the same default. */
const USUAL_PATH = "data.status"

/** Asks the gateway about one gateway order and settles what its answer proves. */
export const checkStatusStep = createStep(
  checkStatusStepId,
  async (input: CheckStatusInput, { container }) => {
    const dependencies = settleDependencies(container)
    const payment = await dependencies.fps.findPayment({ id: input.payment_id })
    const settings = await dependencies.fps.settings()
    const environment = payment && settings.environments[payment.environment]
    const asks = settings.statusAnswers !== undefined || input.for_expiry || input.by_person
    if (!payment?.gatewayOrderId || !environment || !asks) {
      return new StepResponse<CheckStatusResult>("not_asked")
    }
    let answer: unknown
    try {
      answer = await gatewayClient(environment).getOrderStatus({
        gatewayOrderId: payment.gatewayOrderId,
        timeoutMs: input.timeout_ms,
      })
      dependencies.fps.health.gateway(payment.environment, true)
    } catch (error) {
      dependencies.fps.health.gateway(payment.environment, wasReached(error))
      if (isHttpError(error) && error.status >= 400 && error.status < 500 && !error.retryable) {
        return new StepResponse<CheckStatusResult>("refused")
      }
      const name = error instanceof Error ? error.name : "unknown"
      dependencies.logger.debug(`fps: status query for ${payment.id} gave no answer (${name}).`)
      return new StepResponse<CheckStatusResult>("no_answer")
    }
    const map = settings.statusAnswers
    const reading = map ? readStatusAnswer(answer, map) : NO_MAP
    if (reading.verdict === "no_map") {
      if (input.by_person) {
        dependencies.fps.health.statusAnswer(answerSample(answer, map?.path ?? USUAL_PATH))
      }
      return new StepResponse<CheckStatusResult>("no_map")
    }
    await withPaymentLock(dependencies, payment, (current, signal) =>
      follow(dependencies, { payment: current, reading, settings, signal }),
    )
    return new StepResponse<CheckStatusResult>(reading.verdict)
  },
)

interface FollowInput {
  readonly payment: LedgerPayment
  readonly reading: StatusReading
  readonly settings: FpsSettings
  readonly signal?: AbortSignal
}

async function follow(
  dependencies: SettleDependencies,
  { payment, reading, settings, signal }: FollowInput,
): Promise<void> {
  switch (reading.verdict) {
    case "paid":
      await followPaid(dependencies, { payment, reading, settings, signal })
      return
    case "expired":
    case "cancelled":
      if (payment.status === "pending" || payment.status === "creating") {
        const closed = await dependencies.fps.changePayment(payment.id, { news: reading.verdict })
        await settleClosed(dependencies, { payment: closed, signal })
      }
      return
    case "not_understood":
      dependencies.fps.health.statusAnswer(reading.sample)
      dependencies.logger.warn(
        `fps: the status answer for ${payment.id} is not covered by statusAnswers: ${reading.sample}`,
      )
      return
    case "pending":
    case "no_map":
      return
  }
}

async function followPaid(
  dependencies: SettleDependencies,
  input: Pick<FollowInput, "payment" | "settings" | "signal"> & {
    readonly reading: { readonly amount?: MinorUnits; readonly currency?: string }
  },
): Promise<void> {
  const { payment, reading, settings, signal } = input
  const amount = reading.amount ?? payment.amount
  const currency = reading.currency ?? payment.currencyCode
  const verdict = judgeEvent({
    event: { kind: "paid", amount, currency },
    environment: payment.environment,
    activeEnvironment: settings.environment,
    ledger: payment,
  })
  if (payment.settlement === "settled" && payment.status === "paid" && amount === payment.amount) {
    // Settled in its time; that production is active by now changes nothing about it.
    return
  }
  if (verdict.do === "hold") {
    await holdPayment(dependencies, {
      payment,
      news: "paid",
      kind: verdict.kind,
      amount,
      currencyCode: currency,
      evidence: { source: "status query" },
    })
    return
  }
  const paid = await dependencies.fps.changePayment(payment.id, { news: "paid" })
  if (paid.settlement === "open") {
    await settlePaid(dependencies, { payment: paid, attempt: 1, signal })
  }
}
