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
})

export type Secrets = z.infer<typeof secretsSchema>

/** The secrets of this data folder: made at the first start, the same ones ever after. */
export function readOrMakeSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, "secrets.json")
  if (existsSync(file)) {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")))
  }
  const secrets: Secrets = {
    postgresPassword: random(),
    jwtSecret: random(),
    cookieSecret: random(),
    apiKey: random(),
    signingSecret: random(),
  }
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

function random(): string {
  return randomBytes(24).toString("hex")
}
