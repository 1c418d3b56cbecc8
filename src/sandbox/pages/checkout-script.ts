/**
 * Script of the checkout: counts down and asks every two seconds whether to move on. Where to
 * go is always the server's decision: the page just opens its own address again.
 */
export const CHECKOUT_SCRIPT = `"use strict"
const checkout = document.querySelector("[data-checkout]")
const { stateUrl, selfUrl, failures, leftMs } = checkout.dataset
const opened = performance.now()

async function look() {
  try {
    const response = await fetch(stateUrl, { cache: "no-store" })
    const state = response.ok ? await response.json() : undefined
    if (state && (state.status !== "PENDING" || state.failedPayments > Number(failures))) {
      location.replace(selfUrl)
      return
    }
  } catch {
    // The sandbox may be restarting: ask again.
  }
  setTimeout(look, 2000)
}

function count() {
  const left = Math.max(0, Math.ceil((Number(leftMs) - (performance.now() - opened)) / 1000))
  const two = (n) => String(n).padStart(2, "0")
  const hours = Math.floor(left / 3600)
  const clock = two(Math.floor(left / 60) % 60) + ":" + two(left % 60)
  document.querySelector("[data-left]").textContent = hours ? hours + ":" + clock : clock
}

if (Number(leftMs) < 86400000) {
  document.querySelector("[data-countdown]").hidden = false
  count()
  setInterval(count, 1000)
}
document.querySelector("[data-payload]").addEventListener("focus", (event) => event.target.select())
setTimeout(look, 1000)
`
