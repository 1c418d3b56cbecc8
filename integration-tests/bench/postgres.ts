import { randomBytes } from "node:crypto"
import { startPostgres } from "../../src/demo/postgres"

/** Runs something beside a PostgreSQL of its own, with the settings that a store has: it waits for the disk. */
export async function withPostgres(work: () => Promise<void>): Promise<void> {
  const postgres = await startPostgres({
    password: randomBytes(16).toString("hex"),
    settings: ["max_connections=200", "shared_buffers=256MB"],
  })
  try {
    const url = new URL(postgres.url("postgres"))
    process.env.DB_HOST = url.hostname
    process.env.DB_PORT = url.port
    process.env.DB_USERNAME = decodeURIComponent(url.username)
    process.env.DB_PASSWORD = decodeURIComponent(url.password)
    await work()
  } finally {
    await postgres.stop()
  }
}
