import { randomUUID } from "node:crypto"
import { SandboxError } from "./errors"
import { postEvent } from "./post-event"
import type { Delivery, DeliveryAttempt, ResolvedOptions } from "./types"

/** An event to send; `id` and `secret` default to a new id and the sandbox's secret. */
export interface DeliveryInput {
  orderID: string
  eventId: number
  body: string
  url: string
  id?: string
  secret?: string
}

/** Sends events and tries again until the receiver answers 2xx. */
export interface DeliveryQueue {
  /** Resolves after the first attempt, or at once while paused. */
  send(input: DeliveryInput): Promise<Delivery>
  resend(deliveryId: string, options?: { newId?: boolean }): Promise<Delivery>
  list(): Delivery[]
  pause(): void
  resume(): void
  idle(): Promise<void>
  close(): void
}

interface Entry {
  readonly input: Required<DeliveryInput>
  readonly attempts: DeliveryAttempt[]
  state: Delivery["state"]
  held: boolean
  timer?: NodeJS.Timeout
  /** End of the chain of attempts: two attempts of one delivery never overlap. */
  last: Promise<void>
}

type QueueOptions = Pick<
  ResolvedOptions,
  "retry" | "deliveryTimeoutMs" | "now" | "log" | "signingSecret"
>

/** An empty queue. How the gateway repeats is not specified: exponential backoff is our choice. */
export function createDeliveryQueue(options: QueueOptions): DeliveryQueue {
  const entries: Entry[] = []
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const isClosed = (): boolean => closing.signal.aborted
  let paused = false

  function enqueue(entry: Entry): Promise<Delivery> {
    clearTimeout(entry.timer)
    entry.state = "waiting"
    if (paused) {
      entry.held = true
      return Promise.resolve(snapshot(entry))
    }
    entry.held = false
    const attempt = entry.last.then(() => tryOnce(entry))
    entry.last = attempt
    track(attempt)
    return attempt.then(() => snapshot(entry))
  }

  function track(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function sendInTurn(waiting: readonly Entry[]): Promise<void> {
    for (const entry of waiting) {
      await enqueue(entry)
    }
  }

  async function tryOnce(entry: Entry): Promise<void> {
    clearTimeout(entry.timer)
    if (isClosed()) {
      return
    }
    const { url, body, secret, id } = entry.input
    const attempt = await postEvent({
      url,
      body,
      secret,
      deliveryId: id,
      timeoutMs: options.deliveryTimeoutMs,
      now: options.now,
      signal: closing.signal,
    })
    if (isClosed()) {
      return
    }
    entry.attempts.push(attempt)
    entry.state = nextState(entry.attempts, options.retry.maxAttempts)
    options.log(describe(entry, attempt))
    if (entry.state === "waiting") {
      const delay = retryDelay(entry.attempts.length, options.retry)
      entry.timer = setTimeout(() => void enqueue(entry), delay).unref()
    }
  }

  function add(input: DeliveryInput): Promise<Delivery> {
    if (isClosed()) {
      return Promise.reject(new SandboxError("closed", "The sandbox is closed: nothing is sent."))
    }
    const entry: Entry = {
      input: {
        ...input,
        id: input.id ?? randomUUID(),
        secret: input.secret ?? options.signingSecret,
      },
      attempts: [],
      state: "waiting",
      held: false,
      last: Promise.resolve(),
    }
    entries.push(entry)
    return enqueue(entry)
  }

  return {
    send: add,
    async resend(deliveryId, { newId = false } = {}) {
      const entry = entries.findLast((candidate) => candidate.input.id === deliveryId)
      if (!entry) {
        throw new SandboxError("unknown_delivery", `There is no delivery ${deliveryId}.`)
      }
      return newId ? add({ ...entry.input, id: randomUUID() }) : enqueue(entry)
    },
    list: () => entries.map(snapshot),
    pause() {
      paused = true
    },
    resume() {
      paused = false
      const waiting = entries.filter(({ held }) => held)
      waiting.forEach((entry) => (entry.held = false))
      track(sendInTurn(waiting))
    },
    async idle() {
      while (running.size > 0) {
        await Promise.all(running)
      }
    },
    close() {
      closing.abort()
      entries.forEach((entry) => clearTimeout(entry.timer))
    },
  }
}

function nextState(attempts: readonly DeliveryAttempt[], maxAttempts: number): Delivery["state"] {
  const status = attempts.at(-1)?.status ?? 0
  if (status >= 200 && status < 300) {
    return "delivered"
  }
  return attempts.length >= maxAttempts ? "given_up" : "waiting"
}

function retryDelay(attemptsMade: number, retry: ResolvedOptions["retry"]): number {
  return Math.min(retry.initialMs * retry.factor ** (attemptsMade - 1), retry.maxMs)
}

function snapshot(entry: Entry): Delivery {
  const { orderID, eventId, body, url, id } = entry.input
  return { id, orderID, eventId, body, url, attempts: [...entry.attempts], state: entry.state }
}

function describe(entry: Entry, attempt: DeliveryAttempt): string {
  const { eventId, url, id } = entry.input
  const answer = attempt.error ?? `answered ${attempt.status}`
  const outcome = entry.state === "waiting" ? ", will try again" : ""
  return `event ${eventId} (delivery ${id}) to ${url}: ${answer} in ${attempt.ms} ms${outcome}`
}
