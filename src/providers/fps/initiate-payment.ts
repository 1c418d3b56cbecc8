import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import type { InitiatePaymentInput, InitiatePaymentOutput } from "@medusajs/framework/types"
import { checkCart, storeProblems, type CartProblem, type Shopper } from "../../checkout"
import {
  gatewayClient,
  isGatewayError,
  isHttpError,
  wasReached,
  type GatewayError,
} from "../../gateway"
import { toMinorUnits, type CreatedGatewayOrder } from "../../protocol"
import type { EnvironmentSettings, FpsSettings, LedgerPayment } from "../../modules/fps"
import { loadCheckoutContext, type CheckoutContext } from "./checkout-context"
import type { ProviderDependencies } from "./dependencies"
import { alreadyPaidError, cartError, stillCreatingError } from "./errors"
import { readLanguages } from "./language"
import { randomReference, randomToken } from "./random"
import { currentSessionId, sessionData, sessionIdOf } from "./session-data"

/** In the metadata of a cart that the storefront copied: the session that was not paid. */
const RETRY_OF = "fps_retry_of"
/** The shopper has an answer within 10 s, whoever else is pressing the same button. */
const PATIENCE_MS = 9_000
/** One call lasts at most this long, attempts included. */
const CALL_MS = 8_000
const POLL_MS = 100

/**
 * Gives a new session a payable QR: takes over the one that the payment collection already has
 * for this amount, or creates a gateway order. What guards that it is one is in docs/architecture.md.
 */
export async function initiatePayment(
  dependencies: ProviderDependencies,
  input: InitiatePaymentInput,
): Promise<InitiatePaymentOutput> {
  const { fps, query } = dependencies
  const settings = await fps.settings()
  const currencyCode = input.currency_code.toLowerCase()
  refuse(storeProblems({ currencyCode, settings }))
  const sessionId = currentSessionId(input.context) ?? sessionIdOf(input.data)
  const context = await loadCheckoutContext(query, sessionId)
  const amount = toMinorUnits(input.amount)
  const check = checkCart({ cart: context.cart, amount, currencyCode, settings })
  if (!check.ready) {
    throw cartError(check.problems)
  }

  const retryOf = await findRetried(fps, context)
  const deadline = await deadlineOf(fps, context.paymentCollectionId)
  for (;;) {
    const now = new Date()
    const opened = await fps.openGatewayOrder({
      sessionId,
      paymentCollectionId: context.paymentCollectionId,
      cartId: context.cart.id,
      retryOf,
      environment: settings.environment,
      orderCreation: settings.orderCreation,
      amount,
      currencyCode,
      expiresAt: wholeSeconds(now.getTime() + settings.expiresInMinutes * 60_000),
      now,
      reference: randomReference(),
      uniqueOrderId: randomReference(),
      returnToken: randomToken(),
    })
    if (opened.kind === "taken_over" && opened.payment) {
      return output(opened.payment)
    }
    if (opened.kind === "created" && opened.payment) {
      const timeoutMs = Math.min(CALL_MS, deadline - Date.now())
      return output(
        await createAtGateway(dependencies, {
          payment: opened.payment,
          settings,
          context,
          shopper: check.shopper,
          timeoutMs,
        }),
      )
    }
    if (opened.kind === "held") {
      throw alreadyPaidError()
    }
    // Another session of the collection is asking the gateway; its QR will be ours too.
    if (Date.now() + POLL_MS >= deadline - 1_000) {
      throw stillCreatingError()
    }
    await sleep(POLL_MS)
  }
}

/**
 * The session that was not paid, where the storefront copied its cart to try again. A browser may
 * write into a cart's metadata what it likes: it is kept only when the ledger knows the session, and
 * tells that session's page that the purchase is paid, nothing else.
 */
