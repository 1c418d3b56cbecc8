import type { HttpBindings } from "@hono/node-server"
import type { OrderActions } from "./actions"
import type { CheckoutLinks } from "./checkout-links"
import type { DeliveryQueue } from "./deliveries"
import type { FaultBoard, FaultBox } from "./faults"
import type { Feed } from "./feed"
import type { Mask, RequestLog } from "./request-log"
import type { OrderStore } from "./orders"
import type { ResolvedOptions } from "./types"

/** The parts of one sandbox, passed to every route. */
export interface SandboxContext {
  readonly options: ResolvedOptions
  /** The URL for others; known only once the server listens. */
  readonly url: () => string
  readonly feed: Feed
  readonly orders: OrderStore
  readonly deliveries: DeliveryQueue
  readonly actions: OrderActions
  readonly links: CheckoutLinks
  readonly requests: RequestLog
  readonly board: FaultBoard
  readonly faults: FaultBox
  readonly mask: Mask
  /** Proves that a form was sent from a page of this sandbox. */
  readonly formKey: string
}

/** Hono's environment: Node's request and response underneath, for faults on the connection. */
export interface SandboxEnv {
  Bindings: HttpBindings
}
