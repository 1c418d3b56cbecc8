/** Catalogue, cart and checkout, the phone's first. */
export const SHOP = `
.hero { display: grid; gap: 1.5rem; align-items: center; background: var(--leaf-dark); color: #f7f3ea;
  border-radius: 1.25rem; overflow: hidden; padding: 2rem 1.5rem 0; margin-bottom: 2.5rem; }
.hero h1 { font-size: clamp(2rem, 8vw, 3.2rem); }
.hero p { color: #dfe6da; max-width: 28rem; }
.hero .button { background: #f7f3ea; border-color: #f7f3ea; color: var(--leaf-dark); }
.hero .button:hover { background: #fff; }
.hero svg { display: block; width: calc(100% + 3rem); height: auto; margin: 0 -1.5rem; }
.grid { display: grid; gap: 1.25rem; list-style: none; margin: 1rem 0 3rem; padding: 0; }
.tea { display: grid; grid-template-columns: 8rem 1fr; overflow: hidden; padding: 0;
  color: inherit; text-decoration: none; height: 100%; transition: transform .15s, border-color .15s; }
.tea:hover { border-color: var(--leaf); transform: translateY(-2px); }
.tea svg { display: block; width: 100%; height: 100%; }
.tea div { padding: 1rem 1.1rem; }
.tea p { margin: .35rem 0 0; font-size: .925rem; }
.price { font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.promises { display: grid; gap: 1.5rem; padding: 0; margin: 0; list-style: none; }
.promises p { margin: 0; color: var(--soft); font-size: .95rem; }
.product { display: grid; gap: 1.5rem; }
.product figure { margin: 0; border-radius: 1.25rem; overflow: hidden; }
.product svg { display: block; width: 100%; height: auto; }
.fields { display: grid; gap: 1rem; margin-bottom: 1.5rem; }
.wide { width: 100%; }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: grid; grid-template-columns: 4.5rem 1fr auto; gap: .25rem 1rem; align-items: center;
  padding: 1rem 0; border-bottom: 1px solid var(--line); }
.lines li:first-child { padding-top: 0; }
.lines svg { display: block; width: 4.5rem; height: auto; border-radius: .6rem; grid-row: span 2;
  align-self: start; }
.lines .name { line-height: 1.35; }
.lines .name span { display: block; font-size: .9rem; }
.tools { grid-column: 2 / -1; display: flex; align-items: center; gap: .25rem; }
.tools form { display: inline-flex; }
.tools output { min-width: 2rem; text-align: center; font-variant-numeric: tabular-nums; }
.tools .round { min-height: 2.75rem; width: 2.75rem; padding: 0; color: var(--leaf); background: none;
  border-color: var(--line); font-size: 1.2rem; }
.tools .round:hover { background: var(--mist); }
.tools form:last-child { margin: 0 -.5rem 0 auto; }
.sums { display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; margin: 1.25rem 0; }
.sums dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.sums .total { font-weight: 700; font-size: 1.2rem; padding-top: .6rem; border-top: 1px solid var(--line); }
.narrow { max-width: 36rem; margin: 0 auto; }
.steps { display: flex; gap: .5rem; list-style: none; padding: 0; margin: 0 0 1.75rem; font-size: .9rem;
  color: var(--soft); }
.steps li { flex: 1; border-top: .25rem solid var(--line); padding-top: .4rem; }
.steps li.done { border-color: var(--leaf); }
.steps [aria-current] { border-color: var(--gold); color: var(--ink); font-weight: 600; }
.choice { display: flex; gap: .9rem; align-items: center; font-weight: 400; cursor: pointer;
  margin-bottom: .9rem; padding: 1rem 1.25rem; }
.choice:has(:checked) { border-color: var(--leaf); box-shadow: inset 0 0 0 1px var(--leaf); }
.choice input { width: 1.25rem; height: 1.25rem; accent-color: var(--leaf); flex: none; }
.choice .name { flex: 1; }
.choice .name span { display: block; font-size: .9rem; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; min-width: 0; }
.how { margin: 1.25rem 0 0; padding-left: 1.4rem; color: var(--soft); }
.how li { padding-left: .25rem; margin-bottom: .25rem; }
.sendto { display: flex; gap: 1rem; justify-content: space-between; align-items: start; margin: 0;
  padding: 1rem 0 0; }
.sendto p { margin: 0; }
.result { text-align: center; }
.result p { text-wrap: balance; }
.result .sign { width: 6.5rem; height: 6.5rem; margin: 0 auto 1.25rem; display: block; }
.result dl { display: inline-grid; grid-template-columns: auto minmax(0, auto); gap: .4rem 1.25rem; margin: .5rem 0 1.5rem;
  text-align: left; }
.result dt { white-space: nowrap; }
.result dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.result .hint { margin-bottom: 1rem; }
.actions { display: grid; gap: .75rem; }
.actions form { display: grid; }
.pulse { animation: pulse 2s ease-in-out infinite; transform-origin: center; }
@keyframes pulse { 50% { opacity: .35; } }
@media (min-width: 40rem) {
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
  .grid { grid-template-columns: repeat(3, 1fr); }
  .tea { display: block; }
  .tea svg { height: auto; }
  .tea div { padding: 1.1rem 1.25rem 1.4rem; }
  .promises { grid-template-columns: repeat(3, 1fr); gap: 2.5rem; }
  .actions { display: flex; justify-content: center; }
}
@media (min-width: 48rem) {
  .hero { grid-template-columns: 1fr 1fr; padding: 0 0 0 3rem; }
  .hero svg { width: 100%; margin: 0; }
  .product { grid-template-columns: 1.1fr 1fr; gap: 3rem; align-items: start; }
}
`
