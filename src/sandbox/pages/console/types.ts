import type { ActiveFault, Delivery, RecordedAnswer, SandboxOrderStatus } from "../../types"
import type { Frame } from "../layout"

/** An order as the console lists it; the amount as it is shown. */
export interface ConsoleOrder {
  readonly orderID: string
  readonly amount: string
  readonly reference: string
  readonly status: SandboxOrderStatus
  /** Its events are held back. */
  readonly isHeld: boolean
  /** Its requests and events, oldest first. */
  readonly history: readonly ConsoleMoment[]
}

/** A request or an event in the history of an order; `anchor` leads to the whole of it. */
export interface ConsoleMoment {
  readonly at: number
  readonly anchor: string
  readonly name: string
  readonly outcome: string
}

/** An event, its texts masked. */
export interface ConsoleDelivery extends Delivery {
  readonly anchor: string
  /** The last attempt as a line for a shell; none before the first. */
  readonly curl?: string
}

/** A call to an endpoint, its texts masked. */
export interface ConsoleRequest {
  readonly anchor: string
  readonly curl: string
  readonly at: number
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly apiKeyOk: boolean
  readonly answer?: RecordedAnswer
}

/** Everything the console shows, newest first. No secret and no address of a checkout. */
export interface ConsolePageProps extends Frame {
  baseUrl: string
  simulatorUrl: string
  formKey: string
  /** The filter of the lists; empty: no filter. */
  filter: string
  /** Orders and events survive a restart. */
  isKept: boolean
  faults: readonly ActiveFault[]
  orders: readonly ConsoleOrder[]
  requests: readonly ConsoleRequest[]
  deliveries: readonly ConsoleDelivery[]
  /** Some rows are left out. */
  shortened: boolean
}
