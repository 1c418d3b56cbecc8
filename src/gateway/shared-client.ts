import { GatewayClient, type GatewayClientOptions } from "./client"

const clients = new Map<string, GatewayClient>()

/**
 * The process's client for a gateway and key, so that every caller shares its open connections.
 * A changed address or key gets a client of its own; idle connections of the old one close by
 * themselves.
 */
export function gatewayClient(
  options: Pick<GatewayClientOptions, "baseUrl" | "apiKey">,
): GatewayClient {
  const key = JSON.stringify([options.baseUrl, options.apiKey])
  const known = clients.get(key)
  if (known) {
    return known
  }
  const client = new GatewayClient({ baseUrl: options.baseUrl, apiKey: options.apiKey })
  clients.set(key, client)
  return client
}
