/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"

import { HERO, LOGO, SIGNS } from "./pictures/scenes"
import { teaPicture } from "./pictures/teas"

interface DrawingProps {
  box: string
  inside: string
  className?: string
}

/** Decoration: what it shows is said in words beside it. */
function Drawing({ box, inside, className }: DrawingProps) {
  return (
    <svg
      viewBox={box}
      class={className}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {raw(inside)}
    </svg>
  )
}

export const Logo = () => <Drawing box="0 0 32 32" inside={LOGO} />
export const HeroPicture = () => <Drawing box="0 0 560 380" inside={HERO} />
export const TeaPicture = ({ handle }: { handle: string }) => (
  <Drawing box="0 0 320 300" inside={teaPicture(handle)} />
)
export const Sign = ({ kind }: { kind: keyof typeof SIGNS }) => (
  <Drawing box="0 0 100 100" inside={SIGNS[kind]} className="sign" />
)
