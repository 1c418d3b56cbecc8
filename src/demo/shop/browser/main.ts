import { createFps, describePayment, fpsNow, type FpsPayment } from "../../../storefront"
import { guidePayment } from "../../../storefront/react/guide"

/** The payment that the page shows, from the server; see `PaymentPage`. */
interface Followed {
  readonly backendUrl: string
  readonly publishableKey: string
  readonly payment: FpsPayment
}

// A page out of the browser's own memory knows nothing of what happened since.
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    location.reload()
  }
})

const form = document.querySelector<HTMLFormElement>("form[data-pay]")
form?.addEventListener("submit", (event) => {
  const button = form.querySelector("button")
  if (button?.getAttribute("aria-disabled") === "true") {
    event.preventDefault()
  }
  button?.setAttribute("aria-disabled", "true")
  button?.replaceChildren(form.dataset.pay ?? "")
})

// Missing on a page without TLS.
const clipboard = navigator.clipboard as Clipboard | undefined
const value = document.querySelector<HTMLElement>("[data-copy]")
if (clipboard && value) {
  const { copy = "", copied = "" } = value.dataset
  const text = value.textContent
  const button = document.createElement("button")
  button.className = "text"
  button.type = "button"
  button.textContent = copy
  button.addEventListener("click", () => {
    void clipboard.writeText(text).then(() => button.replaceChildren(copied))
  })
  value.append(" ", button)
}

const followed = document.querySelector<HTMLElement>("[data-follow]")?.dataset.follow
if (followed) {
  const { payment, ...connection } = JSON.parse(followed) as Followed
  const { lang: language } = document.documentElement
  setInterval(() => {
    const now = fpsNow()
    const view = describePayment(payment, { language, now })
    const { timeLeft } = guidePayment(payment, { view, now, language })
    document.querySelector("[data-time-left]")?.replaceChildren(timeLeft?.value ?? "")
  }, 10_000)
  // "Try again" changes the payment, and its answer leads on: another look would undo the press.
  const leaving = new AbortController()
  addEventListener("submit", () => leaving.abort())
  createFps(connection)
    // Shows the page anew when there is something else to say.
    .wait(payment.session_id, {
      known: payment,
      signal: leaving.signal,
      onChange: () => location.reload(),
    })
    .catch(() => undefined)
}
