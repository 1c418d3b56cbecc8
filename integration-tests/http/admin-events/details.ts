import type { AdminEventDetails } from "../../../src/fps/events/answers"
import type { AdminApi } from "../../helpers/admin-api"
import { sql } from "../../helpers/sql"
import { SANDBOX_SECRET, type Store } from "../../helpers/store"
import { handled, post, sign } from "../webhook/delivery"

/** GET /admin/fps/events/:id */
export function describeEventDetails(store: Store, api: AdminApi): void {
  const stored = async (body: Buffer) => {
    const signature = sign(body)
    await post(store, { body, id: "delivery-1", signature })
    await handled(store)
    const [event] = await store.fps().listFpsEvents({ delivery_id: "delivery-1" })
    return { id: event?.id ?? "", signature }
  }
  const details = async (id: string) => {
    const { body, text } = await api.get(`/admin/fps/events/${id}`).expect(200)
    return { event: (body as { event: AdminEventDetails }).event, text }
  }

  it.each(["fpsevt_none", "fpsevt%00"])("answers 404 to %s", async (id) => {
    const answer = await api.get(`/admin/fps/events/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ type: "not_found" })
  })

  it("gives the body as it came", async () => {
    const body = '{"event":{"eventId":7777,"eventDescription":"付款"},  "eventData":{}}'
    const { id, signature } = await stored(Buffer.from(body))
    const { event, text } = await details(id)
    expect(event).toMatchObject({ id, kind: "unknown", event_code: "7777", body, base64: false })
    expect(text).not.toContain(SANDBOX_SECRET)
    expect(text).not.toContain(signature.slice(-44))
  })

  it("gives bytes that are no text as Base64", async () => {
    const body = Buffer.from([0x7b, 0xff, 0x7d])
    const { event } = await details((await stored(body)).id)
    expect(event).toMatchObject({ kind: "unreadable", body: "e/99", base64: true })
  })

  it("gives null once the body was pruned", async () => {
    const { id } = await stored(Buffer.from("{broken"))
    await sql(store, "update fps_event set body = null")
    expect((await details(id)).event).toMatchObject({ body: null, base64: false })
  })
}
