import { spawn, type ChildProcess } from "node:child_process"
import { join } from "node:path"

/** A demo that is asked to end stops its parts one after the other. */
const PATIENCE_MS = 60_000
const ROOT = join(__dirname, "..", "..")

/** `npm run demo`, started the way a person starts it. */
export interface DemoProcess {
  /** Everything it has printed so far. */
  output(): string
  /** Resolves once it says that it is ready; rejects with what it printed if it ends first. */
  ready: Promise<void>
  /** Resolves with the exit code. */
  ended: Promise<number>
  /** What Ctrl-C does: a signal to the whole group. Resolves when it has ended. */
  interrupt(): Promise<number>
  /** Ends the demo itself without any chance to clean up. */
  kill(): Promise<number>
}

export function startDemoProcess(args: readonly string[]): DemoProcess {
  const child = spawn("npm", ["run", "demo", "--", ...args], {
    cwd: ROOT,
    env: ownEnvironment(),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let text = ""
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)))
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes("Ready.")) {
        resolve()
      }
    }
    child.stdout.on("data", listen)
    child.stderr.on("data", listen)
    void ended.then(() => reject(new Error(`The demo ended:\n${text}`)))
  })
  ready.catch(() => undefined)
  const signal = (name: NodeJS.Signals) => async () => {
    signalGroup(child, name)
    const timer = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE_MS)
    const code = await ended
    clearTimeout(timer)
    return code
  }
  return {
    output: () => text,
    ready,
    ended,
    interrupt: signal("SIGINT"),
    kill: signal("SIGKILL"),
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, signal)
  }
}

/** Without what the test run has set for itself. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(NODE_OPTIONS|NODE_ENV|JEST_WORKER_ID|DATABASE_URL|DB_.*|LOG_LEVEL|npm_.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
