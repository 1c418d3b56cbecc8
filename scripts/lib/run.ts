import { execFile } from "node:child_process"

/** Where a command runs, and with what. */
export interface Place {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
}

/** How a command ended, with what it printed. */
export interface Ended {
  readonly ok: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command quietly. Never throws: a command that fails is an answer too. */
export function ask(place: Place, ...[command = "", ...args]: readonly string[]): Promise<Ended> {
  const options = { ...place, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr || (error?.message ?? "") })
    })
  })
}
