// By an import of our own package, which puts it into the bundle: a package of ours under its own
// name is left out there, and the store has none.
import { encodeQR } from "#qr"

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4

/**
 * A text as a QR code. Dark on light in either theme, since many cameras read no other. `name` tells
 * what it is to those who do not see it.
 */
export function QrCode({ text, name }: { text: string; name: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET })
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("")
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="h-48 w-48 rounded-md"
    >
      <rect width={rows.length} height={rows.length} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
