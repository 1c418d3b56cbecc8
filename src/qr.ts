import { correction, generate } from "lean-qr"

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4

/** A text as a QR code, ready to be drawn: dark on light, since many cameras read no other. */
export interface QrCode {
  /** The `viewBox` of its SVG. */
  readonly box: string
  /** The path of its dark modules. */
  readonly path: string
}

/** Draws a text as a QR code. Pure. */
export function qrCode(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const places = Array.from({ length: code.size }, (_, at) => at)
  const width = code.size + 2 * QUIET
  return {
    box: `${-QUIET} ${-QUIET} ${width} ${width}`,
    path: places
      .flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : "")))
      .join(""),
  }
}
