import { setTimeout as sleep } from "node:timers/promises"
import { randomBytes, randomInt } from "node:crypto"
import { MedusaError } from "@medusajs/framework/utils"
import type { Logger } from "@medusajs/framework/types"
import { gatewayClient } from "../../gateway/client"
import { isGatewayError, isHttpError, wasReached, type GatewayError } from "../../gateway/errors"
import type { CreatedGatewayOrder, Customer, MinorUnits } from "../../protocol"
import type { FpsModuleService } from "../../modules/fps"
import type { EnvironmentSettings, FpsSettings } from "../settings/schema"
import { randomReference } from "../reference"
import { returnUrl, webhookUrl } from "../settings/urls"
import type { LedgerPayment } from "../types"
import { closedProblem } from "./check-cart"
import { alreadyPaidError, cartError, stillCreatingError, tooManyCodesError } from "./errors"

/** Of 60 bits two are hardly ever the same; another is drawn this often at most. */
const REFERENCE_DRAWS = 3
/** The customer gets an answer within 10 s, even if others press the same button. */
const WAIT_MS = 9_000
/** One call lasts at most this long, attempts included. */
const CALL_MS = 8_000
const POLL_MS = 100

interface CreationDependencies {
  readonly fps: FpsModuleService
  readonly logger: Logger
}

/** The amount and customer that a payment session needs. */
interface WantedGatewayOrder extends Pick<
  Parameters<FpsModuleService["payments"]["open"]>[0],
  | "sessionId"
  | "paymentCollectionId"
  | "cartId"
  | "purchase"
  | "amount"
  | "currencyCode"
  | "keepsShowing"
> {
  readonly amount: MinorUnits
  readonly settings: FpsSettings
  readonly customer: Customer
  /** The customer's locale, such as `zh-HK`; null if unknown. */
  readonly locale: string | null | undefined
}

/**
 * Gives a session a payable QR code: takes over the one that its payment collection has for this
 * amount, or creates a payment. docs/internals/architecture.md lists what guards that it is one.
 */
export async function payablePayment(
  dependencies: CreationDependencies,
  wanted: WantedGatewayOrder,
): Promise<LedgerPayment> {
  const { fps } = dependencies
  const { settings, customer, locale, ...order } = wanted
  let deadline: number | undefined
  let redrawn = 0
  for (;;) {
    const now = new Date()
    const opened = await fps.payments.open({
      ...order,
      environment: settings.environment,
      orderCreation: settings.orderCreation,
      expiresAt: wholeSeconds(now.getTime() + settings.expiresInMinutes * 60_000),
      now,
      isPaused: !settings.acceptPayments,
      reference: randomReference(),
      uniqueOrderId: randomUniqueOrderId(),
      returnToken: randomToken(),
    })
    deadline ??= deadlineOf(opened.before, now.getTime())
    if (opened.kind === "taken_over" && opened.payment) {
      return opened.payment
    }
    if (opened.kind === "created" && opened.payment) {
      const timeoutMs = Math.min(CALL_MS, deadline - Date.now())
      const { payment } = opened
      return createAtGateway(dependencies, { payment, settings, customer, locale, timeoutMs })
    }
    if (opened.kind === "held") {
      throw alreadyPaidError()
    }
    if (opened.kind === "too_many") {
      throw tooManyCodesError()
    }
    if (opened.kind === "paused") {
      throw cartError([closedProblem("paused")])
    }
    if (opened.kind === "reference_taken") {
      if (++redrawn > REFERENCE_DRAWS) {
        throw new Error("No unused reference was found for the payment.")
      }
      continue
    }
    // Another session of the collection is asking the gateway; this one will show the same QR code.
    if (Date.now() + POLL_MS >= deadline - 1_000) {
      throw stillCreatingError()
    }
    await sleep(POLL_MS)
  }
}

/**
 * When a creation fails, core restores the session that it had deleted, and calls a second time
 * within the customer's request. Both calls share the time; one second is always left.
 */
function deadlineOf(payments: readonly LedgerPayment[], now: number): number {
  const begun = payments
    .filter(({ creationError }) => creationError !== null)
    .map(({ createdAt }) => createdAt.getTime())
    .filter((began) => now - began < WAIT_MS)
  return Math.max(Math.min(now, ...begun) + WAIT_MS, now + 1_000)
}

interface Creation {
  readonly payment: LedgerPayment
  readonly settings: FpsSettings
  readonly customer: Customer
  readonly locale: string | null | undefined
  readonly timeoutMs: number
}

