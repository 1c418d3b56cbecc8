import { spawn, type ChildProcess } from "node:child_process"
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000
const TAIL_LINES = 40
const PRELOADED = ["--require", join(__dirname, "medusa-preload.js")]

/** The Medusa app in this repository's root, run through its command line. */
export interface MedusaRunner {
  /** Runs a command to its end. Throws with the tail of the log when it fails. */
  run(args: readonly string[]): Promise<void>
  /** Starts the server and resolves when it answers. */
  start(input: { port: number; onExit: (error: Error) => void }): Promise<void>
  /** Stops whatever runs at this moment. */
  stop(): Promise<void>
  /** Ends the server without a chance to clean up, as a crash does. */
  kill(): Promise<void>
}

export function createMedusaRunner(input: {
  env: Record<string, string>
  logFile: string
  /** Where the app is; left out: this repository's root. */
  cwd?: string
}): MedusaRunner {
  const { logFile } = input
  writeFileSync(logFile, "")
  let current: ChildProcess | undefined

  const launch = (args: readonly string[]): ChildProcess => {
    const log = openSync(logFile, "a")
    current = spawn(
      process.execPath,
      [...PRELOADED, require.resolve("@medusajs/cli/cli.js"), ...args],
      {
        cwd: input.cwd ?? join(__dirname, "..", ".."),
        env: { ...process.env, ...input.env },
        // Of a session of its own: Ctrl-C reaches the demo, which stops its parts in order.
        detached: true,
        stdio: ["ignore", log, log, "ipc"],
      },
    )
    closeSync(log)
    return current
  }

  const failure = (what: string) =>
    new Error(`${what}. The end of ${logFile}:\n\n${tail(readFileSync(logFile, "utf8"))}`)

  return {
    async run(args) {
      const code = await ended(launch(args))
      if (code !== 0) {
        throw failure(`"medusa ${args.join(" ")}" failed`)
      }
    },
    async start({ port, onExit }) {
      const server = launch(["start", "--host", "localhost", "--port", String(port)])
      const exit = ended(server)
      const until = Date.now() + START_TIMEOUT_MS
      while (!(await isHealthy(port))) {
        if (hasEnded(server) || Date.now() > until) {
          throw failure("Medusa did not start")
        }
        await wait(200)
      }
      void exit.then(() => onExit(failure("Medusa ended")))
    },
    async stop() {
      if (current) {
        await end(current)
      }
    },
    async kill() {
      if (current && !hasEnded(current)) {
        const gone = ended(current)
        current.kill("SIGKILL")
        await gone
      }
    },
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/health`)).ok
  } catch {
    return false
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1))
    child.once("error", () => resolve(1))
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) {
    return
  }
  const gone = ended(child)
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS)
  await gone
  clearTimeout(timer)
}

function tail(text: string): string {
  return text.trimEnd().split("\n").slice(-TAIL_LINES).join("\n")
}
