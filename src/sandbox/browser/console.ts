/*
 * The console. The script fetches the page again when something happened, and takes over the parts
 * marked as live. What is open stays open, and the forms stay as they are.
 */

async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: "no-store" })
  if (!response.ok) {
    return
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html")
  const open = new Set([...document.querySelectorAll("details[open][id]")].map(({ id }) => id))
  const focused = document.activeElement?.id
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id)
    if (fresh && fresh.innerHTML !== part.innerHTML) {
      for (const details of fresh.querySelectorAll<HTMLDetailsElement>("details[id]")) {
        details.open = open.has(details.id)
      }
      part.replaceChildren(...fresh.childNodes)
    }
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus()
  }
}

/** The unit of the strength follows the fault that is chosen. */
function followFault(): void {
  const fault = document.getElementById("fault-name")
  const hint = document.getElementById("fault-value-hint")
  if (!(fault instanceof HTMLSelectElement) || !hint) {
    return
  }
  const showUnit = () => {
    hint.textContent = fault.selectedOptions[0]?.dataset["value"] ?? ""
  }
  fault.addEventListener("change", showUnit)
  fault.form?.addEventListener("reset", () => setTimeout(showUnit))
  showUnit()
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.parentElement?.querySelector("pre")?.textContent ?? ""
  await navigator.clipboard.writeText(text.trim())
  const usual = button.textContent
  button.textContent = button.dataset["copied"] ?? ""
  setTimeout(() => {
    button.textContent = usual
  }, 1_500)
}

/** A link to a request or an event opens it. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) {
    target.open = true
    target.scrollIntoView()
  }
}

function watchFeed(): void {
  const live = document.querySelector<HTMLElement>("[data-live-state]")
  const showState = (isLive: boolean) => {
    if (live) {
      live.textContent = live.dataset[isLive ? "live" : "notLive"] ?? ""
      live.classList.toggle("on", isLive)
    }
  }
  let due: ReturnType<typeof setTimeout> | undefined
  const source = new EventSource("/console/feed")
  source.addEventListener("open", () => {
    showState(true)
    void refresh()
  })
  source.addEventListener("error", () => showState(false))
  source.addEventListener("change", () => {
    due ??= setTimeout(() => {
      due = undefined
      void refresh()
    }, 150)
  })
}

async function submitQuietly(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) {
    body.append(name, typeof value === "string" ? value : value.name)
  }
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined)
  form.reset()
  await refresh()
}

followFault()
document.documentElement.classList.add("scripted")
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null
  if (button) {
    void copy(button)
  }
})
document.addEventListener("submit", (event) => {
  const form = event.target
  if (form instanceof HTMLFormElement && form.matches("[data-quiet]")) {
    event.preventDefault()
    void submitQuietly(form, event.submitter)
  }
})
addEventListener("hashchange", openTarget)
openTarget()
watchFeed()
