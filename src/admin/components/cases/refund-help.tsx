import { groupReference, isOfOthers } from "../../../fps/vocabulary"
import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { refundMessage } from "../../lib/refund-message"
import type { CaseDetails } from "../../lib/types"
import { useWords } from "../../lib/words"
import { CopyButton } from "../shared/copy-button"
import { Section, Subtle } from "../shared/section"

const LANGUAGES = [
  { language: "en", name: "cases.refundHelp.english" },
  { language: "zh-HK", name: "cases.refundHelp.chinese" },
] as const

/** Returns true if staff may have to refund a case by hand. */
export function canBeRefunded({ kind, status, amount, ...found }: CaseDetails): boolean {
  const isOwed = !found.refund_missing && !found.told && !isOfOthers(kind, found.payment_id)
  return status === "open" && kind !== "shipped_unpaid" && amount !== null && isOwed
}

/** Shows the fields of a bank's form to copy, and messages that ask the customer for the rest. */
export function RefundHelp({ found }: { found: CaseDetails }) {
  const words = useWords()
  const phone = found.customer?.fps_phone
  const reference = found.payment_reference
    ? groupReference(found.payment_reference)
    : found.gateway_order_id
  return (
    <Section title={words("cases.refundHelp.title")} subtitle={words("cases.refundHelp.subtitle")}>
      <Row
        name={words("cases.refundHelp.phone")}
        text={phone}
        hint={words(phone ? "cases.refundHelp.phoneHint" : "cases.refundHelp.noPhone")}
      />
      <Row name={words("cases.refundHelp.amount")} text={found.amount?.toFixed(2)} />
      {reference ? <Row name={words("cases.refundHelp.reference")} text={reference} /> : null}
      {LANGUAGES.map(({ language, name }) => (
        <Message key={language} name={words(name)}>
          <span lang={language}>{refundMessage(language, found)}</span>
          <CopyButton what={words(name)} text={refundMessage(language, found)} />
        </Message>
      ))}
    </Section>
  )
}

function Row(props: { name: string; text: string | null | undefined; hint?: string }) {
  return (
    <div className="flex items-center justify-between gap-x-4 px-6 py-3">
      <div className="min-w-0">
        <Subtle as="div" weight="plus">
          {props.name}
        </Subtle>
        {props.text ? (
          <Text as="div" className="break-all font-mono">
            {props.text}
          </Text>
        ) : null}
        {props.hint ? (
          <Subtle as="div" size="xsmall">
            {props.hint}
          </Subtle>
        ) : null}
      </div>
      {props.text ? <CopyButton what={props.name} text={props.text} /> : null}
    </div>
  )
}

function Message({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Subtle as="div" weight="plus">
        {name}
      </Subtle>
      <div className="txt-small flex flex-col gap-y-3 whitespace-pre-wrap break-words [&>button]:self-end">
        {children}
      </div>
    </div>
  )
}
