import type { Customer, OrderVariant } from "../protocol"
import type { ActiveFault, Fault, FaultName, FaultOptions, FaultSettings } from "./fault-types"

export type { ActiveFault, Fault, FaultName, FaultOptions, FaultSettings } from "./fault-types"

/** Field spelling of `eventData`; the gateway has two of them. */
export type EventShape = "directpay" | "legacy"

/** Kinds of event that can be sent; `unknown` carries an event id nobody has documented. */
export type SandboxEventKind = "paid" | "expired" | "cancelled" | "unknown"

/**
 * The sandbox's own state names: the gateway interface shows none.
 * `PENDING` is the only state that can still change.
 */
export type SandboxOrderStatus = "PENDING" | "PAID" | "EXPIRED" | "CANCELLED"

/** An order as the sandbox keeps it. Never changed in place: each read is a snapshot. */
export interface SandboxOrder {
  readonly orderID: string
  /** UUID that legacy events carry; the interface does not say where it comes from. */
  readonly customerID: string
  readonly variant: OrderVariant
  readonly status: SandboxOrderStatus
  /** `amount` in cents. */
  readonly totalAmount: { readonly amount: number; readonly currency: string }
  readonly merchantRef: string
  readonly merchantUniqueOrderID?: string
  readonly language: string
  readonly webhookSuccess: string
  readonly webhookFailure: string
  readonly webhookEvents: string
  readonly customer: Customer
  /** As answered at creation. The legacy one works only with `&token=` appended. */
  readonly redirectURI: string
  /** JWT for legacy orders, an empty string otherwise. */
  readonly token: string
  /** Text inside the QR code; the simulator takes it as it is. */
  readonly qrPayload: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Simulated payments that failed so far. */
  readonly failedPayments: number
}

/** One POST of an event: `status` when the receiver answered, `error` when it did not. */
export interface DeliveryAttempt {
  /** Epoch milliseconds. */
  readonly at: number
  readonly ms: number
  readonly status?: number
  readonly error?: string
  /** The header it was signed with. */
  readonly signature?: string
}

/** An event on its way to the merchant, with every attempt so far. */
export interface Delivery {
  /** Value of `X-Service-Event-Id`, the same for every attempt. */
  readonly id: string
  readonly orderID: string
  readonly eventId: number
  /** The exact text that is signed and sent. */
  readonly body: string
  readonly url: string
  readonly attempts: readonly DeliveryAttempt[]
  /** `waiting`: a further attempt follows, or events are paused. */
  readonly state: "waiting" | "delivered" | "given_up"
}

/** A call to one of the gateway's endpoints, kept whether it succeeded or not. */
export interface RecordedRequest {
  /** Epoch milliseconds. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** Parsed JSON; `undefined` when there was none. */
  readonly body: unknown
  readonly apiKeyOk: boolean
}

/** The answer to a call. */
export interface RecordedAnswer {
  readonly ms: number
  /** Absent when the connection was cut instead. */
  readonly status?: number
  readonly body?: string
}

/** Delays in milliseconds; `maxAttempts` counts the first one too. */
export interface RetryOptions {
  initialMs: number
  factor: number
  maxMs: number
  maxAttempts: number
}

/** Everything is optional; the defaults suit a developer's machine. */
export interface SandboxOptions {
  /** `0` takes a free port. Default 0. */
  port?: number
  /** Default `127.0.0.1`: nobody else on the network reaches it. */
  host?: string
  /** The URL for others, if it differs from host and port (a tunnel, a container). */
  publicUrl?: string
  /**
   * Further names to answer for, such as a container's; ports are ignored. The machine's own names
   * (localhost), the host and the public URL need no entry. Default none.
   */
  allowedHosts?: readonly string[]
  apiKey?: string
  signingSecret?: string
  merchantName?: string
  /** Default `by-endpoint`: directpay orders get the directpay shape, legacy orders the legacy one. */
  eventShape?: "by-endpoint" | EventShape
  /** Default 500 ms, doubled up to 30 s, 20 attempts. */
  retry?: Partial<RetryOptions>
  /** Time the receiver of an event has to answer. Default 10000. */
  deliveryTimeoutMs?: number
  /** Clock in epoch milliseconds. */
  now?: () => number
  /** Life of an order that names no `expiredAt`. Default 900. */
  defaultExpirySeconds?: number
  /** Named faults that are set from the start. */
  faults?: readonly FaultName[]
  /**
   * A file that keeps orders and events over a restart; its directory must exist. It holds names,
   * addresses and tokens of customers, and only its owner can read it. By default everything is in
   * memory.
   */
  dataFile?: string
  /** Called with one line for each order, state and delivery. */
  log?: (line: string) => void
}

/** Options with every default filled in. */
export type ResolvedOptions = Required<Omit<SandboxOptions, "retry" | "publicUrl" | "dataFile">> & {
  retry: RetryOptions
  publicUrl: string | undefined
  dataFile: string | undefined
}

/** The input of `trigger`; everything but kind and order defaults to the truth. */
export interface TriggerInput {
  kind: SandboxEventKind
  orderID: string
  /** Event id of an `unknown` event. */
  eventId?: number
  /** Cents. */
  amount?: number
  currency?: string
  shape?: EventShape
  deliveryId?: string
  /** Signs with another secret than the sandbox's. */
  secret?: string
  eventsUrl?: string
}

/** The local sandbox. Without a `dataFile` all orders live in memory and end with it. */
export interface Sandbox {
  readonly url: string
  readonly simulatorUrl: string
  readonly apiKey: string
  readonly signingSecret: string
  orders(): SandboxOrder[]
  order(orderID: string): SandboxOrder | undefined
  deliveries(): Delivery[]
  /** The last 1000 calls to the gateway's endpoints. */
  requests(): RecordedRequest[]
  /** PENDING to PAID and event 2001. Throws for any other state: use `trigger` for a late event. */
  pay(orderID: string): Promise<Delivery>
  /** A payment the bank refused: no event, an open checkout goes to the failure address. */
  fail(orderID: string): SandboxOrder
  /** PENDING to CANCELLED and event 4002. */
  cancel(orderID: string): Promise<Delivery>
  /** PENDING to EXPIRED and event 4001, ahead of the clock. */
  expire(orderID: string): Promise<Delivery>
  /** Sends an event and leaves the order as it is, whatever its state. */
  trigger(input: TriggerInput): Promise<Delivery>
  /** Sends the same body again, under the same delivery id or a new one. */
  resend(deliveryId: string, options?: { newId?: boolean }): Promise<Delivery>
  /** Headers for a body of your own. */
  sign(
    body: string | Uint8Array,
    options?: { timestamp?: number; secret?: string; deliveryId?: string },
  ): Record<string, string>
  /** Makes the gateway's endpoints misbehave until called with `undefined`. */
  answerWith(fault: Fault | undefined, options?: FaultOptions): void
  /** Sets a named fault; setting it again replaces its settings. */
  fault(name: FaultName, settings?: FaultSettings): void
  /** The named faults that are set. */
  faults(): ActiveFault[]
  /** Clears one named fault, or all of them. What `answerWith` set stays. */
  clearFaults(name?: FaultName): void
  /**
   * Holds back the events of one order, or all events; meanwhile `pay` and its like resolve at once
   * with no attempt made.
   */
  pauseEvents(orderID?: string): void
  /** Sends what was held back, oldest first: of one order, or everything. */
  resumeEvents(orderID?: string): void
  /** Resolves when no delivery is being made. Held events and later retries are not waited for. */
  idle(): Promise<void>
  close(): Promise<void>
}
