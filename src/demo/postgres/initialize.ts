import { execFile } from "node:child_process"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import { giveTo, type Account } from "./account"

const run = promisify(execFile)
/** The first with a collation of its own that knows Unicode. */
const WITH_BUILTIN = 17

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
 * Makes a cluster in `dataFolder`, unless there is one. It is made beside it and then renamed, so
 * that a start which was interrupted leaves nothing that looks complete.
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
