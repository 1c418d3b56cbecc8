/** The shop's only style sheet, sent inside each page. */
export const STYLES = `
:root { --ink: #23302a; --leaf: #2f6b4f; --paper: #faf7f0; --line: #ddd5c4; --red: #9c3a2c; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.55;
  font-family: system-ui, "Noto Sans CJK TC", sans-serif; }
h1, h2, .brand { font-family: Georgia, "Noto Serif CJK TC", serif; font-weight: 600; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 0; }
a { color: var(--leaf); }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
header { display: flex; justify-content: space-between; align-items: baseline; }
.brand { font-size: 1.3rem; text-decoration: none; color: var(--ink); }
footer { color: #6d7069; font-size: .85rem; border-top: 1px solid var(--line); margin-top: 3rem; }
.grid { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
.card { display: block; background: #fff; border: 1px solid var(--line); border-radius: .6rem;
  padding: 1.1rem; text-decoration: none; color: inherit; }
a.card:hover { border-color: var(--leaf); }
.tin { display: block; height: 8rem; border-radius: .4rem; margin-bottom: .9rem; }
.narrow { max-width: 34rem; }
.steps { display: flex; gap: 1rem; list-style: none; padding: 0; color: #6d7069; font-size: .9rem; }
.steps [aria-current] { color: var(--leaf); font-weight: 600; }
label { display: block; font-weight: 600; margin: .9rem 0 .25rem; }
input:not([type=radio]), select { width: 100%; padding: .6rem .7rem; font: inherit;
  border: 1px solid #b9b19e; border-radius: .4rem; background: #fff; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.choice { display: flex; gap: .7rem; align-items: baseline; font-weight: 400; }
.choice .price { margin-left: auto; }
button, .button { display: inline-block; margin-top: 1.25rem; padding: .7rem 1.4rem; font: inherit;
  font-weight: 600; color: #fff; background: var(--leaf); border: 0; border-radius: .4rem;
  cursor: pointer; text-decoration: none; }
button.quiet { background: none; color: var(--red); padding: 0; margin: 0; font-weight: 400;
  text-decoration: underline; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: .6rem 0; border-bottom: 1px solid var(--line); text-align: left; }
td:last-child, th:last-child { text-align: right; }
tfoot tr:last-child { font-weight: 700; font-size: 1.1rem; }
.notice { border-left: .3rem solid var(--red); background: #fff; padding: .7rem 1rem; }
.quiet { color: #6d7069; }
`