async function createAtGateway(
  { fps, logger }: CreationDependencies,
  creation: Creation,
): Promise<LedgerPayment> {
  const { payment, settings, customer } = creation
  let created: CreatedGatewayOrder | undefined
  try {
    created = await gatewayClient(environmentOf(settings)).createOrder({
      variant: payment.orderCreation,
      amount: payment.amount,
      currency: payment.currencyCode,
      expiresAt: payment.expiresAt,
      reference: payment.reference,
      uniqueOrderId: payment.uniqueOrderId,
      urls: gatewayUrls(settings, payment.returnToken),
      ...readLanguages({
        locale: creation.locale,
        languages: settings.languages,
        orderCreation: payment.orderCreation,
      }),
      customer: customer,
      timeoutMs: creation.timeoutMs,
    })
    fps.health.gateway(payment.environment, true)
    const shown = await fps.payments.change(payment.id, { news: "created", ...created })
    if (shown.status === "failed") {
      throw new MedusaError(
        MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
        "The gateway answered too late for this payment. Please try again.",
        "fps_gateway_away",
      )
    }
    logger.info(`fps: created payment=${shown.id} gateway_order=${created.gatewayOrderId}`)
    return shown
  } catch (error) {
    const reached = wasReached(error)
    fps.health.gateway(payment.environment, reached)
    if (reached) {
      await fps.purchases.noteHeard(payment.environment)
    }
    const code = isGatewayError(error) ? `${error.outcome}: ${wordOf(error)}` : "unknown: internal"
    // A creation that failed on our side, or an unusable answer, may still have left a payment at
    // the gateway.
    const gatewayOrderId =
      created?.gatewayOrderId ?? (isGatewayError(error) ? error.gatewayOrderId : undefined)
    await noteFailure(fps, { payment, code, gatewayOrderId })
    logger.warn(`fps: creating a payment failed payment=${payment.id} code=${code}`)
    if (created && !isFpsError(error)) {
      throw new MedusaError(
        MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
        "The gateway's answer could not be stored. Please try again.",
        "fps_gateway_away",
      )
    }
    throw error
  }
}

/** Notes a failed creation, without the gateway's id where another payment has it. */
async function noteFailure(
  { payments }: CreationDependencies["fps"],
  failure: { payment: LedgerPayment; code: string; gatewayOrderId: string | undefined },
): Promise<void> {
  const { payment, code, gatewayOrderId } = failure
  const failed = {
    news: "failed",
    move: "settle",
    unpaidOnly: true,
    creationError: code,
  } as const
  try {
    await payments.change(payment.id, { ...failed, gatewayOrderId })
  } catch (error) {
    // Any other error is repeated by a pass: the id leads a later webhook to this payment.
    if (!isTaken(error)) {
      throw error
    }
    await payments.change(payment.id, failed)
  }
}

/** True if PostgreSQL refused a value that another row has. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505"
}

function isFpsError(error: unknown): boolean {
  return error instanceof MedusaError && (error.code ?? "").startsWith("fps_")
}

/** The HTTP status says more than the error's code: 401 is an unknown key. */
function wordOf(error: GatewayError): string {
  return isHttpError(error) ? `http_${error.status}` : error.code
}

function environmentOf(settings: FpsSettings): EnvironmentSettings {
  const environment = settings.environments[settings.environment]
  if (!environment) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "The cart was not checked before its payment was created.",
    )
  }
  return environment
}

function gatewayUrls(settings: Pick<FpsSettings, "backendUrl" | "eventsUrl">, returnToken: string) {
  const back = returnUrl(settings.backendUrl, returnToken)
  return {
    success: `${back}?outcome=success`,
    failure: `${back}?outcome=failure`,
    events: webhookUrl(settings),
  }
}

/** `expiredAt` travels in whole seconds; our row keeps the same moment. */
function wholeSeconds(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}

interface GatewayLanguages {
  readonly language: string
  readonly customerLanguage: string
}

/** The facts that decide the languages. */
interface LanguageInput {
  /** The cart's locale, such as `zh-HK`; null if the store has none. */
  readonly locale: string | null | undefined
  /** The option `languages`: Medusa locale to gateway language. */
  readonly languages: Readonly<Record<string, string>>
  readonly orderCreation: "directpay" | "legacy"
}

const FALLBACK = "en"

/**
 * Returns the checkout's language for a cart: its locale as configured, else its base language,
 * else English. The legacy endpoint's sample has `en-US` for the customer where the order has `en`;
 * the interface shows no form for other languages, so both get the configured one.
 */
export function readLanguages(input: LanguageInput): GatewayLanguages {
  const language = lookUp(input.languages, input.locale ?? "") ?? input.languages.en ?? FALLBACK
  const customerLanguage =
    input.orderCreation === "legacy" && language === FALLBACK ? "en-US" : language
  return { language, customerLanguage }
}

function lookUp(languages: Readonly<Record<string, string>>, locale: string): string | undefined {
  const wanted = locale.replaceAll("_", "-").toLowerCase()
  const base = wanted.split("-")[0]
  const entries = Object.entries(languages).map(
    ([key, value]) => [key.toLowerCase(), value] as const,
  )
  // A store may name Chinese only, in which Cantonese is written.
  const keys = base === "yue" ? [wanted, "yue", "zh-hk", "zh"] : [wanted, base]
  return keys.map((key) => entries.find(([name]) => name === key)?.[1]).find(Boolean)
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/** Makes the text by which the gateway tells payments apart: 24 letters and digits (124 bits). */
function randomUniqueOrderId(): string {
  return Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
}

/** Makes a token of 256 bits, safe in a path. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url")
}
