/** Colours of both schemes, type, and the frame. Text meets 4.5:1 on every ground it stands on. */
export const LAYOUT_STYLES = /* css */ `
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
