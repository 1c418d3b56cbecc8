import { createFps, type FpsPayment } from "../../../storefront"

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
  createFps(connection)
    // Shows the page anew when there is something else to say.
    .wait(payment.session_id, { known: payment, onChange: () => location.reload() })
    .catch(() => undefined)
}
