/** @jsxImportSource hono/jsx */
import { raw } from "hono/html"

/** Two leaves and a bud, 32 by 32. */
const LOGO = `<path d="M16 30V14" stroke="#24573f" stroke-width="2" stroke-linecap="round" fill="none"/>
<path d="M15.600 22C7 22 3 17 3 9.500 11.500 10 15.600 14 15.600 22z" fill="#24573f"/><path d="M16.400 19C25 19 29 14 29 6.500 20.500 7 16.400 11 16.400 19z" fill="#4d8b73"/>
<path d="M16 13c-2.600-3-2.600-7 0-11 2.600 4 2.600 8 0 11z" fill="#c79a3f"/>`

/** A teapot and two cups on a terrace at dawn, 560 by 380. */
const HERO = `<circle cx="392" cy="120" r="62" fill="#e8b964"/>
<path d="M0 230q70-70 150-40t150-20 130 20 130-30v220H0z" fill="#2c6148"/><path d="M0 280q90-60 180-30t190-10 190-10v150H0z" fill="#24573f"/>
<g stroke="#3a7357" stroke-width="5" fill="none"><path d="M10 262q90-46 176-14M30 288q100-44 200-16M300 246q90-10 240-22M320 270q110-6 230-18"/></g>
<path d="M0 334h560v46H0z" fill="#8a5a36"/><path d="M0 334h560v9H0z" fill="#a87146"/>
<g><path d="M150 250q0-46 92-46t92 46q0 74-50 88h-84q-50-14-50-88z" fill="#b4562f"/><path d="M150 250q0-46 92-46 20 0 36 3-86 6-86 60 0 44 30 71h-22q-50-14-50-88z" fill="#9a4525"/>
<path d="M330 240q44-8 54-44 4-8 14-5l-3 10q-7 70-72 88z" fill="#b4562f"/><path d="M154 236q-56-14-56 32 0 44 62 44" fill="none" stroke="#9a4525" stroke-width="13" stroke-linecap="round"/>
<ellipse cx="242" cy="208" rx="52" ry="11" fill="#c96b41"/><circle cx="242" cy="190" r="11" fill="#9a4525"/></g>
<g fill="#f4ead6"><path d="M396 290h70q0 46-22 48h-26q-22-2-22-48z"/><path d="M482 298h58q0 38-18 40h-22q-18-2-18-40z"/></g><ellipse cx="431" cy="290" rx="35" ry="7" fill="#c98a3c"/><ellipse cx="511" cy="298" rx="29" ry="6" fill="#c98a3c"/>
<g fill="none" stroke="#f7f3ea" stroke-width="4" stroke-linecap="round" opacity=".7"><path d="M420 272q-10-14 0-28t0-28M444 272q-10-14 0-28t0-24M511 282q-9-12 0-24t0-20"/></g>`

const RING = (colour: string) => `<circle cx="50" cy="50" r="46" fill="${colour}"/>`
const LINE = `fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"`

/** The sign over a result, 100 by 100, by what is shown. */
const SIGNS = {
  good: `${RING("#24573f")}<path d="m28 52 15 15 30-33" ${LINE}/>`,
  wait: `${RING("#c79a3f")}<g class="pulse"><path d="M32 46h36q0 28-12 30H44q-12-2-12-30z" fill="#fff"/><path d="M42 36q-5-6 0-12M57 36q-5-6 0-12" ${LINE}/></g>`,
  again: `${RING("#a3481f")}<path d="M70 42a22 22 0 1 0 1 17M72 26v17H55" ${LINE}/>`,
  ask: `${RING("#5a6159")}<path d="M38 40q0-13 12-13t12 12-12 17v4M50 75v.5" ${LINE}/>`,
} as const

/** A tin with a label: oolong in a celadon one, with an orchid. */
const OOLONG = `
<rect width="320" height="300" fill="#cfdcc9"/><ellipse cx="160" cy="262" rx="104" ry="12" fill="#a9bda4"/>
<path d="M92 92h136v150q0 14-14 14H106q-14 0-14-14z" fill="#3f7a63"/>
<path d="M92 92h34v164h-20q-14 0-14-14z" fill="#35695a"/><path d="M206 92h22v150q0 14-14 14h-8z" fill="#4d8b73"/>
<rect x="86" y="64" width="148" height="34" rx="8" fill="#2d5a4b"/><rect x="86" y="64" width="148" height="10" rx="5" fill="#417866"/>
<rect x="112" y="120" width="96" height="104" rx="5" fill="#f7f1e1"/><rect x="118" y="126" width="84" height="92" rx="3" fill="none" stroke="#c79a3f"/>
<path d="M160 206c0-26-4-40-16-52" fill="none" stroke="#3f7a63" stroke-width="3" stroke-linecap="round"/>
<g fill="#b06a8c"><ellipse cx="143" cy="147" rx="6" ry="12"/><ellipse cx="131" cy="156" rx="11" ry="5.5" transform="rotate(24 131 156)"/><ellipse cx="156" cy="156" rx="11" ry="5.5" transform="rotate(-24 156 156)"/><ellipse cx="138" cy="167" rx="5" ry="9" transform="rotate(16 138 167)"/><ellipse cx="150" cy="167" rx="5" ry="9" transform="rotate(-16 150 167)"/></g>
<circle cx="144" cy="158" r="4.5" fill="#f3d27a"/><path d="M160 196q22-4 28-22-22 2-28 22zM159 204q-20-2-26-18 20 1 26 18z" fill="#5c9a7b"/>
<g fill="#4a5d3a"><path d="M40 262q10-18 26-10-6 16-26 10zM262 258q4-20 24-16 0 18-24 16zM62 270q14-6 20 4-10 8-20-4z"/></g>`

