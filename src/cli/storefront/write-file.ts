import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname } from "node:path"
import { CommandError } from "../command-error"

/**
 * Writes a file whole or not at all: beside it first, then in its place. Keeps its mode, and a link
 * a link. Throws a {@link CommandError}.
 */
export function writeWhole(path: string, content: string): void {
  const exists = existsSync(path)
  const file = exists ? realpathSync(path) : path
  const beside = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(beside, content)
    if (exists) {
      chmodSync(beside, statSync(file).mode)
    }
    renameSync(beside, file)
  } catch (cause) {
    if (existsSync(beside)) {
      rmSync(beside)
    }
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`Cannot write ${path}: ${why}. Mend that and run it again.`, { cause })
  }
}
