import iconv from "iconv-lite"
import { StatementFault } from "./fault"

/** The first bytes of other files: OLE (.xls, and a workbook with a password), PDF. */
const OTHER_FILES = [
  { begin: [0xd0, 0xcf, 0x11, 0xe0], code: "is_xls" },
  { begin: [0x25, 0x50, 0x44, 0x46], code: "is_pdf" },
] as const
/** A page, an archive of one, or XML, which some banks name `.xls`. */
const IS_HTML = /^\s*(<!doctype html|<html|<table|<meta|<\?xml|mime-version:)/i
const REPLACEMENT = /\uFFFD/g
/** A bank cuts a text within a character now and then. More than that is another encoding. */
const MOST_BROKEN = 0.02

/**
 * Decodes a file: UTF-8, UTF-16 with its mark, or Big5 with Hong Kong's characters, which Node's own
 * decoder does not know (啲, 嘢, 邨); whichever breaks least. A broken character becomes one sign.
 * Removes a byte order mark; lines end with a line feed.
 */
export function decode(bytes: Buffer): string {
  if (bytes.length === 0) {
    throw new StatementFault("empty")
  }
  const other = OTHER_FILES.find(({ begin }) => begin.every((byte, at) => bytes[at] === byte))
  if (other) {
    throw new StatementFault(other.code)
  }
  const text = (utf16(bytes) ?? leastBroken(bytes)).replace(/^\uFEFF/, "")
  if (text.includes("\0")) {
    throw new StatementFault("not_text")
  }
  if (brokenIn(text) > Math.max(1, text.length * MOST_BROKEN)) {
    const at = text.indexOf("\uFFFD")
    throw new StatementFault("unknown_encoding", { line: lineAt(text, at) })
  }
  if (IS_HTML.test(text)) {
    throw new StatementFault("is_html")
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

function leastBroken(bytes: Buffer): string {
  const utf8 = new TextDecoder("utf-8").decode(bytes)
  if (brokenIn(utf8) === 0) {
    return utf8
  }
  const big5 = iconv.decode(bytes, "big5-hkscs")
  return brokenIn(big5) < brokenIn(utf8) ? big5 : utf8
}

function brokenIn(text: string): number {
  return text.match(REPLACEMENT)?.length ?? 0
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length
}
