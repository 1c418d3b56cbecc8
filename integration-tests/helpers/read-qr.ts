import jsQR from "jsqr"

/** Dots for each module, so that a reader finds the edges. */
const SCALE = 4

/** Reads a QR code out of a page's HTML as a camera would: its SVG is drawn dot by dot. */
export function readQr(html: string): string | undefined {
  const [, box = ""] = /<svg [^>]*viewBox="([^"]+)"/.exec(html) ?? []
  const [left = 0, top = 0, size = 0] = box.split(" ").map(Number)
  const width = size * SCALE
  const dots = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < SCALE * SCALE; at++) {
      const column = (Number(x) - left) * SCALE + (at % SCALE)
      const row = (Number(y) - top) * SCALE + Math.floor(at / SCALE)
      dots.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return jsQR(dots, width, width)?.data
}
