import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

import { isPortTaken } from "../lib/ports"

const PATIENCE_MS = 10_000

/**
 * Clears what a server that was killed left in `dataFolder`. PostgreSQL looks after a stale
 * postmaster.pid by itself, except when another process of the same user has got its number
 * (after a restart of the machine or of a container): then it refuses to start.
 */
export async function stopLeftover(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, "postmaster.pid")
  const until = Date.now() + PATIENCE_MS
  // A server whose starter was killed is shutting down at this moment; it removes the file.
  while (existsSync(pidFile) && Date.now() < until && (await isBusy(dataFolder))) {
    await wait(100)
  }
  if (!existsSync(pidFile)) {
    return
  }
  if (await isBusy(dataFolder)) {
    throw new Error(`Another PostgreSQL is running on ${dataFolder}. Stop it and start again.`)
  }
  rmSync(pidFile)
}

/** Whether the server named in the file is alive or its port answers. */
async function isBusy(dataFolder: string): Promise<boolean> {
  const [pid, , , port] = readLines(join(dataFolder, "postmaster.pid")).map(Number)
  return (!!pid && isServerOf(dataFolder, pid)) || (!!port && (await isPortTaken(port)))
}

function isServerOf(dataFolder: string, pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) {
    return readLines(`/proc/${pid}/cmdline`).join().includes(dataFolder)
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    return []
  }
}
