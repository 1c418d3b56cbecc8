export { GatewayClient, type GatewayClientOptions } from "./client"
export * from "./errors"
export { gatewayClient } from "./shared-client"
export { wasReached } from "./was-reached"
