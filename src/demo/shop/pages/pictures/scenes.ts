/** Two leaves and a bud, 32 by 32. */
export const LOGO = `<path d="M16 30V14" stroke="#24573f" stroke-width="2" stroke-linecap="round" fill="none"/>
<path d="M15.600 22C7 22 3 17 3 9.500 11.500 10 15.600 14 15.600 22z" fill="#24573f"/><path d="M16.400 19C25 19 29 14 29 6.500 20.500 7 16.400 11 16.400 19z" fill="#4d8b73"/>
<path d="M16 13c-2.600-3-2.600-7 0-11 2.600 4 2.600 8 0 11z" fill="#c79a3f"/>`

/** A teapot and two cups on a terrace at dawn, 560 by 380. */
export const HERO = `<circle cx="392" cy="120" r="62" fill="#e8b964"/>
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
export const SIGNS = {
  good: `${RING("#24573f")}<path d="m28 52 15 15 30-33" ${LINE}/>`,
  wait: `${RING("#c79a3f")}<g class="pulse"><path d="M32 46h36q0 28-12 30H44q-12-2-12-30z" fill="#fff"/><path d="M42 36q-5-6 0-12M57 36q-5-6 0-12" ${LINE}/></g>`,
  again: `${RING("#a3481f")}<path d="M70 42a22 22 0 1 0 1 17M72 26v17H55" ${LINE}/>`,
  ask: `${RING("#5a6159")}<path d="M38 40q0-13 12-13t12 12-12 17v4M50 75v.5" ${LINE}/>`,
} as const
