import { AbstractPaymentProvider, MedusaError } from "@medusajs/framework/utils"
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { toMedusaError } from "../../fps/checkout/errors"
import { broughtBy, toMajorNumber } from "../../protocol"
import { authorizePayment, isCovered } from "./authorize-payment"
import {
  resolveDependencies,
  type ProviderDependencies,
} from "../../fps/checkout/provider-dependencies"
import { initiatePayment } from "../../fps/checkout/initiate-payment"
import { refundPayment } from "./refund-payment"
import { fitsSession } from "./fits-session"
import { sessionData, sessionIdOf } from "../../fps/checkout/session-data"
import { getWebhookActionAndData } from "./webhook"

/**
 * The payment provider `pp_fps_checkout`: translates between Medusa's payment module and our
 * tables. Every method may be repeated.
 */
export class FpsProviderService extends AbstractPaymentProvider {
  static override identifier = "fps"

  // The base class keeps its constructor to itself.
  // eslint-disable-next-line @typescript-eslint/no-useless-constructor
  constructor(cradle: Record<string, unknown>, options: Record<string, unknown>) {
    super(cradle, options)
  }

  private dependencies(): ProviderDependencies {
    return resolveDependencies(this.container)
  }

  override async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return this.translating((dependencies) => initiatePayment(dependencies, input))
  }

  override async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.translating((dependencies) => authorizePayment(dependencies, input))
  }

  /**
   * The gateway captures by itself, so a paid payment needs nothing, and an unpaid one cannot be
   * captured.
   */
  override async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const { fps } = this.dependencies()
    const payment = await fps.payments.findBySession(sessionIdOf(input.data))
    const isUsable =
      payment?.status === "paid" &&
      (payment.settlement !== "held" || payment.acceptedAt !== null) &&
      isCovered(payment, broughtBy(payment))
    if (!isUsable) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "FPS payments cannot be captured manually: no transfer has been received for this payment.",
      )
    }
    return { data: input.data }
  }

  /** Core cancels payments while it compensates a failure; a throw there costs money. */
  override async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return { data: input.data }
  }

  /**
   * Core calls this in parallel with the next session's creation: it writes nothing and never
   * throws.
   */
  override async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return { data: input.data }
  }

  override async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return this.translating((dependencies) => refundPayment(dependencies, input))
  }

  override async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const { fps } = this.dependencies()
    const payment = await fps.payments.findBySession(sessionIdOf(input.data))
    switch (payment?.status) {
      case "paid":
        return { status: payment.settlement === "held" ? "pending" : "captured", data: input.data }
      case "expired":
      case "cancelled":
      case "failed":
        return { status: "canceled", data: input.data }
      case "creating":
      case "pending":
      case undefined:
        return { status: "pending", data: input.data }
    }
  }

  override async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    const { fps } = this.dependencies()
    const payment = await fps.payments.findBySession(sessionIdOf(input.data))
    if (!payment) {
      return { data: input.data }
    }
    return {
      data: {
        ...sessionData(payment, await fps.settings()),
        status: payment.status,
        amount: toMajorNumber(payment.amount),
        currency_code: payment.currencyCode,
      },
    }
  }

  /** The amount of a QR code cannot change: another total needs another session. */
  override async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const { fps, query } = this.dependencies()
    const sessionId = sessionIdOf(input.data)
    const payment = await fps.payments.findBySession(sessionId)
    if (!payment) {
      return { data: input.data }
    }
    if (!(await fitsSession(query, { payment, sessionId, input }))) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "The amount of an FPS payment is fixed once its QR code exists; create a new payment session.",
      )
    }
    return { data: { ...sessionData(payment, await fps.settings()), session_id: sessionId } }
  }

  override async getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"],
  ): Promise<WebhookActionResult> {
    return getWebhookActionAndData(this.dependencies(), payload)
  }

  private async translating<T>(
    run: (dependencies: ProviderDependencies) => Promise<T>,
  ): Promise<T> {
    try {
      return await run(this.dependencies())
    } catch (error) {
      throw toMedusaError(error)
    }
  }
}
