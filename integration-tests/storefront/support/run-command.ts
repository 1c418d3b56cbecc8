import { spawn } from "node:child_process"

/** Runs a program to its end; its output becomes the message when it fails. */
export function runCommand(input: {
  command: string
  args: readonly string[]
  cwd: string
}): Promise<void> {
  const { command, args, cwd } = input
  const child = spawn(command, args, {
    cwd,
    env: ownEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const keep = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      if (code === 0) {
        resolve()
      } else {
        reject(new Error(`"${command} ${args.join(" ")}" ended with ${code}:\n${output}`))
      }
    })
  })
}

/** Without what the test run has set for itself. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(NODE_OPTIONS|NODE_ENV|JEST_WORKER_ID|DATABASE_URL|DB_.*|LOG_LEVEL|npm_.*)$/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  return { ...Object.fromEntries(kept), NEXT_TELEMETRY_DISABLED: "1" }
}
