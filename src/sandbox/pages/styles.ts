/** Colours of both schemes, type, and the frame. Text meets 4.5:1 on every ground it stands on. */
const LAYOUT_STYLES = /* css */ `
:root {
  color-scheme: light dark;
  --ink: #12211d;
  --soft: #55645e;
  --line: #dfe5e1;
  --edge: #7b8a84;
  --paper: #ffffff;
  --ground: #f3f5f2;
  --tint: #e7f1ed;
  --accent: #00604f;
  --accent-strong: #004a3d;
  --on-accent: #ffffff;
  --good: #0a7a4b;
  --bad: #a8321f;
  --on-sign: #ffffff;
  --ribbon: #ffe8b0;
  --on-ribbon: #523a00;
  --focus: #0b57d0;
  --shadow: 0 1px 2px rgb(18 33 29 / 0.06), 0 8px 28px rgb(18 33 29 / 0.07);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e9efec;
    --soft: #a6b4ae;
    --line: #2c3833;
    --edge: #7f8f88;
    --paper: #17201d;
    --ground: #0e1412;
    --tint: #1c2b26;
    --accent: #5fd3b3;
    --accent-strong: #86e3c9;
    --on-accent: #06231b;
    --good: #57cf95;
    --bad: #ff9d87;
    --on-sign: #10201a;
    --ribbon: #46350b;
    --on-ribbon: #ffe2a1;
    --focus: #9cc2ff;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "PingFang HK",
    "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans CJK TC", "Noto Sans TC", sans-serif;
}
.ribbon {
  margin: 0;
  padding: 0.375rem 1rem;
  background: var(--ribbon);
  color: var(--on-ribbon);
  font-size: 0.8125rem;
  font-weight: 500;
  text-align: center;
}
.bar, main { width: min(100% - 2rem, 27rem); margin-inline: auto; }
.bar.checkout, main.checkout { width: min(100% - 2rem, 56rem); }
.bar.console, main.console { width: min(100% - 2rem, 68rem); }
.bar {
  display: flex;
  gap: 1rem;
  align-items: center;
  justify-content: space-between;
  min-height: 3.5rem;
}
.brand { display: inline-flex; gap: 0.5rem; align-items: center; font-weight: 650; }
.mark {
  width: 1.125rem;
  height: 1.125rem;
  border-radius: 0.3125rem;
  background: linear-gradient(135deg, var(--accent) 50%, var(--good) 50%);
}
.switch-language {
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding-inline: 0.5rem;
  margin-inline-end: -0.5rem;
  font-size: 0.9375rem;
}
main { padding-bottom: 4rem; }
.card {
  margin: 0.5rem 0 1rem;
  padding: 1.5rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 1.125rem;
  background: var(--paper);
  box-shadow: var(--shadow);
}
h1 { margin: 0 0 0.75rem; font-size: 1.3125rem; font-weight: 650; line-height: 1.3; text-wrap: balance; }
h1:focus { outline: none; }
h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; font-weight: 650; line-height: 1.35; }
p { margin: 0.5rem 0; }
small, .note, .hint, dt { color: var(--soft); }
small, .hint { font-size: 0.875rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
dl { margin: 1rem 0; }
.card > dl:first-child { margin-top: 0; }
.fact {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
  justify-content: space-between;
  padding: 0.625rem 0;
  border-bottom: 1px solid var(--line);
}
.fact:last-child { border-bottom: 0; }
dd { margin: 0; font-weight: 550; text-align: end; overflow-wrap: anywhere; }
dd small { font-weight: 400; }
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (min-width: 44rem) {
  .card { padding: 2rem; }
  main.narrow { padding-top: 1rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; }
}
`

