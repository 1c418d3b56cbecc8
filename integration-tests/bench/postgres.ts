import { randomBytes } from "node:crypto"
import { startPostgres } from "../../src/demo/postgres"

/** For what is only read: filling it is most of the time. */
const WITHOUT_DISK = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]

/** Runs `work` with a PostgreSQL of its own, which the helpers for databases then find. */
export async function withPostgres<T>(
  work: () => Promise<T>,
  settings: readonly string[] = WITHOUT_DISK,
): Promise<T> {
  const postgres = await startPostgres({
    password: randomBytes(16).toString("hex"),
    settings,
  })
  try {
    const url = new URL(postgres.url("postgres"))
    process.env.DB_HOST = url.hostname
    process.env.DB_PORT = url.port
    process.env.DB_USERNAME = decodeURIComponent(url.username)
    process.env.DB_PASSWORD = decodeURIComponent(url.password)
    return await work()
  } finally {
    await postgres.stop()
  }
}
