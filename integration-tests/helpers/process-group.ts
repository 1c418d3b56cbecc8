import { spawn, type ChildProcess } from "node:child_process"

/** A program that a test started, with everything that it starts itself. */
export interface ProcessGroup {
  readonly child: ChildProcess
  /** Asks it to end, and makes it end when it has not after a few seconds. Safe to repeat. */
  stop(): Promise<void>
}

/** A server that waits for its last visitor waits for ever, when that is a page nobody closed. */
const PATIENCE_MS = 3_000

/** Starts a program whose whole group can be ended for certain. Its output can be read. */
export function startGroup(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): ProcessGroup {
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
    child.once("error", () => resolve())
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? NaN), name)
    } catch {
      // Nobody of the group is left.
    }
  }
  const kill = () => signal("SIGKILL")
  process.once("exit", kill)
  return {
    child,
    async stop() {
      signal("SIGTERM")
      const timer = setTimeout(kill, PATIENCE_MS)
      await gone
      clearTimeout(timer)
      // What it had started itself may have stayed.
      kill()
      process.off("exit", kill)
    },
  }
}
