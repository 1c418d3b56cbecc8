import { createHash, randomBytes } from "node:crypto"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { z } from "zod"

import { accountForPostgres, giveTo, isReachable } from "./postgres/account"

/** Makes the folder and marks it as in use by this process. Throws when another demo uses it. */
export function claimDataFolder(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true })
  const mark = join(dataFolder, "demo.pid")
  const other = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0
  if (other && other !== process.pid && isDemo(other)) {
    throw new Error(
      `A demo is already running on ${dataFolder} (process ${other}). ` +
        "Stop it, or give this one a folder of its own with --data.",
    )
  }
  writeFileSync(mark, String(process.pid))
  return () => rmSync(mark, { force: true })
}

/** A process number is used again after a restart; the command line tells a demo from others. */
function isDemo(pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) && readFileSync(file, "utf8").includes("demo")
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Where the database lives. As a rule in the data folder itself; but root lends PostgreSQL another
 * account, which cannot enter a folder such as /root. Then it lives under /var/tmp, and a link in
 * the data folder leads there.
 */
export function findDatabaseFolder(dataFolder: string): string {
  const link = join(dataFolder, "postgres")
  const account = accountForPostgres()
  if (isReachable(link, account)) {
    return link
  }
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16)
  const shelter = join("/var/tmp", `medusa-payment-fps-demo-${name}`)
  const stats = lstatSync(link, { throwIfNoEntry: false })
  if (!stats?.isSymbolicLink() || readlinkSync(link) !== shelter) {
    // Without its link it belongs to a data folder that was deleted in order to start afresh.
    rmSync(shelter, { recursive: true, force: true })
    rmSync(link, { recursive: true, force: true })
    symlinkSync(shelter, link)
  }
  mkdirSync(shelter, { recursive: true, mode: 0o700 })
  giveTo(shelter, account)
  return join(shelter, "data")
}

const secretsSchema = z.object({
  postgresPassword: z.string(),
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  apiKey: z.string(),
  signingSecret: z.string(),
  encryptionKey: z.string(),
})

export type Secrets = z.infer<typeof secretsSchema>

/** A folder of an earlier version has fewer of them. */
const keptSchema = secretsSchema.partial()

/** The secrets of this data folder: made at the first start, the same ones ever after. */
export function readOrMakeSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json")
  const kept = existsSync(file) ? keptSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {}
  const secrets: Secrets = {
    postgresPassword: random(24),
    jwtSecret: random(24),
    cookieSecret: random(24),
    apiKey: random(24),
    signingSecret: random(24),
    // Of 32 bytes, as the option asks for.
    encryptionKey: randomBytes(32).toString("base64"),
    ...kept,
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

function random(bytes: number): string {
  return randomBytes(bytes).toString("hex")
}
