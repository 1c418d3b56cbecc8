import type { ReactElement } from "react"
import { languageOf } from ".."
import { qrCode } from "../../qr"
import type { FpsResultClassNames } from "./class-names"
import { componentTexts } from "./texts"

interface HowToPayProps {
  /** The payee's name in the banking app; without it, no step speaks of one. */
  readonly payeeName: string | null | undefined
  /** True if the QR code was shown before. */
  readonly again?: boolean
  readonly language: string | undefined
  readonly className: string | undefined
}

/** Says how to pay, above all on the phone that shows the QR code: nobody can scan their own screen. */
export function HowToPay(props: HowToPayProps): ReactElement {
  const { payeeName, again = false, language, className } = props
  const { computer, title, steps } = componentTexts(language).how
  return (
    <div className={className} lang={languageOf(language)} data-testid="fps-how-to-pay">
      <p>{computer}</p>
      <p>{title}</p>
      <ol>
        {steps({ payee: payeeName || undefined, again }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

interface OtherDeviceProps {
  /** The URL of this page. */
  readonly url: string
  readonly language: string | undefined
  readonly classNames: FpsResultClassNames
}

/** Hands the payment over to another device, by a QR code that opens this page there. */
export function OtherDevice({ url, language, classNames }: OtherDeviceProps): ReactElement {
  const texts = componentTexts(language).device
  const { box, path } = qrCode(url)
  return (
    <details className={classNames.device} data-testid="fps-other-device">
      <summary>{texts.title}</summary>
      <p>{texts.text}</p>
      <svg
        role="img"
        aria-label={texts.code}
        viewBox={box}
        width="192"
        height="192"
        shapeRendering="crispEdges"
        className={classNames.code}
      >
        <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </details>
  )
}
