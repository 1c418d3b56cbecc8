import { randomInt } from "node:crypto"
import { createServer, connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

/**
 * Systems take the ports of outgoing connections from 32768 upwards. A port that is chosen among them
 * may be one of those by the time somebody listens on it.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_767

/** A port that nothing listens on at this moment, for a program that is started later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await canListen(port)) {
      return port
    }
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Returns true if something answers on localhost at this port. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "localhost" })
    const finish = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once("connect", () => finish(true))
    socket.once("error", () => finish(false))
    socket.setTimeout(2000, () => finish(true))
  })
}

/** A part of the demo, the port it wants, and the flag that gives it another one. */
export interface WantedPort {
  port: number
  flag: string
  what: string
}

const WAIT_MS = 5000

/**
 * Throws a message that names every taken port and its flag. Waits a moment first: the parts of a
 * demo that was killed need about a second to notice.
 */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const taken = await takenOf(wanted)
    if (taken.length === 0) {
      return
    }
    if (Date.now() > until) {
      const lines = taken.map(
        ({ port, flag, what }) => `Port ${port} (${what}) is taken. Choose another: ${flag} <port>`,
      )
      throw new Error(lines.join("\n"))
    }
    await wait(250)
  }
}

async function takenOf(wanted: readonly WantedPort[]): Promise<WantedPort[]> {
  const answers = await Promise.all(wanted.map(({ port }) => isPortTaken(port)))
  return wanted.filter((_, index) => answers[index])
}
