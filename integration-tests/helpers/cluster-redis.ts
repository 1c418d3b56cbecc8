import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { connect } from "node:net"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eventually } from "./wait"
import { portOfOurs } from "./this-run"

/** A `redis-server` of its own, on this machine only. */
export interface Redis {
  readonly url: string
  start(): Promise<void>
  /** As an operator does: it writes its data first, and has them again after `start`. */
  stop(): Promise<void>
  /** Stops it for good and removes its data. */
  remove(): Promise<void>
}

/**
 * `describe` for tests that need Redis: skipped on a machine without `redis-server`, unless
 * FPS_REQUIRE_REDIS says that there must be one.
 */
export function describeWithRedis(name: string, tests: () => void): void {
  if (hasRedis()) {
    describe(name, tests)
    return
  }
  if (process.env.FPS_REQUIRE_REDIS) {
    throw new Error("FPS_REQUIRE_REDIS is set, but there is no redis-server: set REDIS_SERVER.")
  }
  describe.skip(`${name} (needs redis-server: install it, or set REDIS_SERVER)`, tests)
}

/** Long enough to write its data. */
const STOP_MS = 20_000

/** Starts Redis on a free port, with its data in a temporary folder. */
export async function startRedis(): Promise<Redis> {
  const folder = mkdtempSync(join(tmpdir(), "medusa-payment-fps-redis-"))
  const port = await portOfOurs()
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(command(), settings({ port, folder }), { stdio: "ignore" })
    await eventually(() => answers(port), Boolean, 30_000)
  }
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((resolve) => server?.once("exit", resolve))
      server.kill("SIGTERM")
      const timer = setTimeout(() => server?.kill("SIGKILL"), STOP_MS)
      await gone
      clearTimeout(timer)
    }
  }
  process.once("exit", () => server?.kill("SIGKILL"))
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What Medusa's queues ask of a Redis: data on disk, and none thrown away when memory is short. */
function settings({ port, folder }: { port: number; folder: string }): string[] {
  return [
    ...["--port", String(port), "--bind", "127.0.0.1", "--dir", folder],
    ...["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"],
  ]
}

function command(): string {
  return process.env.REDIS_SERVER ?? "redis-server"
}

/** Whether this machine has a `redis-server`. */
export function hasRedis(): boolean {
  return spawnSync(command(), ["--version"]).status === 0
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"))
    socket.once("data", (data) => {
      resolve(data.toString().startsWith("+PONG"))
      socket.destroy()
    })
    socket.once("error", () => resolve(false))
  })
}