/** Buttons, fields, lists and what opens and closes. Everything to press is 44 px high. */
const CONTROL_STYLES = /* css */ `
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 3rem;
  margin: 0.75rem 0 0;
  padding: 0.5rem 1rem;
  border: 1px solid var(--accent);
  border-radius: 0.75rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 0.15s, border-color 0.15s;
}
.button:hover { border-color: var(--accent-strong); background: var(--accent-strong); }
.button.quiet { border-color: var(--edge); background: transparent; color: var(--accent); }
.button.quiet:hover { border-color: var(--accent); background: var(--tint); }
.button.plain { border-color: transparent; background: transparent; color: var(--accent); font-weight: 500; text-decoration: underline; text-underline-offset: 0.2em; }
.button.plain:hover { background: var(--tint); }
.button.small { display: inline-flex; width: auto; min-height: 2.75rem; margin: 0; padding: 0.25rem 0.875rem; font-size: 0.875rem; }
.button.file { position: relative; }
.button.file input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.button.file:focus-within { outline: 3px solid var(--focus); outline-offset: 2px; }
summary { padding: 0.625rem 0; color: var(--accent); cursor: pointer; }
.payload, .field {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 0.625rem;
  background: var(--paper);
  color: var(--ink);
  font: inherit;
}
.payload { font: 0.875rem/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; resize: vertical; }
fieldset { margin: 1.25rem 0 1.5rem; padding: 0; border: 0; }
legend, .label { padding: 0; font-weight: 600; }
.label { display: block; margin-bottom: 0.375rem; }
.segments {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.25rem;
  margin-top: 0.5rem;
  padding: 0.25rem;
  border-radius: 0.75rem;
  background: var(--ground);
}
.segments label { position: relative; cursor: pointer; }
.segments input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.segments span {
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0 0.5rem;
  border: 1px solid transparent;
  border-radius: 0.5625rem;
  color: var(--soft);
  text-align: center;
}
.segments input:checked + span { border-color: var(--edge); background: var(--paper); color: var(--ink); font-weight: 600; }
.segments input:focus-visible + span { outline: 3px solid var(--focus); outline-offset: 2px; }
.switch { display: flex; gap: 1rem; align-items: center; justify-content: space-between; min-height: 2.75rem; cursor: pointer; }
.switch input {
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  margin: 0;
  border-radius: 999px;
  background: var(--edge);
  appearance: none;
  cursor: pointer;
  transition: background-color 0.15s;
}
.switch input::before {
  content: "";
  position: absolute;
  inset: 0.1875rem auto auto 0.1875rem;
  width: 1.375rem;
  height: 1.375rem;
  border-radius: 50%;
  background: var(--paper);
  transition: inset 0.15s;
}
.switch input:checked { background: var(--bad); }
.switch input:checked::before { inset-inline-start: 1.4375rem; }
@media (forced-colors: active) {
  .switch input { appearance: auto; }
  .segments input { position: static; width: auto; opacity: 1; }
}
.list { margin: 0; padding: 0; list-style: none; }
.list li + li { border-top: 1px solid var(--line); }
.list a {
  display: flex;
  gap: 1rem;
  align-items: center;
  justify-content: space-between;
  min-height: 2.75rem;
  overflow-wrap: anywhere;
}
.list strong { color: var(--ink); white-space: nowrap; }
.message:empty { display: none; }
.viewfinder { display: block; width: 100%; border-radius: 0.75rem; background: #000000; }
.pictures { margin-bottom: 1.5rem; }
`

/** Checkout and outcome. On a phone the code comes first and the steps for that phone next. */
const PAYMENT_STYLES = /* css */ `
.amount { margin: 0; font-size: 2.5rem; font-weight: 680; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.currency { margin-inline-end: 0.125em; color: var(--soft); font-size: 0.5em; font-weight: 550; letter-spacing: 0; vertical-align: 0.5em; }
.summary { margin: 0.5rem 0 1rem; }
.summary h1 { margin: 0; color: var(--soft); font-size: 0.9375rem; font-weight: 500; }
.summary .payee { margin: 0 0 0.25rem; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
.code { text-align: center; }
.qr {
  display: block;
  width: min(100%, 17.5rem);
  height: auto;
  margin: 0 auto;
  border-radius: 0.75rem;
  background: #ffffff;
  image-rendering: pixelated;
}
.waiting { display: flex; gap: 0.625rem; align-items: center; justify-content: center; margin: 0.875rem 0 0; font-weight: 600; }
.pulse { width: 0.625rem; height: 0.625rem; border-radius: 50%; background: var(--good); animation: pulse 1.8s ease-in-out infinite; }
@keyframes pulse { 50% { opacity: 0.25; transform: scale(0.8); } }
.countdown { margin: 0.5rem auto 0; max-width: 17.5rem; }
.countdown p { display: flex; justify-content: space-between; margin: 0 0 0.375rem; color: var(--soft); font-size: 0.9375rem; }
.countdown strong { color: var(--ink); font-variant-numeric: tabular-nums; }
.countdown.short strong { color: var(--bad); }
.track { height: 0.375rem; overflow: hidden; border-radius: 999px; background: var(--line); }
.fill { inline-size: 100%; height: 100%; border-radius: inherit; background: var(--accent); transition: inline-size 1s linear; }
.countdown.short .fill { background: var(--bad); }
.ways { display: grid; gap: 1.75rem; padding-top: 0.75rem; }
.ways p:first-child { margin-top: 0; }
.steps { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; counter-reset: step; }
.steps li { display: grid; grid-template-columns: 1.75rem 1fr; gap: 0.75rem; counter-increment: step; }
.steps li::before {
  content: counter(step);
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 50%;
  background: var(--tint);
  color: var(--accent);
  font-size: 0.875rem;
  font-weight: 650;
}
.simulate { padding: 1rem 1.25rem 1.25rem; border: 1px dashed var(--edge); border-radius: 0.875rem; }
.ways dl { margin: 0; }
.ways form { text-align: center; }
.ways form .button { margin-top: 0; }
.outcome { text-align: center; }
.sign {
  display: grid;
  place-items: center;
  width: 4.5rem;
  height: 4.5rem;
  margin: 0.5rem auto 1.25rem;
  border-radius: 50%;
  color: var(--on-sign);
}
.sign svg { stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
.sign.good { background: var(--good); animation: arrive 0.45s cubic-bezier(0.2, 0.9, 0.3, 1.2); }
.sign.bad { background: var(--bad); }
@keyframes arrive { from { opacity: 0; transform: scale(0.6); } }
.outcome dl { text-align: start; }
.going { margin-top: 1rem; }
@media (min-width: 44rem) {
  main.checkout {
    display: grid;
    grid-template-columns: 1fr 22rem;
    grid-template-rows: auto 1fr;
    gap: 0 3.5rem;
    align-items: start;
    padding-top: 1rem;
  }
  main.checkout .code { position: sticky; top: 1rem; grid-column: 2; grid-row: 1 / span 2; margin: 0; padding: 1.75rem; }
  main.checkout .amount { font-size: 3rem; }
  .with-your-phone { order: -1; }
}
`

