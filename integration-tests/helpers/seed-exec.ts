import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { seedStore } from "./seed"

/** Seeds a store run as a process of its own (`medusa exec`) and leaves what was made in a file. */
export default async function seed({ container, args }: ExecArgs): Promise<void> {
  writeFileSync(args[0] ?? "", JSON.stringify(await seedStore(container)))
}
