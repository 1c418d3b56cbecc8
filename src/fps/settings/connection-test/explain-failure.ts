import {
  isGatewayError,
  isHttpError,
  isNetworkError,
  isTimeoutError,
  type GatewayError,
} from "../../../gateway/errors"
import type { ConnectionCode } from "./progress"

/** The step at which a creation failed, and what to do about it. English. */
export interface CreationFailure {
  readonly step: "address_reachable" | "key_accepted" | "order_created"
  readonly code: ConnectionCode
  readonly message: string
}

/**
 * Explains the failed creation of a test's payment. The messages have at most what the gateway
 * wrote, on one line and without secrets. Pure.
 */
export function explainFailure(error: unknown): CreationFailure {
  if (!isGatewayError(error)) {
    return {
      step: "order_created",
      code: "unexpected_answer",
      message: "The payment could not be stored. Look at this backend's log.",
    }
  }
  if (isHttpError(error)) {
    return explainStatus(error, error.status)
  }
  if (isNetworkError(error) || isTimeoutError(error)) {
    return explainNetwork(error)
  }
  if (error.code === "refused") {
    return {
      step: "order_created",
      code: "refused",
      message: `The gateway refuses the payment order.${words(error)} Ask its support what is missing.`,
    }
  }
  if (["missing_order_id", "unsafe_redirect", "missing_token"].includes(error.code)) {
    return {
      step: "order_created",
      code: "unexpected_answer",
      message: `${error.message} Check orderCreation: the gateway has two ways to create a payment.`,
    }
  }
  return { step: "address_reachable", code: "unexpected_answer", message: error.message }
}

function explainStatus(error: GatewayError, status: number): CreationFailure {
  if (status === 401 || status === 403) {
    return {
      step: "key_accepted",
      code: "wrong_key",
      message: `The gateway refuses the API key (HTTP ${status}). Copy it again from the gateway's portal, for this environment.`,
    }
  }
  if (status === 404 || status === 405) {
    return {
      step: "address_reachable",
      code: "not_found",
      message: `The URL answers, but not as the gateway (HTTP ${status}). Check the base URL and orderCreation.`,
    }
  }
  if (status < 400) {
    return {
      step: "address_reachable",
      code: "unexpected_answer",
      message: `The URL leads elsewhere (HTTP ${status}), and is not followed so that the API key stays here. Correct the base URL.`,
    }
  }
  const isRefusal = status < 500 && status !== 408 && status !== 429
  return {
    step: "order_created",
    code: isRefusal ? "refused" : "http_error",
    message: isRefusal
      ? `The gateway refuses the payment order (HTTP ${status}).${words(error)} Ask its support what is missing.`
      : `The gateway answers with an error (HTTP ${status}).${words(error)} Try again later, or ask its support.`,
  }
}

function explainNetwork(error: GatewayError): CreationFailure {
  const step = "address_reachable"
  if (isTimeoutError(error) || error.outcome === "unknown") {
    return {
      step,
      code: "timeout",
      message:
        "The gateway took the connection and did not answer in time. Try again; if it stays, check the base URL.",
    }
  }
  const code = codeOf(error.cause)
  if (code === "ECONNREFUSED") {
    return {
      step,
      code: "connection_refused",
      message:
        "Nothing listens at this URL. Check the base URL, and whether a firewall stops this server.",
    }
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return {
      step,
      code: "dns",
      message: `The name of the gateway is not known (${code}). Check the base URL for a typing error.`,
    }
  }
  if (/TIMEOUT|ETIMEDOUT/.test(code)) {
    return {
      step,
      code: "timeout",
      message: "No connection was made in time. Check the base URL and the firewall.",
    }
  }
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER|EPROTO/.test(code)) {
    return {
      step,
      code: "tls",
      message: `No secure connection was possible (${code}). Check that the base URL is right and its certificate valid.`,
    }
  }
  return {
    step,
    code: "no_connection",
    message: `The gateway could not be reached (${code || "no code"}). Check the base URL and this server's network.`,
  }
}

function words({ gatewayMessage }: GatewayError): string {
  return gatewayMessage === undefined || gatewayMessage === "" ? "" : ` It says: ${gatewayMessage}`
}

function codeOf(cause: unknown): string {
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
}
