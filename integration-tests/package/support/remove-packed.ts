import { rmSync } from "node:fs"

/** Jest's `globalTeardown`. */
export default function removePacked(): void {
  if (process.env.FPS_PACKED) {
    rmSync(process.env.FPS_PACKED, { recursive: true, force: true })
  }
}
