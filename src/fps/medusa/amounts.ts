import type { SettleDependencies } from "../dependencies"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import type { BigNumberInput } from "@medusajs/framework/types"
import {
  asMinorUnits,
  toMajorNumber,
  toMinorUnits,
  type MinorUnits,
  type DecimalInput,
} from "../../protocol"

/** The largest amount that is counted, exact in cents and in dollars. Nothing costs that much. */
const MOST = asMinorUnits(9_000_000_000_000_000)

/**
 * Returns an amount that Medusa has, in minor units: {@link MOST} of any larger one. Core takes the
 * price of a return from the customer who asks for it, and an order that cannot be read could not even
 * be cancelled.
 */
export function readAmount(amount: DecimalInput): MinorUnits {
  return MathBN.gt(amount as BigNumberInput, toMajorNumber(MOST)) ? MOST : toMinorUnits(amount)
}

/** A capture or a refund of Medusa, by its exact amount in major units. */
export const movedSchema = z.object({
  raw_amount: z.object({ value: z.union([z.string(), z.number()]) }),
  /** Of a refund, in a Medusa whose refunds can be pending or fail. */
  status: z.string().nullish(),
})

type Moved = z.output<typeof movedSchema>

/** A refund of Medusa. */
export const refundSchema = movedSchema.extend({ created_at: z.coerce.date() })

type Refunded = z.output<typeof refundSchema>

/**
 * Returns what is left of a Medusa payment: captured less refunded. Summed exactly and rounded
 * once, because Medusa captures 28.815 and refunds it in parts. Refunds that exceed the captures
 * leave nothing. A refund that is pending or failed is no refund yet.
 */
export function leftOf({
  captures,
  refunds,
}: {
  readonly captures: readonly Moved[]
  readonly refunds: readonly Moved[]
}): MinorUnits {
  const left = MathBN.sub(sumOf(captures), sumOf(refunds.filter(isRefunded)))
  return MathBN.gt(left, 0) ? readAmount(left) : asMinorUnits(0)
}

/** Returns when the last of what was captured was given back. Null: some is left, or nothing came. */
export function givenBackAt({
  captures,
  refunds,
}: {
  readonly captures: readonly Moved[]
  readonly refunds: readonly Refunded[]
}): Date | null {
  const times = refunds.filter(isRefunded).map((refund) => refund.created_at.getTime())
  const isOver = captures.length > 0 && times.length > 0 && leftOf({ captures, refunds }) === 0
  return isOver ? new Date(Math.max(...times)) : null
}

function isRefunded({ status }: Moved): boolean {
  return (status ?? "succeeded") === "succeeded"
}

function sumOf(moved: readonly Moved[]) {
  return moved.reduce((sum, { raw_amount }) => MathBN.add(sum, raw_amount.value), MathBN.convert(0))
}

/** A Medusa payment, as far as it covers an order. */
interface Covering extends Moved {
  readonly provider_id: string
  readonly canceled_at?: unknown
  readonly captures: readonly Moved[]
  readonly refunds: readonly Moved[]
}

/**
 * Returns what an order needs no other payment for: a Medusa payment's money, or what another
 * provider authorized (a card, cash on delivery).
 */
export function coveredBy(payment: Covering): MinorUnits {
  // Core cancels a Medusa payment whose capture it could not book, but the money is there.
  const isPendingElsewhere =
    !payment.canceled_at && payment.captures.length === 0 && !FPS_PROVIDER.test(payment.provider_id)
  return leftOf(isPendingElsewhere ? { captures: [payment], refunds: [] } : payment)
}

/**
 * Core's references for the transactions of captures and refunds. Their Medusa payments count them.
 */
const OF_PAYMENTS: ReadonlySet<unknown> = new Set(["capture", "refund"])

/**
 * Returns what a store recorded on its order without a payment: money at the till, a cheque, an
 * import.
 */
