import type { Attributes } from "@opentelemetry/api"
import { errorType, secondsSince, took, traced } from "../telemetry"
import { isHttpError } from "./errors"

/** A kind of call, without anything of one order in it. */
export interface CallKind {
  readonly name: string
  readonly attributes: Attributes
}

/**
 * An endpoint by the conventions for HTTP clients. `template` is its path, such as
 * `/directpay/o/order`, in which ids stand as `{id}`; `origin` is the gateway's.
 */
export function callKind(method: "GET" | "POST", template: string, origin: string): CallKind {
  const { hostname, port, protocol } = new URL(origin)
  return {
    name: `${method} ${template}`,
    attributes: {
      "http.request.method": method,
      "url.template": template,
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    },
  }
}

/** Runs a call as a span, and measures how long it took and how it ended. */
export async function measured<T>(
  { name, attributes }: CallKind,
  run: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const note = (failure?: Attributes) =>
    took(
      "fps.gateway.request.duration",
      secondsSince(began),
      failure ? { ...attributes, ...failure } : attributes,
    )
  try {
    const result = await traced({ name, attributes, isCall: true }, run)
    note()
    return result
  } catch (error) {
    note(failureOf(error))
    throw error
  }
}

function failureOf(error: unknown): Attributes {
  return isHttpError(error)
    ? { "error.type": errorType(error), "http.response.status_code": error.status }
    : { "error.type": errorType(error) }
}
