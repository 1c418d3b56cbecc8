import type { Dispatcher } from "undici"

/** One HTTP request, sent at most once. */
export interface ExchangeRequest {
  method: "GET" | "POST"
  /** Path from the root of the host, already encoded. */
  path: string
  headers: Record<string, string>
  body?: string
  /** For everything: connecting, sending, and the last byte of the answer. */
  timeoutMs: number
  /** For a connection on which the request can be written. */
  connectTimeoutMs: number
  maxAnswerBytes: number
}

/** The whole answer, or why there is none. */
export type Exchange = { ok: true; status: number; body: Uint8Array } | FailedExchange

/** An exchange without a whole answer. */
export interface FailedExchange {
  ok: false
  reason: "failed" | "timeout" | "too_large"
  /** False only when not one byte of the request can have left. */
  sent: boolean
  /** Set when the head of the answer came. */
  status?: number
  cause?: Error
}

/**
 * Sends one request and collects its answer. Never rejects, follows no redirect, repeats nothing.
 *
 * undici's own signal, right before the first byte on an open connection, says whether the request
 * was sent. Error codes cannot: ECONNRESET comes from a TLS handshake as well as from a gateway
 * that has read everything. The timers are our own, since undici's are late by up to a second and
 * start again with each piece of the answer.
 */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<Exchange> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let done = false
    let status: number | undefined
    let size = 0
    const chunks: Uint8Array[] = []

    const finish = (result: Exchange): void => {
      if (!done) {
        done = true
        clearTimeout(timer)
        clearTimeout(connectTimer)
        resolve(result)
      }
    }
    const fail = (reason: FailedExchange["reason"], cause?: Error): void => {
      finish({ ok: false, reason, sent: controller !== undefined, status, cause })
    }
    const giveUp = (reason: "timeout" | "too_large"): void => {
      fail(reason)
      controller?.abort(new Error(reason))
    }
    const timer = setTimeout(() => giveUp("timeout"), request.timeoutMs)
    const connectTimer = setTimeout(() => fail("failed", noConnection()), request.connectTimeoutMs)

    dispatcher.dispatch(
      {
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(started) {
          // It was given up while it waited for a connection, or is offered a second time: it must
          // not be sent.
          if (done || controller) {
            started.abort(new Error("not to be sent"))
          } else {
            controller = started
            clearTimeout(connectTimer)
          }
        },
        onResponseStart(_controller, code) {
          status = code >= 200 ? code : status
        },
        onResponseData(_controller, chunk) {
          size += chunk.byteLength
          if (size > request.maxAnswerBytes) {
            giveUp("too_large")
          } else {
            chunks.push(chunk)
          }
        },
        onResponseEnd() {
          finish({ ok: true, status: status ?? 0, body: Buffer.concat(chunks) })
        },
        onResponseError(_controller, error) {
          fail("failed", error)
        },
      },
    )
  })
}

function noConnection(): Error {
  return Object.assign(new Error("no connection in time"), { code: "CONNECT_TIMEOUT" })
}
