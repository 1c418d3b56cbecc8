import iconv from "iconv-lite"
import { StatementFault } from "./fault"

/** The first bytes of other files: ZIP (.xlsx), OLE (.xls), PDF. */
const OTHER_FILES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
]
const REPLACEMENT = "\uFFFD"

/**
 * Decodes a file: UTF-8, UTF-16 with its mark, else Big5 with Hong Kong's characters, which Node's
 * own decoder does not know (啲, 嘢, 邨). Removes a byte order mark; lines end with a line feed.
 */
export function decode(bytes: Buffer): string {
  if (bytes.length === 0) {
    throw new StatementFault("empty")
  }
  if (OTHER_FILES.some((begin) => begin.every((byte, index) => bytes[index] === byte))) {
    throw new StatementFault("not_text")
  }
  const text = (utf16(bytes) ?? utf8(bytes) ?? iconv.decode(bytes, "big5-hkscs")).replace(
    /^\uFEFF/,
    "",
  )
  if (text.includes("\0")) {
    throw new StatementFault("not_text")
  }
  const strange = text.indexOf(REPLACEMENT)
  if (strange >= 0) {
    throw new StatementFault("unknown_encoding", { line: lineAt(text, strange) })
  }
  if (text.trim() === "") {
    throw new StatementFault("empty")
  }
  // One kind of line end, so that lines are counted alike everywhere.
  return text.replace(/\r\n?/g, "\n")
}

function utf16(bytes: Buffer): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) {
    return iconv.decode(bytes, "utf-16le")
  }
  return first === 0xfe && second === 0xff ? iconv.decode(bytes, "utf-16be") : undefined
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length
}
