/** Style sheet of every page: one column on a phone, the checkout two on a desktop. */
export const STYLES = /* css */ `
:root {
  color-scheme: light;
  --ink: #16202c;
  --soft: #536273;
  --line: #d9e0e8;
  --paper: #ffffff;
  --ground: #f2f5f8;
  --accent: #0b5fa5;
  --accent-dark: #084a82;
  --good: #0a7d4f;
  --bad: #a8321f;
  --warn-ground: #fff3d6;
  --warn-ink: #6b4700;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "PingFang HK",
    "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif;
}
.bar {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  justify-content: space-between;
  padding: 0.75rem 1rem;
  background: var(--paper);
  border-bottom: 1px solid var(--line);
}
.brand { font-weight: 700; white-space: nowrap; }
.badge {
  padding: 0.125rem 0.625rem;
  border-radius: 999px;
  background: var(--warn-ground);
  color: var(--warn-ink);
  font-size: 0.8125rem;
}
.card {
  width: min(100% - 2rem, 28rem);
  margin: 1rem auto 3rem;
  padding: 1.25rem;
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
.card.wide { width: min(100% - 2rem, 46rem); }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.3; }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
p { margin: 0.5rem 0; }
small, .note, .hint, dt { color: var(--soft); }
small, .hint { font-size: 0.8125rem; }
a { color: var(--accent); }
.amount { margin: 0 0 0.75rem; font-size: 2.25rem; font-weight: 700; line-height: 1.2; }
dl { margin: 0 0 1rem; }
.fact {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
  justify-content: space-between;
  padding: 0.5rem 0;
  border-bottom: 1px solid var(--line);
}
dd { margin: 0; font-weight: 600; text-align: end; overflow-wrap: anywhere; }
dd small { font-weight: 400; }
.countdown { display: block; color: var(--accent-dark); font-variant-numeric: tabular-nums; }
.countdown[hidden] { display: none; }
.steps { margin: 0; padding-inline-start: 1.25rem; }
.steps li { margin: 0.25rem 0; }
.columns { display: grid; gap: 1.25rem; }
.qr {
  max-width: 17rem;
  margin: 0 auto 0.75rem;
  padding: 0.5rem;
  background: #ffffff;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
.qr svg { display: block; width: 100%; height: auto; }
summary { padding: 0.5rem 0; color: var(--accent); cursor: pointer; }
.payload {
  display: block;
  width: 100%;
  padding: 0.5rem;
  border: 1px solid #7c8b9b;
  border-radius: 0.5rem;
  background: var(--paper);
  color: var(--ink);
  font: 0.875rem/1.4 ui-monospace, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
  resize: vertical;
}
.actions { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.waiting { font-weight: 600; }
.button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  margin: 0.75rem 0 0;
  padding: 0.625rem 1rem;
  border: 1px solid var(--accent);
  border-radius: 0.5rem;
  background: var(--accent);
  color: #ffffff;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--accent-dark); }
.button.quiet { background: transparent; color: var(--accent); }
.button.quiet:hover { background: var(--ground); }
:focus-visible { outline: 3px solid #f0a202; outline-offset: 2px; }
fieldset {
  margin: 1rem 0;
  padding: 0.5rem 1rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}
legend, .label { font-weight: 600; }
.label { display: block; }
.choice { display: inline-flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; margin-inline-end: 1.5rem; }
.switch { display: flex; gap: 1rem; align-items: center; justify-content: space-between; min-height: 2.75rem; }
input[type="radio"], input[type="checkbox"] { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
.switch input {
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  margin: 0;
  border: 1px solid #7c8b9b;
  border-radius: 999px;
  background: #7c8b9b;
  appearance: none;
  cursor: pointer;
}
.switch input::before {
  content: "";
  position: absolute;
  inset: 0.125rem auto auto 0.125rem;
  width: 1.375rem;
  height: 1.375rem;
  border-radius: 50%;
  background: #ffffff;
}
.switch input:checked { border-color: var(--bad); background: var(--bad); }
.switch input:checked::before { inset-inline-start: 1.375rem; }
@media (forced-colors: active) {
  .switch input { appearance: auto; }
}
.list { margin: 0; padding: 0; list-style: none; }
.list li { border-bottom: 1px solid var(--line); }
.list a {
  display: flex;
  gap: 1rem;
  justify-content: space-between;
  padding: 0.625rem 0;
  text-decoration: none;
  overflow-wrap: anywhere;
}
.list a:hover span:first-child { text-decoration: underline; }
.list strong { color: var(--ink); white-space: nowrap; }
.list small { display: block; }
.outcome {
  width: 3.5rem;
  height: 3.5rem;
  margin: 0 auto 0.75rem;
  border-radius: 50%;
  color: #ffffff;
  font-size: 2rem;
  font-weight: 700;
  line-height: 3.5rem;
  text-align: center;
}
.outcome.good { background: var(--good); }
.outcome.bad { background: var(--bad); }
.outcome ~ h1, .outcome ~ .note { text-align: center; }
@media (min-width: 44rem) {
  .card { margin-top: 2rem; padding: 2rem; }
  .columns { grid-template-columns: 1fr 17rem; gap: 2.5rem; }
}
@media (max-width: 43.99rem) {
  .columns .code { order: -1; }
}
`
