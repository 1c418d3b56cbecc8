/** Colours, letters, buttons and fields. Every text colour has a contrast of 4.5 or more. */
export const BASE = `
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
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
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
input:not([type=radio]), select { width: 100%; min-height: 3rem; padding: .6rem .85rem; font: inherit;
  color: inherit; border: 1px solid #8f8a7b; border-radius: .6rem; background: #fff; }
.hint { font-size: .875rem; color: var(--soft); margin: .25rem 0 0; }
.notice { border-left: .3rem solid var(--clay); background: #fbeee6; padding: .8rem 1rem;
  border-radius: .4rem; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
@media (min-width: 48rem) { main { padding-top: 2.5rem; } .panel { padding: 1.75rem; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`
