import { PUBLISHED_SIGNING_SECRET } from "../protocol"
import type { ResolvedOptions, SandboxOptions } from "./types"

/** The documented key and secret. They are public and protect nothing. */
export const DEFAULT_API_KEY = "sandbox-api-key"
export const DEFAULT_SIGNING_SECRET = PUBLISHED_SIGNING_SECRET

/** Fills in the defaults that `SandboxOptions` describes. */
export function resolveOptions(options: SandboxOptions): ResolvedOptions {
  return {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    publicUrl: options.publicUrl?.replace(/(?<!\/)\/+$/, ""),
    allowedHosts: options.allowedHosts ?? [],
    apiKey: options.apiKey ?? DEFAULT_API_KEY,
    signingSecret: options.signingSecret ?? DEFAULT_SIGNING_SECRET,
    merchantName: options.merchantName ?? "Sandbox Shop",
    eventShape: options.eventShape ?? "by-endpoint",
    retry: { initialMs: 500, factor: 2, maxMs: 30_000, maxAttempts: 20, ...options.retry },
    deliveryTimeoutMs: options.deliveryTimeoutMs ?? 10_000,
    now: options.now ?? Date.now,
    defaultExpirySeconds: options.defaultExpirySeconds ?? 900,
    faults: options.faults ?? [],
    dataFile: options.dataFile,
    log: options.log ?? (() => undefined),
  }
}
