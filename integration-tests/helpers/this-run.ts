import { mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../src/demo/ports"

let folder: string | undefined

/** What the suites of one run of `npm test` share; a Jest that is called by itself has one a suite. */
export function folderOfRun(): string {
  folder ??= process.env.FPS_TEST_RUN ?? mkdtempSync(join(tmpdir(), "medusa-payment-fps-test-"))
  return folder
}

/** Whether nobody in this run asked for it before: one can make the folder, which stays. */
export function isFirst(name: string): boolean {
  try {
    mkdirSync(join(folderOfRun(), name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      return false
    }
    throw error
  }
}

/**
 * A free port that no other suite of this run gets: until a Medusa listens on it, it is as free to
 * all others.
 */
export async function portOfOurs(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (isFirst(`port-${port}`)) {
      return port
    }
  }
}
