import type { Attributes } from "@opentelemetry/api"
import { errorType, secondsSince, took, traced } from "../telemetry"
import { isHttpError } from "./errors"

/** A call, without anything of one order in it. */
interface Call {
  readonly method: "GET" | "POST"
  /** The endpoint's path, such as `/directpay/o/order`; ids stand as `{id}`. */
  readonly template: string
  /** Of the gateway, such as `https://gateway.example`. */
  readonly origin: string
}

/** Does a call as a span of the conventions for HTTP clients, and notes how long it took and how it ended. */
export async function measured<T>(
  { method, template, origin }: Call,
  run: () => Promise<T>,
): Promise<T> {
  const { hostname, port, protocol } = new URL(origin)
  const attributes = {
    "http.request.method": method,
    "url.template": template,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
  }
  const began = performance.now()
  let failure: Attributes = {}
  try {
    return await traced({ name: `${method} ${template}`, attributes, isCall: true }, run)
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    took("fps.gateway.request.duration", secondsSince(began), { ...attributes, ...failure })
  }
}

function failureOf(error: unknown): Attributes {
  return isHttpError(error)
    ? { "error.type": errorType(error), "http.response.status_code": error.status }
    : { "error.type": errorType(error) }
}
