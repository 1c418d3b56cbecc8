import { randomUUID } from "node:crypto"
import { setMaxListeners } from "node:events"
import { z } from "zod"
import { EVENT_ID_HEADER, SIGNATURE_HEADER, signBody } from "../protocol"
import { SandboxError } from "./errors"
import type { FaultBoard } from "./faults"
import type { SavedDelivery } from "./data-file"
import type { Delivery, DeliveryAttempt, ResolvedOptions } from "./types"

/** An event to send; `id` and `secret` default to a new id and the sandbox's secret. */
interface DeliveryInput {
  orderID: string
  eventId: number
  body: string
  url: string
  id?: string
  secret?: string
}

/** Sends events until the receiver answers 2xx. */
export interface DeliveryQueue {
  /** Resolves after the first attempt, or at once if it is held back or delayed. */
  send(input: DeliveryInput): Promise<Delivery>
  resend(deliveryId: string, options?: { newId?: boolean }): Promise<Delivery>
  list(): Delivery[]
  /** Holds back the events of one order, or all of them. */
  pause(orderID?: string): void
  /** Of one order; by default of all, also of those that were held back one by one. */
  resume(orderID?: string): void
  /** The events held back at the moment. */
  held(): HeldEvents
  idle(): Promise<void>
  /** For the next run. */
  save(): SavedDelivery[]
  /** Takes over an earlier run: events under way continue, those held back stay so. */
  restore(saved: readonly SavedDelivery[]): void
  close(): void
}