/** The console: denser, for developers. */
const CONSOLE_STYLES = /* css */ `
.console-head { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; justify-content: space-between; margin-bottom: 1rem; }
.console-head h1 { margin: 0; }
.live { display: inline-flex; gap: 0.5rem; align-items: center; color: var(--soft); font-size: 0.875rem; }
.live::before { content: ""; width: 0.625rem; height: 0.625rem; border-radius: 50%; background: var(--edge); }
.live.on::before { background: var(--good); }
main.console .card { padding: 1.25rem; }
main.console h2 { margin-bottom: 0.5rem; }
.rows { margin: 0; padding: 0; list-style: none; }
.rows > li + li { border-top: 1px solid var(--line); }
.rows summary { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; min-height: 2.75rem; color: var(--ink); }
.rows summary::before { content: "▸"; color: var(--soft); }
.rows details[open] > summary::before { content: "▾"; }
.rows summary::-webkit-details-marker { display: none; }
.rows .grow { flex: 1 1 10rem; min-width: 0; overflow-wrap: anywhere; }
.rows .inside { padding: 0 0 1rem 1.25rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.5rem 0; }
.actions form { display: contents; }
.tag { padding: 0.0625rem 0.625rem; border-radius: 999px; background: var(--tint); color: var(--ink); font-size: 0.8125rem; font-weight: 550; white-space: nowrap; }
.tag.good { color: var(--good); background: transparent; box-shadow: inset 0 0 0 1px currentColor; }
.tag.bad { color: var(--bad); background: transparent; box-shadow: inset 0 0 0 1px currentColor; }
.time, .mono { font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.time { color: var(--soft); }
pre {
  max-height: 22rem;
  margin: 0.25rem 0 0.75rem;
  padding: 0.75rem;
  overflow: auto;
  border-radius: 0.625rem;
  background: var(--ground);
  font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
}
.fault-form { display: grid; gap: 0.75rem; align-items: start; margin-top: 1rem; }
.fault-form .button { margin: 0; }
.set-faults li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; padding: 0.375rem 0; }
.filter { margin: 1rem 0; }
.filter-line { display: flex; gap: 0.5rem; }
.filter-line .field { flex: 1; min-width: 0; }
.filter-line .button { flex: none; width: auto; margin: 0; }
.history { margin: 0; padding: 0; list-style: none; }
.history li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: center; }
.history a { display: inline-flex; align-items: center; min-height: 1.75rem; overflow-wrap: anywhere; }
.inside .mono { overflow-wrap: anywhere; }
.curl [data-copy] { display: none; }
.scripted .curl [data-copy] { display: inline-flex; }
@media (min-width: 60rem) {
  .console-columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1rem; align-items: start; }
  .fault-form { grid-template-columns: 2fr 1fr 1fr auto; }
  .fault-form .button { margin-top: 1.875rem; }
}
`

/** Style sheet of every page, inside the page: phone first, two columns where there is room. */
export const STYLES = LAYOUT_STYLES + CONTROL_STYLES + PAYMENT_STYLES + CONSOLE_STYLES
