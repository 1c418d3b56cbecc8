/**
 * The shop's one style sheet, the phone's first. Every text colour has a contrast of 4.5 or more.
 */
export const STYLES: string = `
:root { --ink: #1f2a24; --soft: #5a6159; --leaf: #24573f; --leaf-dark: #183d2c; --paper: #f7f3ea;
  --card: #fffdf8; --line: #e2dac8; --clay: #a3481f; --gold: #c79a3f; --mist: #e6ece1;
  --serif: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, "Songti TC", "Noto Serif CJK HK", "Noto Serif CJK TC", serif;
  --sans: system-ui, -apple-system, "Segoe UI", "PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans CJK TC", sans-serif; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper);
  color: var(--ink); font: 1rem/1.6 var(--sans); }
main { flex: 1; width: 100%; max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2, h3, .brand { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 0; }
h3 { font-size: 1.05rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; text-wrap: pretty; }
a { color: var(--leaf); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 3px; border-radius: .25rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; background: var(--card); padding: .5rem 1rem; }
.quiet { color: var(--soft); }
header { border-bottom: 1px solid var(--line); background: var(--card); }
.bar { max-width: 68rem; margin: 0 auto; padding: .75rem 1.25rem; display: flex; gap: 1.25rem;
  align-items: center; }
.brand { display: flex; gap: .6rem; align-items: center; margin-right: auto; font-size: 1.15rem;
  color: var(--ink); text-decoration: none; }
.brand svg { width: 2rem; height: 2rem; flex: none; }
.bar a:not(.brand) { min-height: 2.75rem; display: inline-flex; align-items: center; white-space: nowrap; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; text-align: center;
  padding: 1.5rem 1.25rem; }
button, .button { display: inline-flex; justify-content: center; align-items: center; min-height: 3rem;
  padding: .6rem 1.6rem; font: 600 1rem/1.3 var(--sans); color: #fff; background: var(--leaf);
  border: 1px solid var(--leaf); border-radius: 3rem; cursor: pointer; text-decoration: none;
  transition: background .15s; }
button:hover, .button:hover { background: var(--leaf-dark); }
button[aria-disabled=true] { background: var(--soft); border-color: var(--soft); cursor: progress; }
.button.second { color: var(--leaf); background: transparent; }
.button.second:hover { background: var(--mist); }
button.text { min-height: 2.75rem; padding: 0 .5rem; color: var(--clay); background: none; border: 0;
  font-weight: 400; font-size: .9rem; text-decoration: underline; text-underline-offset: .2em; }
label { display: block; font-weight: 600; margin: 0 0 .3rem; }
input, select { width: 100%; min-height: 3rem; padding: .6rem .85rem; font: inherit;
  color: inherit; border: 1px solid #8f8a7b; border-radius: .6rem; background: #fff; }
.hint { font-size: .875rem; color: var(--soft); margin: .25rem 0 0; }
.notice { border-left: .3rem solid var(--clay); background: #fbeee6; padding: .8rem 1rem;
  border-radius: .4rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
@media (min-width: 48rem) { main { padding-top: 2.5rem; } .panel { padding: 1.75rem; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
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
.lines form { grid-column: 2 / -1; margin: 0 -.5rem -.5rem auto; }
.lines .name { line-height: 1.35; }
.lines .name span { display: block; font-size: .9rem; }
.sums { display: grid; grid-template-columns: 1fr auto; gap: .5rem 0; margin: 1.25rem 0; }
.sums dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.sums .total { font-weight: 700; font-size: 1.2rem; padding-top: .6rem; border-top: 1px solid var(--line); }
.narrow { max-width: 36rem; margin: 0 auto; }
.steps { display: flex; gap: .5rem; list-style: none; padding: 0; margin: 0 0 1.75rem; font-size: .9rem;
  color: var(--soft); }
.steps li { flex: 1; border-top: .25rem solid var(--line); padding-top: .4rem; }
.steps li.done { border-color: var(--leaf); }
.steps [aria-current] { border-color: var(--gold); color: var(--ink); font-weight: 600; }
.how { margin: 1.5rem 0 0; color: var(--soft); text-align: left; }
.how p, .result .how p { margin: 0 0 .25rem; font-weight: 600; text-wrap: wrap; }
.how ol { margin: 0; padding-left: 1.4rem; }
.how li { padding-left: .25rem; margin-bottom: .25rem; }
.device, .claim { margin-top: 1rem; }
summary { min-height: 2.75rem; padding: .6rem 0; cursor: pointer; color: var(--leaf); }
.device svg { display: block; width: 12rem; max-width: 100%; height: auto; margin: .5rem auto 0;
  border-radius: .6rem; }
.sendto { display: flex; gap: 1rem; justify-content: space-between; align-items: start; margin: 0;
  padding: 1rem 0 0; }
.sendto p { margin: 0; }
.result { text-align: center; }
.result p { text-wrap: balance; }
.result .sign { width: 6.5rem; height: 6.5rem; margin: 0 auto 1.25rem; display: block; }
.result dl { display: inline-grid; grid-template-columns: auto minmax(0, auto); gap: .4rem 1.25rem; align-items: baseline; margin: .5rem 0 1.5rem;
  text-align: left; }
.result dt { white-space: nowrap; }
.result dd[data-copy] { white-space: nowrap; }
@media (max-width: 39.99rem) {
  .result dl { grid-template-columns: max-content minmax(0, 1fr); }
  .result dd[data-copy] { grid-column: 1 / -1; margin-top: -.4rem; }
}
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
