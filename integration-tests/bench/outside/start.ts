import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { TYPESCRIPT } from "../typescript"

/** The gateway and Stripe. */
export interface Outside {
  readonly url: string
  stop(): void
}

/** Starts them in a process of their own, so that they take no time from what is measured. */
export async function startOutside(): Promise<Outside> {
  const child = fork(join(__dirname, "server.ts"), { execArgv: TYPESCRIPT })
  const [port] = (await once(child, "message")) as [number]
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}
