import { isProtocolError, type ProtocolError, readOrderCreationResponse } from "../protocol"
import {
  type GatewayError,
  HttpError,
  NetworkError,
  TimeoutError,
  UnexpectedResponseError,
} from "./errors"
import type { FailedExchange } from "./exchange"
import { errorCode, plainCause } from "./redact"

/** Turns an exchange without a whole answer into the error that describes it. */
export function failureOf(failed: FailedExchange, apiKey: string): GatewayError {
  const { status, cause, reason, sent } = failed
  if (status !== undefined && (status < 200 || status > 299)) {
    return httpError(status)
  }
  const code = errorCode(cause)
  const plain = cause && plainCause(cause, apiKey)
  if (!sent) {
    return new NetworkError({
      code: "network",
      message:
        `The gateway could not be reached (${code ?? reason}) and nothing was sent. ` +
        "Check the base URL and the network, then try again.",
      outcome: "not_sent",
      retryable: true,
      cause: plain,
    })
  }
  if (reason === "timeout") {
    return new TimeoutError({
      code: "timeout",
      message:
        "The gateway did not answer in time. The request may have been carried out: " +
        "do not repeat it as if it had failed.",
      outcome: "unknown",
      retryable: true,
    })
  }
  if (reason === "too_large") {
    return unexpected("answer_too_large", "The gateway's answer is larger than any of its kind.")
  }
  if (cause?.name === "HTTPParserError") {
    return unexpected("not_http", "The gateway's answer is no HTTP. Check the base URL.", plain)
  }
  return new NetworkError({
    code: "network",
    message:
      `The connection broke after the request was sent (${code ?? "no code"}). The request may ` +
      "have been carried out: do not repeat it as if it had failed.",
    outcome: "unknown",
    retryable: true,
    cause: plain,
  })
}

/**
 * Makes the error for a status other than 2xx. `json` is the answer's redacted body, if it could be
 * parsed. 4xx is a refusal; after 3xx and 5xx the request may have been carried out.
 */
export function httpError(status: number, json?: unknown): HttpError {
  const refusal = refusalIn(json)
  return new HttpError({
    status,
    message: `The gateway answered HTTP ${status}. ${adviceFor(status)}`,
    outcome: status >= 400 && status <= 499 ? "refused" : "unknown",
    retryable: status >= 500 || [408, 425, 429].includes(status),
    gatewayCode: refusal?.gatewayCode,
    gatewayMessage: refusal?.gatewayMessage,
  })
}

/** Makes the error for a 2xx answer whose body is not JSON, such as the page of a proxy. */
export function notJson(): UnexpectedResponseError {
  return unexpected("not_json", "The gateway's answer is no JSON. Check the base URL.")
}

/** Makes the error for a 2xx answer to a creation that breaks the wire contract or refuses. */
export function unusableAnswer(error: ProtocolError): UnexpectedResponseError {
  const refused = error.code === "refused"
  return new UnexpectedResponseError({
    code: answerCode(error),
    message: error.message,
    outcome: refused ? "refused" : "unknown",
    retryable: false,
    cause: error,
    gatewayCode: error.gatewayCode,
    gatewayMessage: error.gatewayMessage,
    gatewayOrderId: error.gatewayOrderId,
  })
}

function answerCode(error: ProtocolError) {
  switch (error.code) {
    case "refused":
    case "missing_order_id":
    case "unsafe_redirect":
    case "missing_token":
      return error.code
    case "not_an_envelope":
    // Not raised by reading an answer.
    case "invalid_order":
    case "missing_secret":
      return "not_an_envelope"
  }
}

function unexpected(
  code: "answer_too_large" | "not_http" | "not_json",
  problem: string,
  cause?: Error,
): UnexpectedResponseError {
  return new UnexpectedResponseError({
    code,
    message: `${problem} The request may have been carried out.`,
    outcome: "unknown",
    retryable: true,
    cause,
  })
}

/** The code and message of a refusal, if the body is an envelope that holds one. */
function refusalIn(json: unknown): ProtocolError | undefined {
  try {
    readOrderCreationResponse("directpay", json)
  } catch (error) {
    return isProtocolError(error) && error.code === "refused" ? error : undefined
  }
  return undefined
}

function adviceFor(status: number): string {
  if (status < 400) {
    return "Redirects are not followed, so that the API key stays here. Correct the base URL."
  }
  if (status === 401 || status === 403) {
    return "Check the API key of this environment."
  }
  if (status === 404) {
    return "Check the base URL and, for a status query, the payment's id at the gateway."
  }
  if (status === 429) {
    return "It takes no more requests for the moment; try again later."
  }
  if (status < 500) {
    return "It did not accept the request."
  }
  return "The request may have been carried out: do not repeat it as if it had failed."
}
