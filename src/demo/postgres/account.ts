import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** The user and group that PostgreSQL runs as. `undefined` stands for the current user. */
export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root therefore lends it an account that is already there;
 * creating one would leave a user behind on the machine. `owner` is the data folder of an earlier
 * start, whose account is kept.
 */
export function accountForPostgres(owner?: string): Account | undefined {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const stats = owner ? statSync(owner, { throwIfNoEntry: false }) : undefined
  if (stats && stats.uid !== 0) {
    return { uid: stats.uid, gid: stats.gid }
  }
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n")
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? []
    if (uid !== undefined && gid !== undefined) {
      return { uid: Number(uid), gid: Number(gid) }
    }
  }
  throw new Error(
    "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. " +
      "Start this as another user, or set DATABASE_URL to a database of your own.",
  )
}

/** Returns true if `account` may enter every folder above `path`; `path` need not exist. */
export function isReachable(path: string, account: Account | undefined): boolean {
  if (!account) {
    return true
  }
  let folder = dirname(resolve(path))
  for (;;) {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats && !mayEnter(stats, account)) {
      return false
    }
    if (folder === dirname(folder)) {
      return true
    }
    folder = dirname(folder)
  }
}

/** Hands `path`, with everything in it, to the account, if one is lent. */
export function giveTo(path: string, account: Account | undefined): void {
  if (!account) {
    return
  }
  lchownSync(path, account.uid, account.gid)
  if (lstatSync(path).isDirectory()) {
    readdirSync(path).forEach((name) => giveTo(join(path, name), account))
  }
}

function mayEnter(folder: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (folder.uid === account.uid) {
    return (folder.mode & 0o100) !== 0
  }
  if (folder.gid === account.gid) {
    return (folder.mode & 0o010) !== 0
  }
  return (folder.mode & 0o001) !== 0
}
