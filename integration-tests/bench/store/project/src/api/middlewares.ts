import { defineMiddlewares } from "@medusajs/framework/http"

export default defineMiddlewares({
  routes: [{ matcher: "/bench/floor", methods: ["POST"], bodyParser: { preserveRawBody: true } }],
})
