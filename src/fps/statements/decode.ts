import iconv from "iconv-lite"
import { StatementFault } from "./fault"
import type { Turns } from "./turns"

/** The first bytes of other files: OLE (.xls, and a workbook with a password), PDF. */
const OTHER_FILES = [
  { begin: [0xd0, 0xcf, 0x11, 0xe0], code: "is_xls" },
  { begin: [0x25, 0x50, 0x44, 0x46], code: "is_pdf" },
] as const
/** A page, an archive of one, or XML, which some banks name `.xls`. */
const IS_HTML = /^(<!doctype html|<html|<table|<meta|<\?xml|mime-version:)/i
const REPLACEMENT = /\uFFFD/g
/** A bank cuts a text within a character now and then. More than that is another encoding. */
const MOST_BROKEN = 0.02
/** First bytes of frequent characters of Big5 with which GB 2312 has Greek and Cyrillic letters, or nothing. */
const GB_HAS_NONE = new Set([0xa6, 0xa7, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf])
/** Bytes that are decoded at once. */
const PIECE = 65_536

/**
 * Decodes a file: UTF-8, UTF-16 with its mark, or Big5 with Hong Kong's characters, which Node's own
 * decoder does not know (啲, 嘢, 邨); whichever breaks least. A broken character becomes one sign.
 * Removes a byte order mark; lines end with a line feed. Refuses what looks like GB 18030.
 */
export async function decode(bytes: Buffer, turns: Turns): Promise<string> {
  if (bytes.length === 0) {
    throw new StatementFault("empty")
  }
  const other = OTHER_FILES.find(({ begin }) => begin.every((byte, at) => bytes[at] === byte))
  if (other) {
    throw new StatementFault(other.code)
  }
  const { text, broken, brokenLine } = await leastBroken(bytes, turns)
  if (text.includes("\0")) {
    throw new StatementFault("not_text")
  }
  if (broken > Math.max(1, text.length * MOST_BROKEN)) {
    throw new StatementFault("unknown_encoding", { line: brokenLine })
  }
  const words = text.trimStart()
  if (IS_HTML.test(words)) {
    throw new StatementFault("is_html")
  }
  if (words === "") {
    throw new StatementFault("empty")
  }
  return text
}

/** A decoder that is given one piece after the other. */
interface Decoder {
  readonly write: (piece: Buffer) => string
  readonly end: () => string | undefined
}

interface Decoded {
  readonly text: string
  /** How many characters are broken, and the line of the first, from 1. */
  readonly broken: number
  readonly brokenLine: number
}

async function leastBroken(bytes: Buffer, turns: Turns): Promise<Decoded> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) {
    return inPieces(bytes, iconv.getDecoder("utf-16le"), turns)
  }
  if (first === 0xfe && second === 0xff) {
    return inPieces(bytes, iconv.getDecoder("utf-16be"), turns)
  }
  const utf8 = await inPieces(bytes, utf8Decoder(), turns)
  if (utf8.broken === 0) {
    return utf8
  }
  const big5 = await inPieces(bytes, iconv.getDecoder("big5-hkscs"), turns)
  if (big5.broken >= utf8.broken) {
    return utf8
  }
  if (!(await isBig5(bytes, turns))) {
    throw new StatementFault("unknown_encoding", { line: utf8.brokenLine })
  }
  return big5
}

/**
 * Says if the characters are Big5's. Those of the mainland (GB 18030, GBK) decode as Big5 too, to other
 * words: what went out or is pending would not be known as such. Big5 has its frequent characters at
 * 0xA4 to 0xC6. A third of them are where GB 2312 has no Chinese characters at all, while GB 18030 has
 * most of its own where Big5 has the rare ones.
 */
async function isBig5(bytes: Buffer, turns: Turns): Promise<boolean> {
  let [frequent, rare, at] = [0, 0, 0]
  while (at < bytes.length) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    const isPair = first > 0x80 && second >= 0x40
    if (isPair && (first < 0xa1 || first > 0xc6)) {
      rare++
    } else if (isPair && first >= 0xa4 && (second < 0x80 || GB_HAS_NONE.has(first))) {
      frequent++
    }
    at += isPair ? 2 : 1
    // A step may pass over the end of a piece.
    if (at % PIECE < 2) {
      await turns.next()
    }
  }
  return frequent > rare
}

function utf8Decoder(): Decoder {
  const decoder = new TextDecoder("utf-8")
  return {
    write: (piece) => decoder.decode(piece, { stream: true }),
    end: () => decoder.decode(),
  }
}

/** Lets other requests have their turn between the pieces. */
async function inPieces(bytes: Buffer, decoder: Decoder, turns: Turns): Promise<Decoded> {
  const pieces: string[] = []
  let [broken, line, brokenLine] = [0, 1, 1]
  let waiting = ""
  for (let start = 0; start < bytes.length; start += PIECE) {
    await turns.next()
    const isLast = start + PIECE >= bytes.length
    const written = decoder.write(bytes.subarray(start, start + PIECE))
    const decoded = waiting + written + (isLast ? (decoder.end() ?? "") : "")
    // The line feed of a carriage return may begin the next piece.
    waiting = !isLast && decoded.endsWith("\r") ? "\r" : ""
    // One kind of line end, so that lines are counted alike everywhere.
    const piece = decoded.slice(0, decoded.length - waiting.length).replace(/\r\n?/g, "\n")
    const found = piece.match(REPLACEMENT)?.length ?? 0
    if (broken === 0 && found > 0) {
      brokenLine = line + linesIn(piece.slice(0, piece.indexOf("\uFFFD")))
    }
    broken += found
    line += linesIn(piece)
    pieces.push(piece)
  }
  return { text: pieces.join("").replace(/^\uFEFF/, ""), broken, brokenLine }
}

function linesIn(text: string): number {
  return text.split("\n").length - 1
}
