import { Badge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useCase } from "../hooks/use-cases"
import { sumOf } from "../lib/case-sum"
import { formatMoney } from "../lib/format"
import type { Case, CaseDetails } from "../lib/types"
import { useWords } from "../lib/words"
import { CaseActions } from "./case-actions"
import { Age } from "./moment"

/** A case. Who its shopper is comes a moment later. */
type ShownCase = Case & Partial<CaseDetails>

/** One case: what happened in one sentence, whose money it is, and what can be done. */
export function CaseItem({ found }: { found: Case }) {
  const words = useWords()
  const details: ShownCase = useCase(found.id).data ?? found
  const sum = sumOf(words, found)
  return (
    <li
      aria-label={words(`cases.kinds.${found.kind}`)}
      className="flex flex-col gap-4 px-6 py-5 lg:grid lg:grid-cols-[1fr_auto] lg:items-start lg:gap-y-3"
    >
      <div className="flex min-w-0 flex-col gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge size="2xsmall" color={found.status === "open" ? "red" : "grey"}>
            {words(`cases.kinds.${found.kind}`)}
          </Badge>
          <Text as="span" size="small" className="text-ui-fg-subtle">
            <Since found={found} />
          </Text>
        </div>
        <Text size="base" className="max-w-prose">
          {words(`cases.sentences.${found.kind}`, { sum })}
        </Text>
      </div>
      <div className="flex min-w-0 flex-col gap-y-2 lg:col-span-2">
        <dl className="txt-small flex flex-wrap gap-x-8 gap-y-2">
          <Datum name={words(found.kind === "shipped_unpaid" ? "cases.atStake" : "cases.owed")}>
            <span className="txt-small-plus">{sum}</span> <Expected found={details} />
          </Datum>
          <Datum name={words("cases.shopper")}>
            <ShopperOf found={details} />
          </Datum>
          <Datum name={words("payments.detail.order")}>
            <Links found={details} />
          </Datum>
        </dl>
        <Ending found={found} />
      </div>
      {found.status === "open" ? (
        <div className="lg:col-start-2 lg:row-start-1">
          <CaseActions found={found} />
        </div>
      ) : null}
    </li>
  )
}

function Datum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ui-fg-subtle">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Since({ found }: { found: Case }) {
  const words = useWords()
  const [before, after] = words("cases.since", { when: "\n" }).split("\n")
  return (
    <>
      {before}
      <Age at={found.created_at} />
      {after}
    </>
  )
}

function Expected({ found }: { found: Case }) {
  const words = useWords()
  const { expected_amount, amount, currency_code } = found
  if (expected_amount === null || expected_amount === amount || currency_code === null) {
    return null
  }
  return (
    <span className="text-ui-fg-subtle font-normal">
      {words("cases.expected", {
        amount: formatMoney(words.locale, expected_amount, currency_code),
      })}
    </span>
  )
}

function ShopperOf({ found }: { found: ShownCase }) {
  const words = useWords()
  const { name, phone, email } = found.shopper ?? {}
  if (!name && !phone && !email) {
    return <span className="text-ui-fg-subtle">{words("cases.noShopper")}</span>
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

function Links({ found }: { found: ShownCase }) {
  const words = useWords()
  const orderId = found.order_id ?? found.shopper?.order_id
  const number = found.shopper?.order_display_id
  return (
    <span className="flex flex-wrap gap-x-3">
      {orderId ? (
        <Link to={`/orders/${orderId}`} className="text-ui-fg-interactive">
          {number ? words("cases.order", { number: `#${number}` }) : words("payments.viewOrder")}
        </Link>
      ) : (
        <span className="text-ui-fg-subtle">{words("payments.noOrder")}</span>
      )}
      {found.payment_id ? (
        <Link to={`/fps/payments/${found.payment_id}`} className="text-ui-fg-interactive">
          {found.payment_reference
            ? words("cases.payment", { reference: found.payment_reference })
            : words("cases.paymentWithoutReference")}
        </Link>
      ) : found.gateway_order_id ? (
        <span className="break-all">
          {words("cases.noPayment", { id: found.gateway_order_id })}
        </span>
      ) : null}
    </span>
  )
}

/** How a closed case ended. */
function Ending({ found }: { found: Case }) {
  const words = useWords()
  if (!found.resolution || !found.resolved_at) {
    return null
  }
  const resolution = words(`cases.resolutions.${found.resolution}`)
  const [before, after] = words("cases.closed", { resolution, when: "\n" }).split("\n")
  return (
    <Text as="div" size="small" className="text-ui-fg-subtle">
      <div>
        {before}
        <Age at={found.resolved_at} />
        {after}
      </div>
      {found.reference ? (
        <div>{words("cases.reference", { reference: found.reference })}</div>
      ) : null}
      {found.note ? <div>{words("cases.note", { note: found.note })}</div> : null}
    </Text>
  )
}
