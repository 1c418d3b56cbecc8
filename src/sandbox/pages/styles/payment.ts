/** Checkout and outcome. On a phone the code comes first and the steps for that phone next. */
export const PAYMENT_STYLES = /* css */ `
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
