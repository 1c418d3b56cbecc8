/** Buttons, fields, lists and what opens and closes. Everything to press is 44 px high. */
export const CONTROL_STYLES = /* css */ `
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
