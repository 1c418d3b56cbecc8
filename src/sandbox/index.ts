export { createSandbox } from "./create-sandbox"
export { SandboxError, isSandboxError } from "./errors"
export type { SandboxErrorCode } from "./errors"
export { FAULTS } from "./fault-types"
export type { FaultDescription } from "./fault-types"
export { DEFAULT_API_KEY, DEFAULT_SIGNING_SECRET } from "./options"
export type {
  ActiveFault,
  Delivery,
  DeliveryAttempt,
  EventShape,
  Fault,
  FaultName,
  FaultOptions,
  FaultSettings,
  RecordedRequest,
  RetryOptions,
  Sandbox,
  SandboxEventKind,
  SandboxOptions,
  SandboxOrder,
  SandboxOrderStatus,
  TriggerInput,
} from "./types"
