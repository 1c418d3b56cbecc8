import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** What a service outside the store answers: 200 and some JSON. Undefined: this is not its address. */
export type Service = (request: IncomingMessage, body: string) => object | undefined

/** The gateway, as far as a store asks it, without anything that takes time. */
export const gateway: Service = ({ method, url = "", headers }) => {
  if (method === "POST" && url.endsWith("/directpay/o/order")) {
    const orderID = randomUUID()
    const redirectURI = `http://${headers.host ?? ""}/checkout?o=${orderID}`
    return { code: 0, message: "OK", data: { redirectURI, orderID, token: "" } }
  }
  return url.endsWith("/status") ? { code: 0, data: { status: "PENDING" } } : undefined
}
