import { createHash } from "node:crypto"

/** The page's style. */
export const STYLE: string = `:root { color-scheme: light dark; --ink: #18181b; --soft: #52525b; --back: #f4f4f5; --card: #ffffff; --line: #e4e4e7; --key: #18181b; --on-key: #ffffff; --warn: #9f1239 }
@media (prefers-color-scheme: dark) { :root { --ink: #fafafa; --soft: #a1a1aa; --back: #09090b; --card: #18181b; --line: #3f3f46; --key: #fafafa; --on-key: #18181b; --warn: #fda4af } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; padding: 1rem; display: grid; align-content: center; justify-items: center; background: var(--back); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { width: 100%; max-width: 26rem; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin: 0 0 1.5rem; color: var(--soft) }
header p, dl, dd { margin: 0; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem }
p { margin: 0 0 1rem }
dl { margin: 0 0 1.5rem; padding: .75rem 0; border-block: 1px solid var(--line) }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem }
dt { color: var(--soft); overflow-wrap: normal }
dd { margin-left: auto; text-align: right }
.reference { white-space: nowrap; font-variant-numeric: tabular-nums; -webkit-user-select: all; user-select: all }
.copy { width: auto; min-height: 2rem; margin-left: .5rem; padding: 0 .75rem }
[hidden] { display: none }
.amount { font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums }
.problem { color: var(--warn) }
a { color: inherit; display: inline-block; padding: .25rem 0; white-space: nowrap }
button { width: 100%; min-height: 3rem; border: 0; border-radius: .5rem; background: var(--key); color: var(--on-key); font: inherit; font-weight: 600; cursor: pointer }
.copy, .second { border: 1px solid var(--soft); background: none; color: inherit; font-weight: 400 }
button:focus-visible, a:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
label { display: block; color: var(--soft) }
input { width: 100%; min-height: 3rem; margin: .25rem 0 1rem; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: .5rem; background: none; color: inherit; font: inherit }
input:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
ol { margin: 0 0 1rem; padding-left: 1.25rem; color: var(--soft) }
.how { margin: 1.5rem 0 .25rem; font-weight: 600 }
summary { padding: .5rem 0; cursor: pointer }
summary:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px }
svg { display: block; width: 12rem; max-width: 100%; height: auto; margin: 0 auto 1rem; border-radius: .5rem }
.note { margin: 1rem 0; color: var(--soft) }
.links { display: flex; gap: 1.5rem; flex-wrap: wrap; margin: 1rem 0 0 }`

/**
 * Copies the reference. A browser without a clipboard, as on a page without TLS, shows no button. A
 * browser that refuses to copy, as inside an app, selects it to be copied by hand. A waiting page
 * loads itself again, and keeps open what the customer has opened.
 */
export const SCRIPT: string = `const button = document.querySelector(".copy")
if (button && navigator.clipboard) {
  button.hidden = false
  const reference = button.previousElementSibling
  button.onclick = () =>
    navigator.clipboard.writeText(reference.textContent).then(
      () => {
        button.textContent = button.dataset.copied
      },
      () => getSelection().selectAllChildren(reference),
    )
}
const device = document.querySelector("details")
if (device) {
  device.open = sessionStorage.device === "open"
  device.ontoggle = () => {
    sessionStorage.device = device.open ? "open" : ""
  }
}`

/**
 * Allows the page its own style and script, by their hashes. It has no `form-action`, which browsers
 * apply to redirects too: the form's answer redirects to the gateway, and that may redirect to a
 * banking app.
 */
export const PAY_PAGE_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`
}
