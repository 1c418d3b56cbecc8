import { execFile } from "node:child_process"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

import { giveTo, type Account } from "./account"

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
  const passwordFile = join(input.runFolder, "password")
  writeFileSync(passwordFile, input.password, { mode: 0o600 })
  giveTo(passwordFile, account)
  try {
    await promisify(execFile)(
      join(input.programs, "initdb"),
      [
        `--pgdata=${fresh}`,
        "--username=postgres",
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // PostgreSQL's own collation: the same on every machine, whatever locales it has.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-sync",
      ],
      { ...account, cwd: "/" },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, dataFolder)
}
