import type { MiddlewareRoute, RouteVerb } from "@medusajs/framework/http"
import { authorize } from "../../../fps/medusa/roles"
import type { Permission } from "../../../fps/permissions"

/** Each route of ours for staff, below the permission that it needs where the store uses roles. */
export const ROUTES: Readonly<Record<Permission, readonly `${RouteVerb} /admin/fps/${string}`[]>> =
  {
    "payment:read": [
      "GET /admin/fps/cases",
      "GET /admin/fps/cases/:id",
      "GET /admin/fps/daily-balance",
      "GET /admin/fps/daily-balance/payments",
      "GET /admin/fps/events",
      "GET /admin/fps/events/:id",
      "GET /admin/fps/health",
      "GET /admin/fps/orders/:order_id",
      "GET /admin/fps/pay-links",
      "GET /admin/fps/payments",
      "GET /admin/fps/payments/:id",
      "GET /admin/fps/payments/export",
      "GET /admin/fps/statements",
      "GET /admin/fps/statements/:id",
      "GET /admin/fps/summary",
    ],
    "payment:update": [
      "POST /admin/fps/cases/:id/notes",
      "POST /admin/fps/events/:id/replay",
      "POST /admin/fps/payments/:id/check",
      "POST /admin/fps/payments/reviewed",
    ],
    "fps_money:update": [
      "POST /admin/fps/cases/:id/resolve",
      "POST /admin/fps/orders/:order_id/release",
      "POST /admin/fps/pay-links",
      "POST /admin/fps/pay-links/:id/revoke",
      "POST /admin/fps/pay-links/:id/send",
      "POST /admin/fps/payments/:id/confirm",
      "POST /admin/fps/statements",
      "POST /admin/fps/statements/columns",
    ],
    "fps_settings:read": [
      "GET /admin/fps/settings",
      "GET /admin/fps/settings/changes",
      "GET /admin/fps/settings/connection-tests",
      "GET /admin/fps/settings/connection-tests/:id",
    ],
    "fps_settings:update": [
      "POST /admin/fps/settings",
      "POST /admin/fps/settings/connection-tests",
      "POST /admin/fps/settings/status-answers",
      "POST /admin/fps/test-messages",
    ],
  }

/** The guards of {@link ROUTES}. A store that does not use roles lets every admin user through. */
export const guards: MiddlewareRoute[] = Object.entries(ROUTES).flatMap(([permission, routes]) => {
  const [resource = "", operation = ""] = permission.split(":")
  const policy = { resource, operation }
  return routes.map((route) => {
    const [method, matcher] = route.split(" ") as [RouteVerb, string]
    return {
      methods: [method],
      matcher,
      ...(authorize ? { middlewares: [authorize(policy)] } : { policies: policy }),
    }
  })
})
