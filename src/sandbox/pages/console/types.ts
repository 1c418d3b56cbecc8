import type { ActiveFault, Delivery, RecordedAnswer, SandboxOrderStatus } from "../../types"
import type { Frame } from "../layout"

/** An order as the console lists it; the amount as it is shown. */
export interface ConsoleOrder {
  readonly orderID: string
  readonly amount: string
  readonly reference: string
  readonly status: SandboxOrderStatus
  readonly magic?: string
}

/** A call to an endpoint, its texts masked. */
export interface ConsoleRequest {
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
  magicAmounts: boolean
  faults: readonly ActiveFault[]
  orders: readonly ConsoleOrder[]
  requests: readonly ConsoleRequest[]
  deliveries: readonly Delivery[]
  /** Some rows are left out. */
  shortened: boolean
}
