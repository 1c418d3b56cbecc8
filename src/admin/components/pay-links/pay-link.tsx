import { Button, StatusBadge, Text, usePrompt } from "@medusajs/ui"
import type { ReactNode } from "react"
import { correction, generate } from "#qr"
import type { PayLinkAction } from "../../hooks/use-pay-links"
import { useMay } from "../../hooks/use-permissions"
import type { OrderPayLinks, PayLink } from "../../lib/types"
import { useWords } from "../../lib/words"
import { CopyButton } from "../shared/copy-button"
import { Moment } from "../shared/moment"
import { Fact, Subtle } from "../shared/section"

const COLORS = {
  open: "orange",
  paid: "green",
  nothing_owed: "grey",
  revoked: "grey",
  expired: "grey",
} as const satisfies Record<PayLink["status"], string>

/** The state of a link. */
export function PayLinkState({ link }: { link: PayLink }) {
  const words = useWords()
  return (
    <>
      <Fact name={words("payLink.link")}>
        <StatusBadge color={COLORS[link.status]} className="whitespace-nowrap">
          {words(`payLink.status.${link.status}`)}
        </StatusBadge>
      </Fact>
      {link.status === "open" ? (
        <Fact name={words("payLink.expires")}>
          <Moment at={link.expires_at} />
        </Fact>
      ) : null}
      {link.note ? <Fact name={words("payLink.note")}>{link.note}</Fact> : null}
    </>
  )
}

interface OpenPayLinkProps {
  readonly link: PayLink
  readonly found: OrderPayLinks
  readonly isPending: boolean
  readonly run: (action: PayLinkAction, id?: string) => void
}

/** The actions of an open link. */
export function OpenPayLink({ link, found, isPending, run }: OpenPayLinkProps) {
  const words = useWords()
  const may = useMay()
  const prompt = usePrompt()
  const { messages } = found
  const revoke = async () => {
    const agreed = await prompt({
      title: words("payLink.revokeTitle"),
      description: words("payLink.revokeExplanation"),
      confirmText: words("payLink.revoke"),
      cancelText: words("common.actions.cancel"),
    })
    if (agreed) {
      run("revoke", link.id)
    }
  }
  return (
    <>
      <Copy name={words("payLink.url")} text={link.url} isCode />
      {messages ? (
        <>
          <Copy name={words("payLink.messageZh")} text={messages.zh} language="zh-HK" />
          <Copy name={words("payLink.messageEn")} text={messages.en} language="en" />
        </>
      ) : null}
      <div className="flex flex-col items-center gap-y-2 px-6 py-4">
        <QrCode text={link.url} name={words("payLink.qr")} />
        <Subtle size="xsmall" className="text-center">
          {words("payLink.qrHint")}
        </Subtle>
      </div>
      {may("fps_money:update") ? (
        <div className="flex flex-wrap justify-end gap-2 px-6 py-4">
          <Button
            size="small"
            variant="transparent"
            disabled={isPending}
            onClick={() => void revoke()}
          >
            {words("payLink.revoke")}
          </Button>
          {found.can_send ? (
            <Button
              size="small"
              variant="secondary"
              isLoading={isPending}
              onClick={() => run("send", link.id)}
            >
              {words("payLink.send")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

interface CopyProps {
  readonly name: string
  readonly text: string
  readonly language?: string
  readonly isCode?: boolean
}

function Copy({ name, text, language, isCode }: CopyProps): ReactNode {
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-3">
      <div className="min-w-0">
        <Subtle as="div" weight="plus">
          {name}
        </Subtle>
        <Text
          as="div"
          size="small"
          lang={language}
          className={isCode ? "break-all font-mono text-xs" : "whitespace-pre-wrap break-words"}
        >
          {text}
        </Text>
      </div>
      <CopyButton what={name} text={text} />
    </div>
  )
}

// By an import of our own package, which puts it into the bundle: a package of ours under its own
// name is left out there, and the store has none.

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4

/**
 * A text as a QR code. Dark on light in either theme, since many cameras read no other. `name` is
 * for screen readers.
 */
function QrCode({ text, name }: { text: string; name: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const places = Array.from({ length: code.size }, (_, at) => at)
  const path = places
    .flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : "")))
    .join("")
  const width = code.size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`${-QUIET} ${-QUIET} ${width} ${width}`}
      shapeRendering="crispEdges"
      className="h-48 w-48 rounded-md"
    >
      <rect x={-QUIET} y={-QUIET} width={width} height={width} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
