/** @jsxImportSource hono/jsx */
import { qrCode } from "../../qr"
import { componentTexts } from "../../storefront/react/texts"

interface HowToPayProps {
  language: string
  payeeName: string | null | undefined
  /** True if the QR code was shown before. */
  again?: boolean
}

/** How to pay, above all on the phone that shows the QR code, in the SDK's words. */
export function HowToPay({ language, payeeName, again = false }: HowToPayProps) {
  const { computer, title, steps } = componentTexts(language).how
  return (
    <div class="how">
      <p>{computer}</p>
      <p>{title}</p>
      <ol>
        {steps({ payee: payeeName ?? undefined, again }).map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </div>
  )
}

/** A QR code that opens this page, and so the same payment, on another device. */
export function OtherDevice({ language, url }: { language: string; url: string }) {
  const texts = componentTexts(language).device
  const { box, path } = qrCode(url)
  return (
    <details class="device">
      <summary>{texts.title}</summary>
      <p class="hint">{texts.text}</p>
      <svg role="img" aria-label={texts.code} viewBox={box} shape-rendering="crispEdges">
        <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </details>
  )
}
