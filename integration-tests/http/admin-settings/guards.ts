import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { AdminApi } from "../../helpers/admin-api"
import type { Store } from "../../helpers/store"

const FOLDER = join(__dirname, "../../../src/api/admin/fps")

/** What a route needs before it looks for the id. */
const BODIES: Readonly<Record<string, object>> = {
  resolve: { resolution: "accepted" },
  notes: { text: "A note" },
  confirm: { amount: 100, reference: "FT1" },
  release: { note: "A note" },
}

/** Every route of the panel, found in the folder, so that none is forgotten here. */
function routes(folder = FOLDER): { method: "get" | "post"; path: string }[] {
  const own = join(folder, "route.ts")
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__tests__")
    .flatMap(({ name }) => routes(join(folder, name)))
  if (!existsSync(own)) {
    return inside
  }
  const source = readFileSync(own, "utf8")
  const path = `/admin/fps/${relative(FOLDER, folder)}`
  const methods = (["get", "post"] as const).filter((method) =>
    new RegExp(`^export .*\\b${method.toUpperCase()}\\b`, "m").test(source),
  )
  return [...methods.map((method) => ({ method, path })), ...inside]
}

const ALL = routes()

export function describeGuards(store: Store, api: AdminApi): void {
  describe("every route of the admin", () => {
    it("is found here", () => {
      expect(ALL.length).toBeGreaterThanOrEqual(18)
    })

    it.each(ALL)("asks for a login: $method $path", async ({ method, path }) => {
      const answer = await store.http()[method](path.replaceAll(/\[\w+\]/g, "x"))
      expect(answer.status).toBe(401)
    })

    it.each(ALL.filter(({ path }) => path.includes("[")))(
      "answers 404 to an unknown id: $method $path",
      async ({ method, path }) => {
        const address = path.replaceAll(/\[\w+\]/g, "none")
        const body = BODIES[path.split("/").at(-1) ?? ""] ?? {}
        const answer = await (method === "get" ? api.get(address) : api.post(address, body))
        expect({ status: answer.status, body: answer.body as unknown }).toMatchObject({
          status: 404,
          body: { type: "not_found", message: expect.stringMatching(/./) as string },
        })
        // What cannot be decoded fails in a middleware of core's for /admin, before any of ours.
        for (const unreadable of ["%00", "x%00y"]) {
          const unknown = path.replaceAll(/\[\w+\]/g, unreadable)
          const refusal = await (method === "get" ? api.get(unknown) : api.post(unknown, body))
          expect({ unreadable, status: refusal.status }).toEqual({ unreadable, status: 404 })
        }
      },
    )

    it.each([
      "payments?foo=1",
      "events?foo=1",
      "cases?foo=1",
      "settings/changes?foo=1",
      "payments/export?foo=1&day=2026-01-31",
    ])("names what it does not know: %s", async (path) => {
      const answer = await api.get(`/admin/fps/${path}`).expect(400)
      expect(answer.body).toMatchObject({
        type: "invalid_data",
        message: expect.stringContaining("foo") as string,
      })
    })

    it.each([
      [{}, "resolution: "],
      [{ resolution: "forgotten" }, "resolution: "],
      [{ resolution: "refunded" }, "reference: "],
      [{ resolution: "refunded", reference: " " }, "reference: "],
      [{ resolution: "dismissed", note: 1 }, "note: "],
      [{ resolution: "accepted", colour: 1 }, "colour: "],
    ])("refuses to end a case with %j, and names the field", async (body, message) => {
      const answer = await api.post("/admin/fps/cases/none/resolve", body).expect(400)
      expect(answer.body).toMatchObject({
        type: "invalid_data",
        message: expect.stringMatching(new RegExp(`^${message}`)) as string,
      })
    })

    it.each([
      [{ environment: "staging" }, "environment: "],
      [{ confirm: "yes" }, "confirm: "],
      [{ colour: 1 }, "colour: "],
    ])("refuses to test the connection with %j, and names the field", async (body, message) => {
      const answer = await api.post("/admin/fps/settings/connection-tests", body).expect(400)
      expect(answer.body).toMatchObject({
        message: expect.stringMatching(new RegExp(`^${message}`)) as string,
      })
    })
  })
}
