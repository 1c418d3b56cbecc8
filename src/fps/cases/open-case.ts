import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { amountColumns } from "../database/amounts"
import { requireLease } from "../purchases/lease"
import type { CaseInput } from "../types"

/** What became of a case that was to be opened. */
export interface OpenedCase {
  /** It is new. */
  readonly opened: boolean
  /** Somebody is asked about this money now, by this case or by the one that was there. */
  readonly isOpen: boolean
  /** A person has ended the one that was there, which was about this very refund. */
  readonly isAnswered: boolean
}

/**
 * Opens a case for some money, once. A repetition, also after the case was resolved, leaves it as
 * it is, so a gateway that sends its event again does not ask staff for the same refund twice.
 * Whoever opens it in a look and has lost its lease opens none: the
 * money may have been used since.
 */
export async function openCase(knex: Knex, input: CaseInput): Promise<OpenedCase> {
  const { lease } = input
  return lease
    ? knex.transaction(async (trx) => {
        await requireLease(trx, lease)
        return insertCase(trx, input)
      })
    : insertCase(knex, input)
}

async function insertCase(knex: Knex, input: CaseInput): Promise<OpenedCase> {
  const inserted = await knex("fps_case")
    .insert({
      id: generateEntityId(undefined, "fpscase"),
      kind: input.kind,
      status: "open",
      money_key: input.moneyKey,
      environment: environmentOf(knex, input),
      ...amountColumns(input.amount),
      currency_code: input.currencyCode,
      payment_id: input.paymentId ?? null,
      gateway_order_id: input.gatewayOrderId ?? null,
      session_id: input.sessionId ?? null,
      cart_id: input.cartId ?? null,
      order_id: input.orderId ?? null,
      evidence: JSON.stringify(input.evidence),
    })
    .onConflict(knex.raw('("money_key") where deleted_at is null'))
    .ignore()
    .returning<{ id: string }[]>("id")
  if (inserted.length > 0) {
    return { opened: true, isOpen: true, isAnswered: false }
  }
  const known = await knex("fps_case")
    .where({ money_key: input.moneyKey })
    .whereNull("deleted_at")
    .first<KnownCase | undefined>("status", "resolved_by", "evidence")
  const refundId = input.evidence.refund_id
  return {
    opened: false,
    isOpen: known?.status === "open",
    isAnswered:
      refundId !== undefined &&
      Boolean(known?.resolved_by) &&
      known?.evidence?.refund_id === refundId,
  }
}

interface KnownCase {
  readonly status: string
  readonly resolved_by: string | null
  readonly evidence: CaseInput["evidence"] | null
}

/** Of money that the ledger knows, its row says it; of other money, what the event was signed with. */
function environmentOf(knex: Knex, { paymentId, evidence }: CaseInput) {
  if (paymentId) {
    return knex("fps_payment").select("environment").where({ id: paymentId })
  }
  const { environment } = evidence
  return environment === "sandbox" || environment === "production" ? environment : null
}
