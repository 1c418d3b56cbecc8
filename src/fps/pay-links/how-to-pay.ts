import { qrCode } from "../../qr"
import { html, type Html } from "./html"
import type { PayTexts } from "./pay-page-texts"
import type { PayState } from "./pay-state"

interface HowToPay {
  /** The payee's name in the banking app; null: no step speaks of one. */
  readonly payeeName: string | null
  /** The URL of the page. */
  readonly url: string
  readonly state: PayState
}

/**
 * Says how to pay, above all on the phone that shows the QR code, since nobody can scan their own screen. Hands
 * the payment over to another device by a QR code of the page itself, which stays closed: nobody
 * should take it for the one to pay. Pure.
 */
export function howToPay({ payeeName, url, state }: HowToPay, { how, device }: PayTexts): Html {
  const { box, path } = qrCode(url)
  return html`<p class="how">${how.computer}</p>
    <p class="how">${how.title}</p>
    <ol>
      <li>${state === "waiting" ? how.saveAgain : how.save}</li>
      <li>${how.open}</li>
      <li>${how.check(payeeName)}</li>
    </ol>
    <details>
      <summary>${device.title}</summary>
      <p>${device.text}</p>
      <svg role="img" aria-label="${device.code}" viewBox="${box}" shape-rendering="crispEdges">
        <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
        <path d="${path}" fill="#000" />
      </svg>
    </details>`
}
