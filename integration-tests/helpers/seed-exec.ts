import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { createUser, seedStore, STAFF } from "./seed"

/** Seeds a store run as a process of its own (`medusa exec`) and leaves what was made in a file. */
export default async function seed({ container, args }: ExecArgs): Promise<void> {
  await createUser(container, STAFF)
  writeFileSync(args[0] ?? "", JSON.stringify(await seedStore(container)))
}
