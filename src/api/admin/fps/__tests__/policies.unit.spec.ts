import { readdirSync } from "node:fs"
import { dirname, join, sep } from "node:path"
import middlewares from "../../../middlewares"
import { OWN_POLICIES } from "../../../../fps/permissions"
import { ROUTES } from "../policies"

const ADMIN = join(__dirname, "..", "..")
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]

describe("policies of the routes for staff", () => {
  it("are declared for every route and method", async () => {
    expect(Object.values(ROUTES).flat().sort()).toEqual((await routes()).sort())
  })

  it("are checked before anything else that is done for one method", async () => {
    const first = new Map<string, boolean>()
    for (const { methods = [], matcher, policies } of middlewares.routes ?? []) {
      for (const route of methods.map((method) => `${method} ${String(matcher)}`)) {
        first.set(route, first.get(route) ?? policies !== undefined)
      }
    }
    expect((await routes()).filter((route) => !first.get(route))).toEqual([])
  })

  it("are Medusa's own for payments, and those that we register", () => {
    const registered = OWN_POLICIES.map(({ resource, operation }) => `${resource}:${operation}`)
    expect(Object.keys(ROUTES)).toEqual(["payment:read", "payment:update", ...registered])
  })

  it("are given to Medusa's own guard where it has one", () => {
    const authorize = jest.fn(() => () => undefined)
    jest.doMock("@medusajs/framework/http", () => ({ authorize }))
    jest.isolateModules(() => {
      const { guards } = jest.requireActual<{ guards: unknown }>("../policies")
      expect(guards).toContainEqual({
        methods: ["POST"],
        matcher: "/admin/fps/payments/:id/confirm",
        middlewares: [expect.any(Function)],
      })
    })
    expect(authorize).toHaveBeenCalledWith({ resource: "fps_money", operation: "update" })
  })
})

/** `<method> <matcher>` of each handler of a route for staff. */
async function routes(): Promise<string[]> {
  const files = readdirSync(ADMIN, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(^|[\\/])route\.tsx?$/.test(name),
  )
  const found = files.map(async (name) => {
    const exported = Object.keys((await import(join(ADMIN, name))) as object)
    const path = dirname(name)
      .split(sep)
      .join("/")
      .replace(/\[(\w+)\]/g, ":$1")
    return METHODS.filter((method) => exported.includes(method)).map(
      (method) => `${method} /admin/${path}`,
    )
  })
  return (await Promise.all(found)).flat()
}
