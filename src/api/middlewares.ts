import { defineMiddlewares } from "@medusajs/framework/http"
import { takeFile } from "./admin/fps/statements/upload"
import { keepPaidOrder, keepSessionOfPlacedOrder } from "./order-guards"
import {
  refuseUnreadableIds,
  refuseUnreadablePayToken,
  refuseUnreadableToken,
} from "./readable-ids"

export default defineMiddlewares({
  routes: [
    { matcher: "/fps/return", middlewares: [refuseUnreadableToken] },
    { matcher: "/fps/pay", middlewares: [refuseUnreadablePayToken] },
    { matcher: "/store/fps", middlewares: [refuseUnreadableIds] },
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
    { matcher: "/admin/fps/statements", methods: ["POST"], middlewares: [takeFile] },
    { matcher: "/admin/fps/statements/columns", methods: ["POST"], middlewares: [takeFile] },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [keepSessionOfPlacedOrder],
    },
    {
      matcher: "/admin/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [keepSessionOfPlacedOrder],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [keepPaidOrder],
    },
  ],
})