/** Whose events are held back: all, or those of some orders. */
export interface HeldEvents {
  readonly paused: boolean
  readonly orders: readonly string[]
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
> & {
  board: FaultBoard
  /** Called for every delivery and every attempt. */
  onChange?: () => void
}

/**
 * Makes an empty queue. The interface does not say how the gateway repeats: exponential backoff is
 * our choice.
 */
export function createDeliveryQueue(options: QueueOptions): DeliveryQueue {
  const entries: Entry[] = []
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  // Every running attempt listens to it.
  setMaxListeners(0, closing.signal)
  const isClosed = (): boolean => closing.signal.aborted
  const { board, onChange = () => undefined } = options
  let paused = false
  const pausedOrders = new Set<string>()
  /** The event that the next one has to overtake. */
  let overtaken: Entry | undefined

  function enqueue(entry: Entry): Promise<Delivery> {
    clearTimeout(entry.timer)
    entry.state = "waiting"
    if (paused || pausedOrders.has(entry.input.orderID)) {
      entry.held = true
      return Promise.resolve(snapshot(entry))
    }
    entry.held = false
    const attempt = entry.last.then(() => tryOnce(entry))
    entry.last = attempt
    track(attempt)
    return attempt.then(() => snapshot(entry))
  }

  /** Sends an event for the first time; a fault may delay it. */
  function dispatch(entry: Entry): Promise<Delivery> {
    const slower = overtaken
    if (slower) {
      overtaken = undefined
      // However long the other one takes, an event that has arrived overtakes it.
      clearTimeout(slower.timer)
      return enqueue(entry).then((sent) => {
        void enqueue(slower)
        return sent
      })
    }
    const overtakeMs = board.take("reorder")
    if (overtakeMs !== undefined) {
      overtaken = entry
    }
    const delayMs = overtakeMs ?? board.take("delay")
    return delayMs === undefined ? enqueue(entry) : Promise.resolve(putOff(entry, delayMs))
  }

  function putOff(entry: Entry, delayMs: number): Delivery {
    const due = (): void => {
      overtaken = overtaken === entry ? undefined : overtaken
      void enqueue(entry)
    }
    entry.timer = setTimeout(due, delayMs).unref()
    onChange()
    return snapshot(entry)
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
    const copies = board.take("duplicate") ?? 1
    const wrong = board.take("bad-signature") !== undefined
    const made = await Promise.all(Array.from({ length: copies }, () => post(entry, wrong)))
    if (isClosed()) {
      return
    }
    entry.attempts.push(...made)
    entry.state = nextState({ made, total: entry.attempts.length, retry: options.retry })
    made.forEach((attempt) => options.log(describe(entry, attempt)))
    onChange()
    if (entry.state === "waiting") {
      const delay = retryDelay(entry.attempts.length, options.retry)
      entry.timer = setTimeout(() => void enqueue(entry), delay).unref()
    }
  }

  function post({ input }: Entry, wrongSecret: boolean): Promise<DeliveryAttempt> {
    return postEvent({
      url: input.url,
      body: input.body,
      secret: wrongSecret ? `not ${input.secret}` : input.secret,
      deliveryId: input.id,
      timeoutMs: options.deliveryTimeoutMs,
      now: options.now,
      signal: closing.signal,
    })
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
    return dispatch(entry)
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
    pause(orderID) {
      if (orderID === undefined) {
        paused = true
      } else {
        pausedOrders.add(orderID)
      }
    },
    resume(orderID) {
      if (orderID === undefined) {
        paused = false
        pausedOrders.clear()
      } else {
        pausedOrders.delete(orderID)
      }
      const isFree = ({ input }: Entry): boolean => !paused && !pausedOrders.has(input.orderID)
      const waiting = entries.filter((entry) => entry.held && isFree(entry))
      waiting.forEach((entry) => (entry.held = false))
      track(sendInTurn(waiting))
    },
    held: () => ({ paused, orders: [...pausedOrders] }),
    save: () =>
      entries.map(({ input, attempts, state, held }) => ({ input, attempts, state, held })),
    restore(saved) {
      for (const { input, attempts, state, held } of saved) {
        const entry = { input, attempts: [...attempts], state, held, last: Promise.resolve() }
        entries.push(entry)
        if (held) {
          pausedOrders.add(input.orderID)
        } else if (state === "waiting") {
          void enqueue(entry)
        }
      }
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

/** Of copies that were sent at once, one arrival is enough. */
function nextState(input: {
  made: readonly DeliveryAttempt[]
  total: number
  retry: ResolvedOptions["retry"]
}): Delivery["state"] {
  const { made, total, retry } = input
  if (made.some(({ status = 0 }) => status >= 200 && status < 300)) {
    return "delivered"
  }
  return total >= retry.maxAttempts ? "given_up" : "waiting"
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

/** `timestamp` in epoch seconds. */
interface SignedHeadersInput {
  body: string | Uint8Array
  secret: string
  timestamp: number
  deliveryId: string
}

/** The three headers of an event. */
export function signedHeaders(input: SignedHeadersInput): Record<string, string> {
  const { body, secret, timestamp, deliveryId } = input
  return {
    "content-type": "application/json",
    [SIGNATURE_HEADER]: signBody({ body, secret, timestamp }),
    [EVENT_ID_HEADER]: deliveryId,
  }
}

/** One attempt; `now` in epoch milliseconds. */
interface PostEventInput {
  url: string
  body: string
  secret: string
  deliveryId: string
  timeoutMs: number
  now: () => number
  signal: AbortSignal
}

/**
 * Posts an event once, signed now. Never throws: the attempt has the error. A redirect is an answer
 * like any other and is not followed.
 */
async function postEvent(input: PostEventInput): Promise<DeliveryAttempt> {
  const at = input.now()
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  const timeout = abortAfter(input.timeoutMs, input.signal)
  const headers = signedHeaders({ ...input, timestamp: Math.floor(at / 1000) })
  const signature = headers[SIGNATURE_HEADER]
  try {
    const response = await fetch(input.url, {
      method: "POST",
      redirect: "manual",
      headers,
      body: input.body,
      signal: timeout.signal,
    })
    await response.body?.cancel()
    return { at, ms: elapsed(), status: response.status, signature }
  } catch (error) {
    const late = `no answer within ${input.timeoutMs} ms`
    const why = timeout.expired() ? late : describeFailure(error)
    return { at, ms: elapsed(), error: why, signature }
  } finally {
    timeout.clear()
  }
}

/**
 * A signal that aborts after a time or with another signal. Not `AbortSignal.any` of a timeout: on
 * Node 20 the garbage collector can remove it, and the time-out with it.
 */
function abortAfter(timeoutMs: number, other: AbortSignal) {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let expired = false
  const timer = setTimeout(() => {
    expired = true
    abort()
  }, timeoutMs)
  other.addEventListener("abort", abort)
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      clearTimeout(timer)
      other.removeEventListener("abort", abort)
    },
  }
}

/** By shape, not by class: errors of `fetch` may come from another realm. */
function describeFailure(error: unknown): string {
  const { message, cause } = errorSchema.parse(error)
  return cause?.code ?? message
}

const errorSchema = z
  .object({
    message: z.string(),
    cause: z.object({ code: z.string() }).optional().catch(undefined),
  })
  .catch({ message: "failed" })
