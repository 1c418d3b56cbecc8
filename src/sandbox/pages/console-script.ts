/**
 * Script of the console: fetches the page again when something happened and takes over the parts
 * marked as live. What is open stays open, and the forms are left alone.
 */
export const CONSOLE_SCRIPT = `"use strict"
const live = document.querySelector("[data-live-state]")
let due

function opened() {
  return new Set([...document.querySelectorAll("details[open][id]")].map(({ id }) => id))
}

async function refresh() {
  due = undefined
  const response = await fetch(location.href, { cache: "no-store" })
  if (!response.ok) {
    return
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const open = opened()
  const focused = document.activeElement?.id
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id)
    if (fresh && fresh.innerHTML !== part.innerHTML) {
      for (const details of fresh.querySelectorAll("details[id]")) {
        details.open = open.has(details.id)
      }
      part.replaceChildren(...fresh.childNodes)
    }
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus()
  }
}

// What the field counts follows the fault that is chosen.
const fault = document.getElementById("fault-name")
function showUnit() {
  document.getElementById("fault-value-hint").textContent = fault.selectedOptions[0].dataset.value
}
fault.addEventListener("change", showUnit)
fault.form.addEventListener("reset", () => setTimeout(showUnit))
showUnit()

document.documentElement.classList.add("scripted")
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]")
  if (!button) {
    return
  }
  await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent.trim())
  const text = button.textContent
  button.textContent = button.dataset.copied
  setTimeout(() => {
    button.textContent = text
  }, 1500)
})

// A link to a request or an event opens it.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target && target.tagName === "DETAILS") {
    target.open = true
    target.scrollIntoView()
  }
}
addEventListener("hashchange", openTarget)
openTarget()

function connected(isLive) {
  live.textContent = isLive ? live.dataset.live : live.dataset.notLive
  live.classList.toggle("on", isLive)
}

const source = new EventSource("/console/feed")
source.addEventListener("open", () => {
  connected(true)
  refresh()
})
source.addEventListener("error", () => connected(false))
source.addEventListener("change", () => {
  due ??= setTimeout(refresh, 150)
})

document.addEventListener("submit", async (event) => {
  const form = event.target
  if (!form.matches("[data-quiet]")) {
    return
  }
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined)
  form.reset()
  refresh()
})
`