/** A round cake in its paper, with a piece broken off. */
const PUER = `
<rect width="320" height="300" fill="#e5d3bd"/><ellipse cx="158" cy="258" rx="116" ry="14" fill="#c9ae90"/>
<circle cx="158" cy="150" r="104" fill="#f4ead6"/><circle cx="158" cy="150" r="104" fill="none" stroke="#d9c6a5" stroke-width="2"/>
<g stroke="#e2d2b3" stroke-width="2" fill="none"><path d="M158 150 88 74M158 150l-98 34M158 150l-38 96M158 150l40 95M158 150l99 28M158 150l72-74M158 150V47"/></g>
<path d="M262 150a104 104 0 0 1-62 95l-20-26 14-22-10-24 26-12 4-24z" fill="#4a2f21"/>
<path d="m200 245 8-30-8-20 16-16-2-22 48-7a104 104 0 0 1-62 95z" fill="#5d3c2a"/>
<g stroke="#7b543a" stroke-width="2.5" stroke-linecap="round"><path d="m214 226 10-8M228 206l12-4M220 188l14 2M240 176l10-6M206 206l8 4"/></g>
<circle cx="146" cy="142" r="50" fill="#a33b2a"/><circle cx="146" cy="142" r="44" fill="none" stroke="#f0d9b2" stroke-width="2"/>
<path d="M146 172c0-28 2-40 0-58M146 150q-26-2-30-26 26 0 30 26zM147 140q24-4 28-26-24 2-28 26z" fill="#f0d9b2" stroke="#f0d9b2" stroke-width="2" stroke-linejoin="round"/>
<g fill="#4a2f21"><path d="M254 262l16-10 14 8-8 10zM232 270l10-4 8 6-12 4z"/></g>`

/** A glass jar of rolled pearls, and a jasmine blossom. */
const JASMINE = `
<rect width="320" height="300" fill="#dfe3ec"/><ellipse cx="150" cy="262" rx="92" ry="12" fill="#bcc4d4"/>
<path d="M86 96q0-14 14-14h100q14 0 14 14v142q0 18-18 18H104q-18 0-18-18z" fill="#f4f8fa"/>
<path d="M92 150q58-16 116 0v86q0 14-14 14h-88q-14 0-14-14z" fill="#76875a"/>
<g fill="#8fa06d"><circle cx="108" cy="164" r="12"/><circle cx="136" cy="158" r="13"/><circle cx="165" cy="159" r="12"/><circle cx="191" cy="165" r="12"/><circle cx="120" cy="188" r="13"/><circle cx="150" cy="184" r="13"/><circle cx="179" cy="188" r="13"/><circle cx="107" cy="213" r="12"/><circle cx="136" cy="212" r="13"/><circle cx="165" cy="213" r="13"/><circle cx="192" cy="212" r="12"/><circle cx="121" cy="236" r="12"/><circle cx="150" cy="238" r="12"/><circle cx="179" cy="237" r="12"/></g>
<g fill="none" stroke="#5d6d45" stroke-width="2" stroke-linecap="round"><path d="M102 162q6-7 13 0M130 156q7-7 14 1M159 157q6-6 13 1M185 163q7-6 12 1M114 186q7-7 14 1M144 182q7-7 13 1M173 186q7-7 13 1M130 210q7-7 13 1M159 211q7-7 13 1M101 211q6-6 12 1"/></g>
<path d="M100 94v146" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".75"/>
<rect x="92" y="56" width="116" height="30" rx="9" fill="#b98a5a"/><path d="M92 66h116M92 76h116" stroke="#a27648" stroke-width="2"/>
<g transform="translate(238 214)"><path d="M-6 44q-4-22 4-36" stroke="#4d7a4a" stroke-width="4" fill="none"/><path d="M-4 34q-28 2-32-20 26-2 32 20zM0 40q26 4 34-16-26-6-34 16z" fill="#5c8a58"/>
<g fill="#fff" stroke="#c9d0de"><ellipse cx="0" cy="-22" rx="11" ry="19"/><ellipse cx="21" cy="-6" rx="11" ry="19" transform="rotate(72 21 -6)"/><ellipse cx="13" cy="18" rx="11" ry="19" transform="rotate(144 13 18)"/><ellipse cx="-13" cy="18" rx="11" ry="19" transform="rotate(216 -13 18)"/><ellipse cx="-21" cy="-6" rx="11" ry="19" transform="rotate(288 -21 -6)"/></g><circle r="8" fill="#f3d27a"/></g>`

/** A plain tin, for a tea that has no picture of its own. */
const PLAIN = `
<rect width="320" height="300" fill="#e6ece1"/><rect x="96" y="86" width="128" height="170" rx="14" fill="#24573f"/>
<rect x="90" y="62" width="140" height="34" rx="8" fill="#183d2c"/><circle cx="160" cy="176" r="40" fill="#f7f3ea"/>`

const TEAS = new Map([
  ["iron-goddess-oolong", OOLONG],
  ["aged-puer", PUER],
  ["jasmine-pearls", JASMINE],
])

export const Logo = () => <Drawing box="0 0 32 32" inside={LOGO} />
export const HeroPicture = () => <Drawing box="0 0 560 380" inside={HERO} />
export const TeaPicture = ({ handle }: { handle: string | null | undefined }) => (
  <Drawing box="0 0 320 300" inside={TEAS.get(handle ?? "") ?? PLAIN} />
)
export const Sign = ({ kind }: { kind: keyof typeof SIGNS }) => (
  <Drawing box="0 0 100 100" inside={SIGNS[kind]} className="sign" />
)

/** Decoration: what it shows is said in words beside it. */
function Drawing(props: { box: string; inside: string; className?: string }) {
  return (
    <svg
      viewBox={props.box}
      class={props.className}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {raw(props.inside)}
    </svg>
  )
}
