import { z } from "zod"
import { refusal } from "../../../../fps/refusals"
import { QUESTIONS, type Question } from "../../../../fps/vocabulary"
import { shortList } from "../../../../protocol"
import type { ListPaymentsInput } from "../../../../fps/payments/answers"
import {
  environment,
  given,
  listQueryReader,
  oneOrMany,
  plainLine,
  plainText,
  text,
  timeRange,
  read,
} from "../validation"

const amountFilter = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: "must be an amount in dollars, such as 120.50" })

const yesOrNo = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional()

const readQuery = listQueryReader({
  sortable: [
    "created_at",
    "expires_at",
    "amount",
    "currency_code",
    "status",
    "settlement",
    "environment",
    "reference",
  ],
  defaultOrder: "-created_at",
  filters: {
    id: oneOrMany(text),
    gateway_order_id: oneOrMany(text),
    session_id: oneOrMany(text),
    cart_id: oneOrMany(text),
    order_id: oneOrMany(text),
    environment: oneOrMany(environment),
    reference: oneOrMany(text),
    amount: oneOrMany(amountFilter),
    currency_code: oneOrMany(text.toLowerCase()),
    status: oneOrMany(z.enum(["creating", "pending", "paid", "expired", "cancelled", "failed"])),
    settlement: oneOrMany(z.enum(["open", "settled", "held"])),
    closed_by: oneOrMany(z.enum(["event", "status_query", "staff", "timeout"])),
    reviewed: yesOrNo,
    unconfirmed: yesOrNo,
    expires_at: timeRange,
    created_at: timeRange,
  },
})

/** Reads the query of a list of payments. Throws a 400 that names the field. */
export function parsePaymentQuery(query: unknown): ListPaymentsInput {
  return readQuery(query)
}

/** A client whose clock is a little ahead gives a time in the past. */
const TOLERANCE_MS = 300_000

const AMOUNT = "must be the amount received in dollars, with at most two decimals, such as 150.50"

const amount = z
  .union([z.number(), z.string()], { error: AMOUNT })
  .transform(String)
  .refine((text) => /^\d{1,12}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text), { error: AMOUNT })

/** A date without a time is a day in Hong Kong. */
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error:
      "must be when the payment was received, such as 2026-01-31 (in Hong Kong) or 2026-01-31T12:00:00Z",
  })
  .transform((text) => new Date(text.length === 10 ? `${text}T00:00:00+08:00` : text))

const schema = z.strictObject({
  amount,
  reference: plainLine(200).refine(...given("give the reference of the bank")),
  received_at: moment.optional(),
  note: plainText(2_000)
    .transform((text) => text || undefined)
    .optional(),
  despite: shortList(z.array(z.enum(QUESTIONS)), {
    most: QUESTIONS.length,
    error: `must be at most ${QUESTIONS.length} codes`,
  }).optional(),
})

/** A manual confirmation. */
export interface ConfirmationBody {
  readonly amount: string
  readonly reference: string
  readonly received_at?: string
  readonly note?: string
  /** The codes of the refusals that the note answers. */
  readonly despite?: readonly Question[]
}

/** Reads the body of a confirmation. Throws a 400 that names the field. Pure but for its clock. */
export function parseConfirmation(body: unknown, now: Date): ConfirmationBody {
  const { received_at: at, ...rest } = read(schema, body)
  if (at && at.getTime() > now.getTime() + TOLERANCE_MS) {
    throw refusal("in_future")
  }
  if (rest.despite && rest.despite.length > 0 && rest.note === undefined) {
    throw refusal("value_missing", { field: "note", problem: "is missing; say why, with despite" })
  }
  return { ...rest, ...(at ? { received_at: at.toISOString() } : {}) }
}
