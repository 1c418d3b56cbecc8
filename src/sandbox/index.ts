export { createSandbox } from "./create-sandbox"
export { SandboxError, isSandboxError } from "./errors"
export type { SandboxErrorCode } from "./errors"
export { DEFAULT_API_KEY, DEFAULT_SIGNING_SECRET } from "./options"
export type {
  Delivery,
  DeliveryAttempt,
  EventShape,
  Fault,
  FaultOptions,
  RecordedRequest,
  RetryOptions,
  Sandbox,
  SandboxEventKind,
  SandboxOptions,
  SandboxOrder,
  SandboxOrderStatus,
  TriggerInput,
} from "./types"
