import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { expectedOf, nameOfSum, sumOf } from "../../lib/cases"
import { formatMoney } from "../../lib/format"
import type { Case, CaseDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { Age } from "../shared/moment"
import { Subtle } from "../shared/section"
import { Reference } from "../shared/reference"

/** A case. Its customer loads a moment later. */
export type ShownCase = Case & Partial<CaseDetails>

/** The customer, amount and order of a case, and how it ended. */
export function CaseFacts({ found }: { found: ShownCase }) {
  const words = useWords()
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <dl className="txt-small flex flex-wrap gap-x-8 gap-y-2">
        <Datum name={nameOfSum(words, found)}>
          <span className="txt-small-plus">{sumOf(words, found)}</span> <Expected found={found} />
        </Datum>
        <Datum name={words("cases.customer")}>
          <CustomerOf found={found} />
        </Datum>
        <Datum name={words("payments.detail.order")}>
          <OrderOf found={found} />
        </Datum>
        <PaymentOf found={found} />
      </dl>
      <MedusaError found={found} />
      <Ending found={found} />
    </div>
  )
}

/** Shows why Medusa could not use the money, in Medusa's words. */
function MedusaError({ found: { evidence } }: { found: Case }) {
  const words = useWords()
  return typeof evidence.error === "string" ? (
    <Subtle as="div" className="break-words">
      {words("cases.error", { error: evidence.error })}
    </Subtle>
  ) : null
}

/** When a case was opened. */
export function Since({ found }: { found: Case }) {
  const words = useWords()
  return <WithAge text={words("cases.since", { when: "\n" })} at={found.created_at} />
}

function Datum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ui-fg-subtle">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A text with the age in place of its line end. */
function WithAge({ text, at }: { text: string; at: string }) {
  const [before, after] = text.split("\n")
  return (
    <>
      {before}
      <Age at={at} />
      {after}
    </>
  )
}

function Expected({ found }: { found: Case }) {
  const words = useWords()
  const expected = expectedOf(found)
  if (expected === null || found.currency_code === null) {
    return null
  }
  return (
    <span className="text-ui-fg-subtle font-normal">
      {words("cases.expected", {
        amount: formatMoney(words.locale, expected, found.currency_code),
      })}
    </span>
  )
}

function CustomerOf({ found }: { found: ShownCase }) {
  const words = useWords()
  const { name, phone, email } = found.customer ?? {}
  if (!name && !phone && !email) {
    return <span className="text-ui-fg-subtle">{words("cases.noCustomer")}</span>
  }
  return (
    <span className="flex flex-wrap gap-x-3">
      {name ? <span>{name}</span> : null}
      {phone ? (
        <a href={`tel:${phone}`} className="text-ui-fg-interactive">
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className="text-ui-fg-interactive break-all">
          {email}
        </a>
      ) : null}
    </span>
  )
}

function OrderOf({ found }: { found: ShownCase }) {
  const words = useWords()
  const orderId = found.order_id ?? found.customer?.order_id
  const number = found.customer?.order_display_id
  return orderId ? (
    <Link to={`/orders/${orderId}`} className="text-ui-fg-interactive">
      {number ? `#${number}` : words("payments.viewOrder")}
    </Link>
  ) : (
    <span className="text-ui-fg-subtle">{words("payments.noOrder")}</span>
  )
}

/** The payment, or the gateway's id of an unknown one. */
function PaymentOf({ found }: { found: ShownCase }) {
  const words = useWords()
  if (found.payment_id) {
    return (
      <Datum name={words("cases.payment")}>
        {found.payment_reference ? (
          <Reference id={found.payment_id} reference={found.payment_reference} />
        ) : (
          <Link to={`/fps/payments/${found.payment_id}`} className="text-ui-fg-interactive">
            {words("cases.paymentWithoutReference")}
          </Link>
        )}
      </Datum>
    )
  }
  return found.gateway_order_id ? (
    <Datum name={words("payments.detail.gatewayOrder")}>
      <span className="break-all font-mono">{found.gateway_order_id}</span>
    </Datum>
  ) : null
}

/** How a closed case ended, who closed it, and when. */
function Ending({ found }: { found: ShownCase }) {
  const words = useWords()
  if (!found.resolution || !found.resolved_at) {
    return null
  }
  const resolution = words(`cases.resolutions.${found.resolution}`)
  const who = found.resolved_by_name ?? found.resolved_by
  const text = who
    ? words("cases.closedBy", { resolution, who, when: "\n" })
    : words("cases.closedByItself", { when: "\n" })
  return (
    <Subtle as="div" className="break-words">
      <div>
        <WithAge text={text} at={found.resolved_at} />
      </div>
      {found.reference ? (
        <div>{words("cases.reference", { reference: found.reference })}</div>
      ) : null}
      {found.note ? <div>{words("cases.note", { note: found.note })}</div> : null}
    </Subtle>
  )
}
