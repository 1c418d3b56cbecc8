import { Client } from "pg"

/** The address of a database of the PostgreSQL that `npm test` started, or was given. */
export function databaseUrl(name: string): string {
  const { DB_HOST, DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env
  const url = new URL(`postgres://localhost/${name}`)
  url.hostname = DB_HOST ?? "localhost"
  url.port = DB_PORT
  url.username = encodeURIComponent(DB_USERNAME)
  url.password = encodeURIComponent(DB_PASSWORD)
  return url.href
}

/** Runs statements on a connection of their own, which is closed afterwards. */
export async function withClient<T>(name: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: databaseUrl(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
