import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

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
