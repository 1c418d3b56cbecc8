import type { Pool } from "undici"
import {
  buildOrderCreationRequest,
  type CreatedGatewayOrder,
  isJsonObject,
  isProtocolError,
  type OrderCreationInput,
  type OrderCreationRequest,
  type OrderVariant,
  parseJsonBytes,
  readOrderCreationResponse,
} from "../protocol"
import { guardedLookup } from "./addresses"
import { withAttempts } from "./attempts"
import { ExpiryPassedError, GatewayError } from "./errors"
import { exchange, type ExchangeRequest } from "./exchange"
import { failureOf, httpError, notJson, unusableAnswer } from "./failures"
import { type CallKind, callKind, measured } from "./measured"
import { redactor } from "./redact"

const CREATION_PATHS: Record<OrderVariant, string> = {
  directpay: "/directpay/o/order",
  legacy: "/paynow/orders",
}
/** A customer needs at least this long to pay. */
const MIN_LIFE_MS = 30_000

type Call = Pick<ExchangeRequest, "method" | "path" | "body" | "timeoutMs"> & {
  redact: (text: string) => string
  before: () => void
}

/** The options of a {@link GatewayClient}, and its replaceable parts. */
export interface GatewayClientOptions {
  /** http(s) URL of the gateway; a path in it is kept in front of every endpoint. */
  baseUrl: string
  apiKey: string
  /** Clock for the expiry check. */
  now?: () => Date
  /** For one call, repetitions included. Default 8000. */
  timeoutMs?: number
  /** For one connection, TLS included. Default 2000. */
  connectTimeoutMs?: number
  /** Default 262144. */
  maxAnswerBytes?: number
  /** From 0 (included) to 1, for the pauses between attempts. */
  random?: () => number
}

/**
 * The gateway's HTTP interface, one method an endpoint. Keeps connections open between calls. Every
 * failure is a {@link GatewayError}; its `outcome` says what is known of the payment.
 */
export class GatewayClient {
  readonly #pool: Promise<Pool>
  readonly #calls: Record<OrderVariant | "status", CallKind>
  readonly #pathPrefix: string
  readonly #apiKey: string
  readonly #now: () => Date
  readonly #random: () => number
  readonly #timeoutMs: number
  readonly #connectTimeoutMs: number
  readonly #maxAnswerBytes: number
  #closing: Promise<void> | undefined

