/**
 * Script of the checkout. It watches the order over server-sent events and asks now and then as
 * well, for proxies that hold a stream back and phones that were asleep. What to show is always
 * the server's decision: the page fetches its own address again and takes over what it finds.
 */
export const CHECKOUT_SCRIPT = `"use strict"
let stop = () => undefined

function start() {
  stop()
  const checkout = document.querySelector("[data-checkout]")
  const back = document.querySelector("[data-return-url]")
  if (checkout) {
    watch(checkout)
  }
  if (back) {
    setTimeout(() => location.assign(back.dataset.returnUrl), Number(back.dataset.returnMs))
  }
}

function watch(checkout) {
  const { stateUrl, eventsUrl, selfUrl, failures } = checkout.dataset
  const seen = (state) => {
    reconnecting(false)
    if (state.status !== "PENDING" || state.failedPayments > Number(failures)) {
      stop()
      show(selfUrl)
    }
  }
  const ask = () =>
    fetch(stateUrl, { cache: "no-store" })
      .then((response) => (response.ok ? response.json().then(seen) : undefined))
      .catch(() => reconnecting(true))
  const source = new EventSource(eventsUrl)
  source.addEventListener("state", (event) => seen(JSON.parse(event.data)))
  source.addEventListener("error", () => reconnecting(true))
  const asking = setInterval(ask, 10000)
  const counting = countDown(checkout)
  const awake = () => document.visibilityState === "visible" && ask()
  document.addEventListener("visibilitychange", awake)
  stop = () => {
    source.close()
    clearInterval(asking)
    clearInterval(counting)
    document.removeEventListener("visibilitychange", awake)
    stop = () => undefined
  }
}

function reconnecting(isLost) {
  const waiting = document.querySelector("[data-waiting]")
  const text = waiting?.querySelector("[data-text]")
  if (text) {
    waiting.dataset.usual ??= text.textContent
    text.textContent = isLost ? waiting.dataset.reconnecting : waiting.dataset.usual
  }
}

async function show(url) {
  try {
    const response = await fetch(url, { cache: "no-store", redirect: "manual" })
    if (!response.ok) {
      location.replace(url)
      return
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    const swap = () => {
      document.title = page.title
      document.body.replaceChildren(...page.body.childNodes)
      history.replaceState(null, "", url)
      scrollTo(0, 0)
      document.querySelector("h1")?.focus({ preventScroll: true })
      start()
    }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (document.startViewTransition && !still) {
      document.startViewTransition(swap)
    } else {
      swap()
    }
  } catch {
    location.replace(url)
  }
}

function countDown(checkout) {
  const leftMs = Number(checkout.dataset.leftMs)
  const totalMs = Number(checkout.dataset.totalMs)
  if (leftMs >= 86400000) {
    return undefined
  }
  // Not performance.now(): it stands still while some phones sleep.
  const opened = Date.now()
  const two = (n) => String(n).padStart(2, "0")
  const box = document.querySelector("[data-countdown]")
  const warning = document.querySelector("[data-nearly-over]")
  const count = () => {
    const ms = Math.max(0, leftMs - (Date.now() - opened))
    const left = Math.ceil(ms / 1000)
    const hours = Math.floor(left / 3600)
    const clock = two(Math.floor(left / 60) % 60) + ":" + two(left % 60)
    document.querySelector("[data-left]").textContent = hours ? hours + ":" + clock : clock
    document.querySelector("[data-fill]").style.inlineSize = (totalMs ? (ms / totalMs) * 100 : 0) + "%"
    box.classList.toggle("short", left < 120)
    if (left < 120 && !warning.textContent) {
      warning.textContent = warning.dataset.nearlyOver
    }
  }
  box.hidden = false
  count()
  return setInterval(count, 1000)
}

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-payload]")) {
    target.select()
  }
})
start()
`
