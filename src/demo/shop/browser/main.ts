import { createFps, describeError, goToCheckout, type FpsPlaceOrder } from "../../../storefront"

/** What the server tells the page; see `Script` in `pages/script.tsx`. */
interface PageSettings {
  readonly backendUrl: string
  readonly publishableKey: string
  readonly placeOrder: FpsPlaceOrder
  /** The cart that the pay button pays. */
  readonly cartId?: string
  /** The payment that the return page shows, and whether it still waits for news. */
  readonly sessionId?: string
  readonly waiting?: boolean
  readonly shown?: string
  readonly language?: string
  readonly busy?: string
}

const settings = JSON.parse(
  document.getElementById("settings")?.textContent ?? "{}",
) as PageSettings
const fps = createFps(settings)

// A page out of the browser's own memory knows nothing of what happened since.
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    location.reload()
  }
})

const form = document.querySelector<HTMLFormElement>("form[data-pay]")
form?.addEventListener("submit", (event) => {
  event.preventDefault()
  const button = form.querySelector("button")
  if (button && settings.cartId && button.getAttribute("aria-disabled") !== "true") {
    void pay(button, settings.cartId)
  }
})

async function pay(button: HTMLButtonElement, cartId: string): Promise<void> {
  const label = button.textContent
  button.textContent = settings.busy ?? label
  button.setAttribute("aria-disabled", "true")
  showProblem("")
  try {
    const { payment, redirectUrl } = await fps.start(cartId)
    if (redirectUrl) {
      goToCheckout(redirectUrl)
    } else {
      location.assign(`/return?session_id=${encodeURIComponent(payment.session_id)}`)
    }
  } catch (error) {
    showProblem(describeError(error, settings).text)
    button.textContent = label
    button.removeAttribute("aria-disabled")
  }
}

function showProblem(message: string): void {
  const notice = document.querySelector<HTMLElement>("[data-problem]")
  if (notice) {
    notice.textContent = message
    notice.hidden = message === ""
  }
}

if (settings.sessionId && settings.waiting) {
  void follow(settings.sessionId)
}

/** Shows the page anew when there is something else to say. */
async function follow(sessionId: string): Promise<void> {
  const leaving = new AbortController()
  addEventListener("pagehide", () => leaving.abort(), { once: true })
  await fps
    .wait(sessionId, {
      signal: leaving.signal,
      onChange: ({ status, order_id }) => {
        if (`${status} ${order_id ?? ""}` !== settings.shown) {
          location.reload()
        }
      },
    })
    .catch(() => undefined)
}