  /** Throws {@link GatewayError} `bad_configuration` for an unusable address or key. */
  constructor(options: GatewayClientOptions) {
    const { origin, pathPrefix } = gatewayAddress(options.baseUrl)
    this.#apiKey = requireApiKey(options.apiKey)
    this.#calls = {
      directpay: callKind("POST", CREATION_PATHS.directpay, origin),
      legacy: callKind("POST", CREATION_PATHS.legacy, origin),
      status: callKind("GET", "/paynow/orders/{id}/status", origin),
    }
    this.#pathPrefix = pathPrefix
    this.#now = options.now ?? (() => new Date())
    this.#random = options.random ?? Math.random
    this.#timeoutMs = options.timeoutMs ?? 8000
    this.#connectTimeoutMs = options.connectTimeoutMs ?? 2000
    this.#maxAnswerBytes = options.maxAnswerBytes ?? 262_144
    // A store starts without an HTTP client: it is loaded with the first client of a gateway.
    this.#pool = import("undici").then(
      ({ Pool }) =>
        new Pool(origin, {
          connect: {
            timeout: this.#connectTimeoutMs,
            lookup: guardedLookup({ isPlain: origin.startsWith("http:") }),
          },
          connections: 64,
          keepAliveMaxTimeout: 30_000,
        }),
    )
  }

  /**
   * Creates a payment and returns its id and the final URL of its checkout. The call is repeated
   * only if nothing was sent. The expiry is checked before each attempt and must be at least 30 s
   * ahead, otherwise {@link ExpiryPassedError}. `timeoutMs` can only shorten the client's own.
   */
  async createOrder(
    input: OrderCreationInput & { timeoutMs?: number },
  ): Promise<CreatedGatewayOrder> {
    const request = buildRequest(input)
    const { email, tel, firstName, lastName } = request.customer
    const redact = redactor({
      secrets: [this.#apiKey, email, tel],
      names: [firstName, lastName],
    })
    return measured(this.#calls[input.variant], async () => {
      const json = await this.#call({
        method: "POST",
        path: CREATION_PATHS[input.variant],
        body: JSON.stringify(request),
        timeoutMs: Math.min(input.timeoutMs ?? this.#timeoutMs, this.#timeoutMs),
        redact,
        before: () => this.#requireTimeToPay(request),
      })
      try {
        return readOrderCreationResponse(input.variant, json)
      } catch (error) {
        throw isProtocolError(error) ? unusableAnswer(error) : error
      }
    })
  }

  /**
   * Asks for the status of a payment and returns the parsed response as it is: the interface does
   * not show its shape. The API key is sent, although the interface does not say whether the
   * endpoint needs it. `timeoutMs` can only shorten the client's own.
   */
  async getOrderStatus(input: { gatewayOrderId: string; timeoutMs?: number }): Promise<unknown> {
    const path = `/paynow/orders/${orderIdSegment(input.gatewayOrderId)}/status`
    return measured(this.#calls.status, () =>
      this.#call({
        method: "GET",
        path,
        timeoutMs: Math.min(input.timeoutMs ?? this.#timeoutMs, this.#timeoutMs),
        redact: redactor({ secrets: [this.#apiKey] }),
        before: () => undefined,
      }),
    )
  }

  /**
   * Waits for running calls, then closes every connection. Later calls fail as not sent; closing
   * again waits for the same.
   */
  async close(): Promise<void> {
    this.#closing ??= this.#pool.then((pool) => pool.close())
    await this.#closing
  }

  async #call(call: Call): Promise<unknown> {
    const pool = await this.#pool
    const result = await withAttempts({
      timeoutMs: call.timeoutMs,
      random: this.#random,
      before: call.before,
      attempt: (remainingMs) =>
        exchange(pool, {
          method: call.method,
          path: `${this.#pathPrefix}${call.path}`,
          headers: {
            accept: "application/json",
            "api-key": this.#apiKey,
            "content-type": "application/json",
          },
          body: call.body,
          timeoutMs: remainingMs,
          connectTimeoutMs: this.#connectTimeoutMs,
          maxAnswerBytes: this.#maxAnswerBytes,
        }),
    })
    if (!result.ok) {
      throw failureOf(result, this.#apiKey)
    }
    const parsed = parseJsonBytes(result.body)
    if (result.status < 200 || result.status > 299) {
      throw httpError(
        result.status,
        parsed.ok ? withoutSecrets(parsed.value, call.redact) : undefined,
      )
    }
    if (!parsed.ok) {
      throw notJson()
    }
    const isAsItIs = call.method === "GET" || isSuccess(parsed.value)
    return isAsItIs ? parsed.value : withoutSecrets(parsed.value, call.redact)
  }

  #requireTimeToPay(request: OrderCreationRequest): void {
    const expiresAtMs = (request.order.expiredAt ?? 0) * 1000
    if (!(expiresAtMs - this.#now().getTime() >= MIN_LIFE_MS)) {
      throw new ExpiryPassedError({
        code: "expiry_passed",
        message: "The order would expire within 30 seconds. Nothing was sent; set a later expiry.",
        outcome: "not_sent",
        retryable: false,
      })
    }
  }
}

function buildRequest(input: OrderCreationInput): OrderCreationRequest {
  try {
    return buildOrderCreationRequest(input)
  } catch (error) {
    if (!isProtocolError(error)) {
      throw error
    }
    throw new GatewayError({
      code: "invalid_order",
      message: error.message,
      outcome: "not_sent",
      retryable: false,
      cause: error,
      fields: error.fields,
    })
  }
}

/** The message of a successful envelope does not matter. */
function isSuccess(json: unknown): boolean {
  return isJsonObject(json) && json.code === 0
}

/** The message is the only text of an answer that reaches an error. */
function withoutSecrets(json: unknown, redact: (text: string) => string): unknown {
  return isJsonObject(json) && typeof json.message === "string"
    ? { ...json, message: redact(json.message) }
    : json
}

/** The parts of a base URL. `pathPrefix` is empty or starts with a slash and ends without one. */
interface GatewayAddress {
  origin: string
  pathPrefix: string
}

/**
 * Splits a base URL. Throws {@link GatewayError} `bad_configuration` unless it is an http(s) URL
 * without credentials, query or fragment. The settings decide whether http is allowed.
 */
function gatewayAddress(baseUrl: string): GatewayAddress {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw badConfiguration("The gateway's base URL must be an http(s) address.")
  }
  if (url.username || url.password || url.search || url.hash) {
    throw badConfiguration("The gateway's base URL must have no credentials, query or fragment.")
  }
  return { origin: url.origin, pathPrefix: url.pathname.replace(/(?<!\/)\/+$/, "") }
}

/**
 * Returns the key. Throws {@link GatewayError} `bad_configuration` when it is empty or has
 * characters that no header can carry, such as the line break of a copied secret.
 */
function requireApiKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw badConfiguration("The gateway's API key is empty or has spaces or line breaks.")
  }
  return apiKey
}

/**
 * Returns a gateway id as one segment of a path. Throws {@link GatewayError} `invalid_order_id` for
 * an id that would lead elsewhere or cannot be written in a path.
 */
function orderIdSegment(gatewayOrderId: string): string {
  if (/^\.{0,2}$|[\p{Cc}\p{Cs}]/u.test(gatewayOrderId) || gatewayOrderId.length > 200) {
    throw new GatewayError({
      code: "invalid_order_id",
      message: "The payment's id at the gateway cannot be asked for. Nothing was sent.",
      outcome: "not_sent",
      retryable: false,
    })
  }
  return encodeURIComponent(gatewayOrderId)
}

function badConfiguration(message: string): GatewayError {
  return new GatewayError({
    code: "bad_configuration",
    message,
    outcome: "not_sent",
    retryable: false,
  })
}

const clients = new Map<string, GatewayClient>()

/**
 * Returns the process's client for a gateway and key, so that every caller shares its open
 * connections. A changed URL or key gets a client of its own; idle connections of the old one close
 * by themselves.
 */
export function gatewayClient(
  options: Pick<GatewayClientOptions, "baseUrl" | "apiKey">,
): GatewayClient {
  const key = JSON.stringify([options.baseUrl, options.apiKey])
  const known = clients.get(key)
  if (known) {
    return known
  }
  const client = new GatewayClient({ baseUrl: options.baseUrl, apiKey: options.apiKey })
  clients.set(key, client)
  return client
}
