/*
 * The checkout page. It watches the order over server-sent events, and asks every ten seconds as
 * well: proxies hold streams back, and phones sleep. The server decides what the page shows: the
 * script fetches the page again and takes over what it finds.
 */

const ASK_EVERY_MS = 10_000
const LONGEST_COUNTDOWN_MS = 86_400_000
const NEARLY_OVER_SECONDS = 120

interface OrderState {
  readonly status: string
  readonly failedPayments: number
}

let stop = () => {}

function start(): void {
  stop()
  const checkout = document.querySelector<HTMLElement>("[data-checkout]")
  const back = document.querySelector<HTMLElement>("[data-return-url]")
  if (checkout) {
    watch(checkout)
  }
  if (back) {
    setTimeout(
      () => location.assign(back.dataset["returnUrl"] ?? ""),
      Number(back.dataset["returnMs"]),
    )
  }
}

function watch(checkout: HTMLElement): void {
  const { stateUrl = "", eventsUrl = "", selfUrl = "", failures } = checkout.dataset
  const seen = (state: OrderState) => {
    showConnection(true)
    if (state.status !== "PENDING" || state.failedPayments > Number(failures)) {
      stop()
      void show(selfUrl)
    }
  }
  const ask = async () => {
    try {
      const response = await fetch(stateUrl, { cache: "no-store" })
      if (response.ok) {
        seen((await response.json()) as OrderState)
      }
    } catch {
      showConnection(false)
    }
  }
  const source = new EventSource(eventsUrl)
  source.addEventListener("state", ({ data }) => seen(JSON.parse(data as string) as OrderState))
  source.addEventListener("error", () => showConnection(false))
  const asking = setInterval(() => void ask(), ASK_EVERY_MS)
  const counting = countDown(checkout)
  const wakeUp = () => {
    if (document.visibilityState === "visible") {
      void ask()
    }
  }
  document.addEventListener("visibilitychange", wakeUp)
  stop = () => {
    source.close()
    clearInterval(asking)
    clearInterval(counting)
    document.removeEventListener("visibilitychange", wakeUp)
    stop = () => {}
  }
}

function showConnection(isConnected: boolean): void {
  const waiting = document.querySelector<HTMLElement>("[data-waiting]")
  const text = waiting?.querySelector("[data-text]")
  if (waiting && text) {
    waiting.dataset["usual"] ??= text.textContent
    text.textContent =
      (isConnected ? waiting.dataset["usual"] : waiting.dataset["reconnecting"]) ?? ""
  }
}

async function show(url: string): Promise<void> {
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
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
    // Not all browsers have transitions.
    if ("startViewTransition" in document && !isStill) {
      document.startViewTransition(swap)
    } else {
      swap()
    }
  } catch {
    location.replace(url)
  }
}

function countDown(checkout: HTMLElement): ReturnType<typeof setInterval> | undefined {
  const leftMs = Number(checkout.dataset["leftMs"])
  const totalMs = Number(checkout.dataset["totalMs"])
  const box = document.querySelector<HTMLElement>("[data-countdown]")
  const left = document.querySelector("[data-left]")
  const bar = document.querySelector<HTMLElement>("[data-fill]")
  const warning = document.querySelector<HTMLElement>("[data-nearly-over]")
  if (leftMs >= LONGEST_COUNTDOWN_MS || !box || !left || !bar || !warning) {
    return undefined
  }
  // Not performance.now(): it stands still while some phones sleep.
  const opened = Date.now()
  const count = () => {
    const ms = Math.max(0, leftMs - (Date.now() - opened))
    const seconds = Math.ceil(ms / 1_000)
    left.textContent = clock(seconds)
    bar.style.inlineSize = `${totalMs ? (ms / totalMs) * 100 : 0}%`
    box.classList.toggle("short", seconds < NEARLY_OVER_SECONDS)
    if (seconds < NEARLY_OVER_SECONDS && !warning.textContent) {
      warning.textContent = warning.dataset["nearlyOver"] ?? ""
    }
  }
  box.hidden = false
  count()
  return setInterval(count, 1_000)
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0")
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours ? `${hours}:${rest}` : rest
}

document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.matches("[data-payload]")) {
    target.select()
  }
})
start()
