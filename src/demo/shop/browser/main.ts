import { createFps, describePayment, type FpsPayment } from "../../../storefront"
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

const followed = document.querySelector<HTMLElement>("[data-follow]")?.dataset.follow
if (followed) {
  const { payment, ...connection } = JSON.parse(followed) as Followed
  const { lang: language } = document.documentElement
  setInterval(() => {
    const now = Date.now()
    const view = describePayment(payment, { language, now })
    const { timeLeft } = guidePayment(payment, { view, now, language })
    document.querySelector("[data-time-left]")?.replaceChildren(timeLeft?.value ?? "")
  }, 10_000)
  createFps(connection)
    // Shows the page anew when there is something else to say.
    .wait(payment.session_id, { known: payment, onChange: () => location.reload() })
    .catch(() => undefined)
}
