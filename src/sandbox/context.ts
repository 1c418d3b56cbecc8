import type { HttpBindings } from "@hono/node-server"
import type { OrderActions } from "./actions"
import type { CheckoutLinks } from "./checkout-links"
import type { DeliveryQueue } from "./deliveries"
import type { FaultBox } from "./faults"
import type { OrderStore } from "./orders"
import type { RequestLog } from "./request-log"
import type { ResolvedOptions } from "./types"

/** The parts of one sandbox, handed to every route. */
export interface SandboxContext {
  readonly options: ResolvedOptions
  /** Address others use; only known once the server listens. */
  readonly url: () => string
  readonly orders: OrderStore
  readonly deliveries: DeliveryQueue
  readonly actions: OrderActions
  readonly links: CheckoutLinks
  readonly requests: RequestLog
  readonly faults: FaultBox
}

/** Hono's environment: Node's request and response underneath, for faults on the connection. */
export interface SandboxEnv {
  Bindings: HttpBindings
}
