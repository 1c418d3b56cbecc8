import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/** Stands between the plugin and the gateway; while it is down, connections are refused. */
export interface Relay {
  readonly url: string
  /** Where connections go; the gateway's address is known later than the relay's. */
  leadTo(url: string): void
  down(): Promise<void>
  up(): Promise<void>
}

/** Starts a relay on a free port, which it keeps over its downs and ups. */
export async function startRelay(): Promise<Relay> {
  let target = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1")
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on("error", () => other.destroy())
      one.on("close", () => sockets.delete(one))
      one.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: (url) => {
      target = Number(new URL(url).port)
    },
    async down() {
      const closed = once(server, "close")
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await closed
    },
    up: () => listen(port),
  }
}