async function findRetried(
  fps: ProviderDependencies["fps"],
  { cart, paymentCollectionId }: CheckoutContext,
): Promise<string | null> {
  const sessionId = cart.metadata?.[RETRY_OF]
  if (typeof sessionId !== "string") {
    return null
  }
  const retried = await fps.findPaymentBySession(sessionId)
  return retried && retried.paymentCollectionId !== paymentCollectionId ? sessionId : null
}

/**
 * When a creation fails, core puts the session back that it had deleted for it, and so calls a
 * second time within the shopper's request. The two share the time; one second is always left.
 */
async function deadlineOf(
  fps: ProviderDependencies["fps"],
  paymentCollectionId: string,
): Promise<number> {
  const now = Date.now()
  const payments = await fps.listPaymentsOfCollection(paymentCollectionId)
  const begun = payments
    .filter(({ creationError }) => creationError !== null)
    .map(({ createdAt }) => createdAt.getTime())
    .filter((began) => now - began < PATIENCE_MS)
  return Math.max(Math.min(now, ...begun) + PATIENCE_MS, now + 1_000)
}

interface Creation {
  readonly payment: LedgerPayment
  readonly settings: FpsSettings
  readonly context: CheckoutContext
  readonly shopper: Shopper
  readonly timeoutMs: number
}

async function createAtGateway(
  { fps, logger }: ProviderDependencies,
  creation: Creation,
): Promise<LedgerPayment> {
  const { payment, settings, context, shopper } = creation
  let created: CreatedGatewayOrder | undefined
  try {
    created = await gatewayClient(environmentOf(settings)).createOrder({
      variant: payment.orderCreation,
      amount: payment.amount,
      currency: payment.currencyCode,
      expiresAt: payment.expiresAt,
      reference: payment.reference,
      uniqueOrderId: payment.uniqueOrderId,
      urls: gatewayUrls(settings.backendUrl, payment.returnToken),
      ...readLanguages({
        locale: context.cart.locale,
        languages: settings.languages,
        orderCreation: payment.orderCreation,
      }),
      customer: shopper,
      timeoutMs: creation.timeoutMs,
    })
    fps.health.gateway(payment.environment, true)
    const shown = await fps.changePayment(payment.id, { news: "created", ...created })
    if (shown.status === "failed") {
      throw new MedusaError(
        MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR,
        "The gateway's answer came after its payment was given up. Please try again.",
        "fps_gateway_away",
      )
    }
    return shown
  } catch (error) {
    fps.health.gateway(payment.environment, wasReached(error))
    const code = isGatewayError(error) ? `${error.outcome}: ${wordOf(error)}` : "unknown: internal"
    await fps.changePayment(payment.id, {
      news: "failed",
      move: "settle",
      unpaidOnly: true,
      creationError: code,
      // A creation that failed on our side, or an answer that cannot be used, may still have left
      // a gateway order.
      gatewayOrderId:
        created?.gatewayOrderId ?? (isGatewayError(error) ? error.gatewayOrderId : undefined),
    })
    logger.warn(`fps: gateway order for ${payment.id} was not created (${code}).`)
    throw error
  }
}

/** An HTTP status says more than that it was one: 401 is a key that the gateway does not know. */
function wordOf(error: GatewayError): string {
  return isHttpError(error) ? `http_${error.status}` : error.code
}

/** Before anything is written down or looked up: a store may not have been set up yet. */
function refuse(problems: readonly CartProblem[]): void {
  if (problems.length > 0) {
    throw cartError(problems)
  }
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

function gatewayUrls(backendUrl: string, returnToken: string) {
  const base = backendUrl.replace(/\/+$/, "")
  const back = `${base}/fps/return/${returnToken}`
  return {
    success: `${back}?outcome=success`,
    failure: `${back}?outcome=failure`,
    events: `${base}/hooks/payment/fps_checkout`,
  }
}

/** `expiredAt` travels in whole seconds; the ledger keeps the same moment. */
function wholeSeconds(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}

function output(payment: LedgerPayment): InitiatePaymentOutput {
  return {
    id: payment.gatewayOrderId ?? payment.id,
    status: "pending",
    data: sessionData(payment),
  }
}
