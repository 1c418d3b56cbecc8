import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { z } from "zod"

/**
 * Runs one PostgreSQL server as a child and outlives the program that asked for it just long
 * enough to stop the server: when that program ends, however it ends (SIGKILL too), this
 * process's standard input closes. Then the server gets a fast shutdown and the folders of this
 * run are removed. Its only argument is JSON of this shape.
 */
export const guardOrderSchema = z.object({
  command: z.string(),
  args: z.array(z.string()),
  account: z.object({ uid: z.number(), gid: z.number() }).optional(),
  removeAtEnd: z.array(z.string()),
})

export type GuardOrder = z.infer<typeof guardOrderSchema>

function guard(order: GuardOrder): void {
  const server = spawn(order.command, order.args, {
    ...order.account,
    cwd: "/",
    stdio: ["ignore", "inherit", "inherit"],
  })
  const stop = () => server.kill("SIGINT")
  process.stdin.on("end", stop).on("close", stop).resume()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, stop)
  }
  // The reader of our output may be gone by now; what PostgreSQL says while it stops is lost.
  process.stdout.on("error", () => undefined)
  server.on("error", (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  server.on("close", (code) => {
    order.removeAtEnd.forEach((path) => rmSync(path, { recursive: true, force: true }))
    process.exit(code ?? 1)
  })
}

if (require.main === module) {
  guard(guardOrderSchema.parse(JSON.parse(process.argv[2] ?? "{}")))
}
