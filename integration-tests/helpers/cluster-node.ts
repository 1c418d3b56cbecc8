import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createMedusaRunner } from "../../src/demo/medusa"
import { portOfOurs } from "./this-run"

/** One Medusa process of several. */
export interface ClusterNode {
  readonly name: string
  readonly url: string
  start(): Promise<void>
  /** SIGKILL: nothing is cleaned up, and nobody starts it again. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** How often it ended by itself and was started again, as a supervisor does. */
  restarts(): number
  log(): string
}

/** What a process is for: `server` runs no jobs, `worker` serves no routes. */
export interface ClusterNodeInput {
  readonly name: string
  readonly mode: "server" | "worker"
  readonly folder: string
  readonly env: Record<string, string>
}

const RESTART_AFTER_MS = 1000

/** A Medusa process of the app in this repository's root, not started yet. */
export async function createClusterNode(input: ClusterNodeInput): Promise<ClusterNode> {
  const { name, mode, folder, env } = input
  const logFile = join(folder, `${name}.log`)
  const port = await portOfOurs()
  const medusa = createMedusaRunner({ logFile, env: { ...env, MEDUSA_WORKER_MODE: mode } })
  let wanted = false
  let restarts = 0

  const start = async () => {
    wanted = true
    await medusa.start({ port, onExit: () => void restart() })
  }
  const restart = async () => {
    while (wanted) {
      restarts++
      await sleep(RESTART_AFTER_MS)
      try {
        await start()
        return
      } catch {
        // What it needs is still away; its log tells more.
      }
    }
  }
  return {
    name,
    url: `http://localhost:${port}`,
    start,
    async kill() {
      wanted = false
      await medusa.kill()
    },
    async stop() {
      wanted = false
      await medusa.stop()
    },
    restarts: () => restarts,
    log: () => readFileSync(logFile, "utf8"),
  }
}
