import { routesIn } from "../../../__tests__/route-files"
import middlewares from "../../../middlewares"
import { OWN_POLICIES } from "../../../../fps/permissions"
import { ROUTES } from "../policies"

const routes = () => routesIn("admin")

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
