import { existsSync } from "node:fs"
import { join } from "node:path"

/** Modules of the decoder, as its package has them: they import each other by these names. */
export const DECODER_FILES = ["index.js", "decode.js", "dom.js"] as const

/** Where the packed sandbox has its copy of them: its package is not installed there. */
const PACKED = join(__dirname, "qr")

/** Where the module that a page asks for lies, if there is one of that name. */
export function decoderFile(name: string): string | undefined {
  const file = DECODER_FILES.find((known) => known === name)
  if (!file) {
    return undefined
  }
  return existsSync(PACKED) ? join(PACKED, file) : installedFile(file)
}

function installedFile(file: (typeof DECODER_FILES)[number]): string {
  return require.resolve(file === "index.js" ? "qr" : `qr/${file}`)
}