export function paidElsewhere(
  transactions: readonly (Moved & { readonly reference?: string | null })[],
): MinorUnits {
  const own = transactions.filter(({ reference }) => !OF_PAYMENTS.has(reference))
  const isIncome = ({ raw_amount }: Moved) => MathBN.gt(raw_amount.value, 0)
  return leftOf({
    captures: own.filter(isIncome),
    refunds: own
      .filter((one) => !isIncome(one))
      .map(({ raw_amount }) => ({
        raw_amount: { value: MathBN.mult(raw_amount.value, -1).toString() },
      })),
  })
}

/** A credit line of an order. Its total is without it. */
export const creditLineSchema = movedSchema.extend({
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** The money of an order, and its credit. */
interface Covered {
  readonly payments: readonly Covering[]
  readonly transactions: Parameters<typeof paidElsewhere>[0]
  readonly credit_lines: readonly z.output<typeof creditLineSchema>[]
}

/**
 * Returns what was covered of an order since it was placed: by money, or by credit that staff gave.
 * Core names the version of the order in such a credit line, and in none that the cart had.
 */
export function coveredOf({ credit_lines: lines, ...money }: Covered): MinorUnits {
  return asMinorUnits(moneyOf(money) + creditGiven(lines))
}

/** Returns the credit that an order was given since it was placed: by staff, or with a refund. */
export function creditGiven(lines: Covered["credit_lines"]): MinorUnits {
  const given = sumOf(lines.filter(({ metadata }) => metadata?.created_in_version !== undefined))
  return MathBN.gt(given, 0) ? readAmount(given) : asMinorUnits(0)
}

/** Returns all money and authorizations of an order, without any credit. */
export function moneyOf({ payments, transactions }: Omit<Covered, "credit_lines">): number {
  return payments.reduce<number>(
    (sum, payment) => sum + coveredBy(payment),
    paidElsewhere(transactions),
  )
}

/** An order, as far as it says what it owes. */
interface Owing extends Omit<Covered, "credit_lines"> {
  readonly total: MinorUnits
  readonly canceled: boolean
  /**
   * The worth of items on their way back for an exchange or a claim, which core leaves in the total
   * until they arrive. A payment link does not ask for it; a payment that came may cover it.
   */
  readonly onItsWayBack?: MinorUnits
}

/** Returns what an order owes: its total, less what covers it. A cancelled order owes nothing. */
export function owedBy({ total, canceled, onItsWayBack, ...money }: Owing): MinorUnits {
  return asMinorUnits(canceled ? 0 : Math.max(0, total - moneyOf(money) - (onItsWayBack ?? 0)))
}

/**
 * Returns the total of a cart or an order in minor units, from Medusa's query: a number or a
 * `BigNumber`. Null if there is none. Core lets an order's total fall below zero when credit lines
 * of refunds exceed what is left of it: zero then.
 */
export function totalOf(found: unknown): MinorUnits | null {
  if (!hasTotal(found)) {
    return null
  }
  return MathBN.lt(found.total, 0) ? asMinorUnits(0) : readAmount(found.total)
}

function hasTotal(found: unknown): found is { total: BigNumberInput & DecimalInput } {
  return typeof found === "object" && found !== null && "total" in found
}

/** This plugin's providers, whatever id the owner gave them. */
export const FPS_PROVIDER = /^pp_fps_/

/** Rows of a query, which has null or undefined where the other end of a link is gone. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullish())
    .nullish()
    .transform((items) => (items ?? []).filter((inner) => inner !== null && inner !== undefined))

/** An amount in major units, or a quantity: a number, a text or a `BigNumber`. */
export const amountSchema = z
  .unknown()
  .transform((amount) => MathBN.convert(amount as BigNumberInput).toNumber())

/** A payment session of Medusa. */
export const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  provider_id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  created_at: z.coerce.date(),
})

/** Returns the id of the store's FPS provider: core does not tie an order's collection to a region. */
export async function fpsProviderId(payments: SettleDependencies["payments"]): Promise<string> {
  const providers = await payments.listPaymentProviders({ is_enabled: true })
  const own = providers.map(({ id }) => id).find((id) => FPS_PROVIDER.test(id))
  if (own === undefined) {
    throw new Error(
      "Medusa has no enabled FPS provider. Add it to the payment module; see docs/get-started.md.",
    )
  }
  return own
}
