/** The console: denser, for the developer at the desk. */
export const CONSOLE_STYLES = /* css */ `
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
