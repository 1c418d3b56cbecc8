import { METHODS } from "node:http"
import { defineMiddlewares, type MiddlewareRoute, type RouteVerb } from "@medusajs/framework/http"
import { guards, ROUTES } from "./admin/fps/policies"
import { takeFile } from "./admin/fps/statements/upload"
import {
  holdUnpaidOrder,
  keepPaidOrder,
  keepSessionOfPlacedOrder,
  refuseUnsafeReturn,
  refuseEarlyTransfer,
} from "./order-guards"
import { refuseSessionWhileClosed } from "./closed"
import { onlyJson } from "./json-only"
import { takeJson } from "./take-json"
import { guardPayPage, guardReturn, refuseUnreadableIds } from "./private-urls"

/** Core's types name fewer methods than Node takes. */
const NOT_READING = METHODS.filter((method) => method !== "GET" && method !== "HEAD") as RouteVerb[]

/** The routes that take a file. */
const TAKES_FILE = ["/admin/fps/statements", "/admin/fps/statements/columns"]

/** The routes of customers that take a body. */
const STORE_WRITES = [
  "/store/fps/payment-collections/:id/start",
  "/store/fps/payments/:session_id/retry",
  "/store/fps/payments/:session_id/claim",
  "/store/fps/payments/:session_id/copy-cart",
]

/** The routes whose bodies may hold a secret, with whatever method. */
const SETTINGS = "/admin/fps/settings"

/** Who may not use a route learns that first. */
const writes: MiddlewareRoute[] = Object.values(ROUTES)
  .flat()
  .filter((route) => !route.startsWith("GET "))
  .map((route) => {
    const [method, matcher] = route.split(" ") as [RouteVerb, string]
    const of = { methods: [method], matcher }
    return TAKES_FILE.includes(matcher)
      ? { ...of, middlewares: [onlyJson] }
      : { ...of, bodyParser: false, middlewares: [onlyJson, takeJson] }
  })

export default defineMiddlewares({
  routes: [
    { matcher: "/fps/return", middlewares: [guardReturn] },
    { matcher: "/fps/pay", middlewares: [guardPayPage] },
    // A body that cannot be read would be answered, and logged, before the token is hidden. At the
    // level `debug` core names the URL of each request whose parser it leaves out, so no GET is.
    { matcher: "/fps/return/*", methods: NOT_READING, bodyParser: false, middlewares: [] },
    { matcher: "/fps/pay/*", methods: NOT_READING, bodyParser: false, middlewares: [] },
    { matcher: "/store/fps", middlewares: [refuseUnreadableIds, onlyJson] },
    { matcher: "/admin/fps", middlewares: [refuseUnreadableIds] },
    // The signature covers the raw bytes, so nothing may read them before the webhook endpoint.
    {
      matcher: "/hooks/payment/fps_checkout",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [],
    },
    {
      matcher: "/hooks/payment/pp_fps_checkout",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [],
    },
    // Before the files: nobody uploads to a route that refuses them.
    ...guards,
    ...writes,
    { matcher: SETTINGS, methods: NOT_READING, bodyParser: false, middlewares: [] },
    { matcher: `${SETTINGS}/*`, methods: NOT_READING, bodyParser: false, middlewares: [] },
    ...STORE_WRITES.map((matcher): MiddlewareRoute => ({
      ...{ matcher, methods: ["POST"], bodyParser: false, middlewares: [takeJson] },
    })),
    ...TAKES_FILE.map((matcher): MiddlewareRoute => ({
      ...{ matcher, methods: ["POST"], middlewares: [takeFile] },
    })),
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [keepSessionOfPlacedOrder, refuseSessionWhileClosed],
    },
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [keepSessionOfPlacedOrder, refuseSessionWhileClosed],
    },
    { matcher: "/store/returns", methods: ["POST"], middlewares: [refuseUnsafeReturn] },
    {
      matcher: "/store/orders/:id/transfer/request",
      methods: ["POST"],
      middlewares: [refuseEarlyTransfer],
    },
    {
      matcher: "/admin/orders/:id/fulfillments",
      methods: ["POST"],
      middlewares: [holdUnpaidOrder],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [keepPaidOrder],
    },
  ],
})
