import { MedusaError } from "@medusajs/framework/utils"
import { quotable } from "./plain-line"

const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND, CONFLICT, FORBIDDEN } = MedusaError.Types

/**
 * Every reason for which an admin route refuses something, with the type that gives its HTTP status
 * and the message for programs. The panel has the text for people, in both languages, by the same
 * code: a code without one does not compile.
 */
export const REFUSALS = {
  // What was sent.
  invalid_value: [INVALID_DATA, "{{field}}: {{problem}}"],
  value_missing: [INVALID_DATA, "{{field}}: {{problem}}"],
  too_long: [INVALID_DATA, "{{field}}: {{problem}}"],
  not_plain: [INVALID_DATA, "{{field}}: {{problem}}"],
  no_letters: [INVALID_DATA, "{{field}}: {{problem}}"],
  not_one_line: [INVALID_DATA, "{{field}}: {{problem}}"],
  unknown_field: [INVALID_DATA, "{{field}}: {{problem}}"],
  days_reversed: [INVALID_DATA, "to: is before from"],
  too_many_days: [
    INVALID_DATA,
    "to: is more than {{most}} days after from; ask for fewer at a time",
  ],
  not_json: [INVALID_DATA, "Send application/json."],
  foreign_origin: [
    FORBIDDEN,
    "This page does not belong to the admin panel. See adminCors in medusa-config.ts.",
  ],
  not_found: [NOT_FOUND, "There is no {{what}} with the id {{id}}."],

  // Payments that staff record.
  in_future: [INVALID_DATA, "received_at: is in the future; give when the payment was received"],
  came_before: [
    INVALID_DATA,
    "received_at: is before this payment was asked for; look for an earlier one of the same customer",
  ],
  note_needed: [
    INVALID_DATA,
    "note: is missing; nobody was shown a code for this payment, so say how you know what it is for",
  ],
  person_needed: [
    INVALID_DATA,
    "note: is missing; behind an API key there is no person, so say who confirms it",
  ],
  already_paid: [CONFLICT, "This payment is paid already."],
  still_creating: [CONFLICT, "This payment is being created. Try again in a minute."],
  never_created: [
    CONFLICT,
    "The gateway never had this payment, so nobody can have paid it. Look for another one of the same customer.",
  ],
  reference_used: [CONFLICT, "This reference of the bank proves another payment already."],
  line_amount: [
    CONFLICT,
    "The statement line of this reference has {{amount}}. Enter that amount, or repeat with `despite` and say in `note` why it differs.",
  ],
  line_taken_back: [
    CONFLICT,
    "The bank took the money of this statement line back. If it came again, repeat with `despite` and say in `note` how you know.",
  ],
  line_seen: [
    CONFLICT,
    "A line that this may be belongs to payment {{reference}} already. If yours is another line, repeat with `despite` and say in `note` how you know.",
  ],
  payment_sandbox: [
    CONFLICT,
    "This is a sandbox payment, and production is active. If money was received for it, repeat with `despite` and say in `note` how you know.",
  ],

  // Cases.
  already_resolved: [CONFLICT, "This case is resolved already."],
  resolution_not_allowed: [
    INVALID_DATA,
    "resolution: a case of the kind {{kind}} can be {{allowed}}",
  ],
  refund_missing: [
    NOT_ALLOWED,
    "Medusa does not have the refund of this case (any more), so no money is owed for it. Dismiss the case. If the money was sent already, refund the order in Medusa once more and resolve the case of that refund.",
  ],
  refunded_twice: [
    NOT_ALLOWED,
    "This payment already has case {{case_id}} ({{case_status}}). Dismiss this case to avoid refunding twice.",
  ],
  on_order_accept: [
    NOT_ALLOWED,
    "This payment is captured on an active order. Accept this case, or refund that order in Medusa.",
  ],
  on_order: [
    NOT_ALLOWED,
    "This payment is captured on an active order. 1. Refund that order in Medusa. 2. Resolve the refund case it opens. 3. Dismiss this case.",
  ],
  no_payment: [NOT_ALLOWED, "This case has no payment that could be accepted."],
  amount_told: [
    NOT_ALLOWED,
    "This payment did not bring this amount, or it is counted elsewhere. Ask the gateway which amount is right, and dismiss this case.",
  ],
  used_before: [
    NOT_ALLOWED,
    "Medusa has this payment on a cancelled order, or booked a refund of it. Refund the customer.",
  ],
  order_gone: [NOT_ALLOWED, "Medusa has no order with this payment. Refund the customer."],
  sandbox_money: [
    NOT_ALLOWED,
    "This is a sandbox payment, and production is active. Dismiss the case.",
  ],
  other_environment: [
    NOT_ALLOWED,
    "The payment cannot be used: it was made in {{environment}}, and {{active}} is active",
  ],
  items_gone: [NOT_ALLOWED, "The payment cannot be used: not available any more: {{names}}"],
  credit_used: [
    NOT_ALLOWED,
    "The payment cannot be used: the old order used a credit of {{credit}}; check that the customer did not get it back, then accept with credit_not_returned",
  ],
  total_differs: [
    NOT_ALLOWED,
    "The payment cannot be used: the cancelled order costs {{cost}}, and {{asked}} was asked for",
  ],
  not_usable: [NOT_ALLOWED, "The payment cannot be used: {{reason}}"],
  medusa_unsupported: [
    NOT_ALLOWED,
    "Payments are stopped, since Medusa's database lacks a table or column. Run doctor, then try again.",
  ],

  // Orders and payment links.
  not_waiting: [
    NOT_ALLOWED,
    "This order does not wait for an FPS payment, so there is nothing to release.",
  ],
  order_unknown: [INVALID_DATA, "order_id: there is no order {{order_id}}"],
  order_draft: [INVALID_DATA, "order_id: this order is a draft; convert it first"],
  order_cancelled: [INVALID_DATA, "order_id: this order is cancelled"],
  nothing_owed: [INVALID_DATA, "order_id: this order is already fully paid"],
  pending_elsewhere: [
    INVALID_DATA,
    "order_id: another provider has authorized a payment for this order; capture or cancel it first",
  ],
  order_not_payable: [
    INVALID_DATA,
    "order_id: the FPS checkout cannot be used for this order: {{problems}}",
  ],
  link_expiry_invalid: [
    INVALID_DATA,
    "expires_at: must be a date in the future, such as 2026-01-31T18:00:00+08:00",
  ],
  link_expiry_too_late: [INVALID_DATA, "expires_at: must be within {{most}} days"],
  link_not_open: [NOT_ALLOWED, "This link is not open ({{link_status}}), so it is not sent."],
  no_email: [NOT_ALLOWED, "The order has no email address. Copy the link instead."],
  no_link_provider: [
    NOT_ALLOWED,
    "The store has no notification provider for the channel {{channel}}. Copy the link instead, or add one in medusa-config.ts.",
  ],
  not_sent: [NOT_ALLOWED, "The notification provider did not take the message. The log says why."],

  // Webhooks, settings and tests.
  event_unreadable: [
    INVALID_DATA,
    "This event cannot be replayed: its signature was right, but its body could not be read. Look at the body, and find out at the gateway what became of the payment.",
  ],
  settings_locked: [
    FORBIDDEN,
    "The settings are locked: lockSettings is true in medusa-config.ts, at the plugin medusa-payment-fps. Change them there.",
  ],
  settings_outdated: [
    CONFLICT,
    "Somebody else has changed the settings since. Read them again, then save.",
  ],
  confirmation_needed: [
    INVALID_DATA,
    "confirm: must be true for production, since a real payment request of HK$1.00 is made.",
  ],
  not_configured: [
    INVALID_DATA,
    "environment: {{environment}} has no URL and keys yet; save them first.",
  ],
  already_running: [
    CONFLICT,
    "A test of {{environment}} is running already. Wait until it has ended.",
  ],
  no_recipients: [INVALID_DATA, "notify: names no recipients yet; save them first."],
  no_provider: [
    INVALID_DATA,
    "notify.channel: the store has no notification provider for the channel {{channel}}. Add one in medusa-config.ts, or enter its channel.",
  ],

  // Whatever is asked for.
  purchase_busy: [
    CONFLICT,
    "This payment is being processed at this moment. Try again in a minute.",
  ],
  cart_busy: [
    NOT_ALLOWED,
    "The cart of this payment is being completed. Try again in a few minutes.",
  ],
} as const satisfies Record<string, readonly [type: string, message: string]>

/** One of {@link REFUSALS}. */
export type RefusalCode = keyof typeof REFUSALS

/** The facts beside the reason that a person needs, such as an amount or a number. */
export type RefusalFacts = Readonly<Record<string, unknown>>

/**
 * Makes the error of a refusal. The facts fill its message, and stand in the answer by name. Some are
 * what was sent, such as an unknown field: nothing in them can hide or turn the text around it.
 */
export function refusal(code: RefusalCode, given: RefusalFacts = {}): MedusaError {
  const [type, message] = REFUSALS[code]
  const facts = Object.fromEntries(
    Object.entries(given).map(([name, fact]) => [
      name,
      typeof fact === "string" ? quotable(fact) : fact,
    ]),
  )
  const filled = message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]))
  return Object.assign(new MedusaError(type, filled, code), { facts })
}

/** True if something thrown has a reason of ours. An error that left a workflow has no class. */
export function isRefusal(error: unknown): error is {
  readonly code: RefusalCode
  readonly message: string
  readonly facts?: RefusalFacts
} {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    Object.hasOwn(REFUSALS, error.code)
  )
}
