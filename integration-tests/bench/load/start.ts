import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { TYPESCRIPT } from "../typescript"
import type { LoadOrder, LoadResult } from "./generator"

/** A process that sends deliveries, so that it takes no time from the one that answers them. */
export interface Generator {
  send(order: LoadOrder): Promise<LoadResult>
  stop(): void
}

/** Starts it. */
export function startGenerator(): Generator {
  const child: ChildProcess = fork(join(__dirname, "generator.ts"), { execArgv: TYPESCRIPT })
  return {
    async send(order) {
      const answered = once(child, "message") as Promise<[LoadResult]>
      child.send(order)
      const [result] = await answered
      return result
    },
    stop: () => void child.kill(),
  }
}
