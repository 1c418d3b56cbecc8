import { Hono } from "hono"
import { consoleView } from "./console-view"
import type { SandboxContext, SandboxEnv } from "./context"
import { changeFaults, trigger } from "./control-routes"
import { faultRequestSchema, resendRequestSchema, triggerRequestSchema } from "./control-requests"
import { errorEnvelope, isSandboxError, sameText } from "./errors"
import { eventStream } from "./feed"
import { answerPage } from "./page-answer"
import { consolePage } from "./pages/console/page"
import { pageLanguage, switchAddress } from "./pages/language"
import { play, SCENARIOS } from "./scenarios"

type Action = (context: SandboxContext, form: URLSearchParams) => void

/** Serves the console, at the root. */
export function consoleRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/", (c) => {
    const language = pageLanguage(c.req.query("lang"))
    const filter = c.req.query("q") ?? ""
    const switchUrl = switchAddress(c.req.url, language)
    return answerPage({
      c,
      page: consolePage({ ...consoleView(context, { language, filter }), switchUrl }),
    })
  })
  app.get("/console", (c) => c.redirect("/"))
  app.get("/console/feed", () =>
    eventStream((send) => context.feed.subscribe(({ kind }) => send("change", { kind }))),
  )
  // The link in the page has no signature and no token: a picture of it reveals nothing.
  app.get("/console/orders/:orderID/checkout", (c) => {
    const order = context.orders.find(c.req.param("orderID"))
    return order ? c.redirect(context.links.checkout(order)) : c.redirect("/")
  })
  for (const [name, act] of Object.entries(ACTIONS)) {
    app.post(`/console/${name}`, async (c) => {
      const form = new URLSearchParams(await c.req.text())
      if (!sameText(form.get("formKey") ?? "", context.formKey)) {
        return errorEnvelope({ status: 403, message: "Reload the console and try again" })
      }
      act(context, form)
      const back = new URLSearchParams({ lang: pageLanguage(form.get("lang") ?? undefined) })
      if (form.get("q")) {
        back.set("q", form.get("q") ?? "")
      }
      return c.redirect(`/?${back.toString()}`, 303)
    })
  }
  return app
}

/** A form with wrong fields changes nothing. */
const ACTIONS: Readonly<Record<string, Action>> = {
  event(context, form) {
    const body = triggerRequestSchema.safeParse({
      kind: form.get("kind"),
      order: form.get("order"),
    })
    if (body.success) {
      trigger(context, body.data).catch(ignoreRefusal)
    }
  },
  scenario(context, form) {
    const scenario = SCENARIOS.find((name) => name === form.get("scenario"))
    if (scenario) {
      play(context, { scenario, orderID: form.get("order") ?? "" }).catch(ignoreRefusal)
    }
  },
  release({ deliveries }, form) {
    deliveries.resume(form.get("order") ?? "")
  },
  resend(context, form) {
    const body = resendRequestSchema.safeParse({ delivery: form.get("delivery") })
    if (body.success) {
      const newId = form.has("newId")
      context.deliveries.resend(body.data.delivery, { newId }).catch(ignoreRefusal)
    }
  },
  fault(context, form) {
    const cleared = faultRequestSchema.safeParse({ name: form.get("clear") })
    if (cleared.success && cleared.data.name !== "off" && cleared.data.name !== "list") {
      context.board.clear(cleared.data.name)
      return
    }
    const body = faultRequestSchema.safeParse({
      name: form.get("name"),
      times: number(form.get("times")),
      value: number(form.get("value")),
    })
    if (body.success) {
      changeFaults(context, body.data)
    }
  },
}

function number(text: string | null): number | undefined {
  return text ? Number(text) : undefined
}

/** The order changed after the page was shown: the page shows it. */
function ignoreRefusal(error: unknown): void {
  if (!isSandboxError(error)) {
    throw error
  }
}
