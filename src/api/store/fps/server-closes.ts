import { Server, type Socket } from "node:net"

/**
 * Whether the server of a connection takes no new ones, and only waits for the last answers. Medusa
 * tells its modules of a shutdown after that, so whoever is held must be let go by this.
 */
export function serverCloses(socket: Socket): boolean {
  // Node keeps a connection's server on it, and does not say so in its types.
  const server: unknown = Reflect.get(socket, "server")
  return server instanceof Server && !server.listening
}
