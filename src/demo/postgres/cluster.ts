import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"

import { isPortTaken } from "../ports"
import { giveTo, type Account } from "./account"

const run = promisify(execFile)
/** The first with a collation of its own that knows Unicode. */
const WITH_BUILTIN = 17
const WAIT_MS = 10_000

export interface InitializeInput {
  dataFolder: string
  /** Holds the password for as long as initdb reads it. */
  runFolder: string
  /** Folder of PostgreSQL's programs. */
  programs: string
  account: Account | undefined
  password: string
}

/**
 * Makes a cluster in `dataFolder` if there is none. The files are made beside it and renamed at the
 * end, so an interrupted start leaves no folder that looks complete.
 */
export async function initializeDataFolder(input: InitializeInput): Promise<void> {
  const { dataFolder, account } = input
  if (existsSync(join(dataFolder, "PG_VERSION"))) {
    return
  }
  const fresh = `${dataFolder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(dirname(dataFolder), { recursive: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(fresh, account)
  const initdb = join(input.programs, "initdb")
  const passwordFile = join(input.runFolder, "password")
  writeFileSync(passwordFile, input.password, { mode: 0o600 })
  giveTo(passwordFile, account)
  try {
    await run(
      initdb,
      [
        `--pgdata=${fresh}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        ...(await collation(initdb)),
        "--no-sync",
      ],
      { ...account, cwd: "/" },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, dataFolder)
}

/** PostgreSQL's own: the same on every machine, whatever locales it has. */
async function collation(initdb: string): Promise<string[]> {
  const { stdout } = await run(initdb, ["--version"])
  const major = Number(/\d+/.exec(stdout)?.[0])
  return major >= WITH_BUILTIN
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C"]
}

/**
 * Removes the postmaster.pid of a killed server from `dataFolder`. PostgreSQL removes a stale one
 * itself, but refuses to start when another process of the same user has its number, as after a
 * restart of the machine or of a container.
 */
export async function stopLeftover(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, "postmaster.pid")
  const until = Date.now() + WAIT_MS
  // A server shuts down when its parent process was killed, and removes the file.
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

/** Returns true if the server named in the file runs or its port answers. */
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
