import { Readable } from "node:stream"
import { createInflateRaw } from "node:zlib"
import { StatementFault } from "../fault"
import type { Turns } from "../turns"

/** A workbook has some dozens. */
const MOST_ENTRIES = 2_000
/** The limit of all unpacked entries. A month of 50,000 lines has less. */
const MOST_BYTES = 64 * 1_048_576
/** The limit of all tags, also of empty cells, which pack well: 50,000 lines of twenty cells have as many. */
const MOST_TAGS = 4_500_000
/**
 * A workbook unpacks to fifteen times its size and has two tags for each of its bytes. One with four
 * times as much is made to be slow, unless it is short. Only parts that are read count.
 */
const SHORT = { bytes: 4 * 1_048_576, tags: 100_000 }
const PER_BYTE = { bytes: 60, tags: 8 }
const PIECE = 16_384

/** The parts of a workbook, unpacked as they are read. */
export interface Parts {
  has: (name: string) => boolean
  /** Gives the text of a part in pieces. Throws a {@link StatementFault} beyond what a statement has. */
  read: (name: string) => AsyncIterable<string>
  /** Gives the bytes of the parts that were read, as they are packed. */
  packed: () => number
}

/** An entry of the directory at the end of a ZIP file. */
interface Entry {
  /** The place of its own header in the file. */
  readonly at: number
  readonly method: number
  readonly isEncrypted: boolean
  readonly packed: number
  readonly size: number
}

/**
 * Opens a ZIP file (PKWARE's APPNOTE 6.3, sections 4.3 and 4.5.3), of which Node unpacks the entries.
 * Throws where the file is damaged, or an entry is not as long as the directory says.
 */
export function openParts(bytes: Buffer, turns: Turns): Parts {
  const entries = directoryOf(bytes)
  const known = new Set<Entry>()
  const unpacked = { bytes: 0, tags: 0 }
  const packed = () => [...known].reduce((sum, entry) => sum + entry.packed, 0)
  const isTooMuch = (size: number) =>
    unpacked.bytes + size > Math.min(MOST_BYTES, SHORT.bytes + PER_BYTE.bytes * packed()) ||
    unpacked.tags > Math.min(MOST_TAGS, SHORT.tags + PER_BYTE.tags * packed())
  const find = (name: string) => entries.get(name.toLowerCase())
  async function* read(entry: Entry): AsyncIterable<string> {
    const decoder = new TextDecoder()
    let size = 0
    for await (const piece of unpack(bytes, entry) as AsyncIterable<Buffer>) {
      size += piece.length
      unpacked.bytes += piece.length
      for (let at = piece.indexOf("<"); at >= 0; at = piece.indexOf("<", at + 1)) {
        unpacked.tags++
      }
      if (size > entry.size) {
        throw new StatementFault("xlsx_broken")
      }
      if (isTooMuch(0)) {
        throw new StatementFault("too_many_lines")
      }
      await turns.next()
      yield decoder.decode(piece, { stream: true })
    }
    if (size < entry.size) {
      throw new StatementFault("xlsx_broken")
    }
  }
  return {
    has: (name) => find(name) !== undefined,
    packed,
    read(name) {
      const entry = find(name)
      if (!entry) {
        throw new StatementFault("xlsx_broken")
      }
      known.add(entry)
      if (isTooMuch(entry.size)) {
        throw new StatementFault("too_many_lines")
      }
      return read(entry)
    },
  }
}

const END = Buffer.from("PK\x05\x06")
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(END)
  const count = end < 0 ? MOST_ENTRIES + 1 : bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) {
    throw new StatementFault("xlsx_broken")
  }
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) {
      throw new StatementFault("xlsx_broken")
    }
    const name = at + 46
    const extra = name + bytes.readUInt16LE(at + 28)
    const comment = extra + bytes.readUInt16LE(at + 30)
    const [size = 0, packed = 0, local = 0] = wideOf(bytes.subarray(extra, comment), [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ])
    // Some programs of Windows write backslashes, and Excel reads them.
    const path = bytes.toString("utf8", name, extra).replaceAll("\\", "/")
    entries.set(path.toLowerCase(), {
      at: local,
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed,
      size,
    })
    at = comment + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const WIDE = 0x0001
const IN_EXTRA = 0xffffffff

/** Some programs write the numbers of every entry with eight bytes, into its extra field (ZIP64). */
function wideOf(extra: Buffer, numbers: readonly number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === WIDE) {
      let next = at + 4
      return numbers.map((number) => {
        if (number !== IN_EXTRA) {
          return number
        }
        next += 8
        return Number(extra.readBigUInt64LE(next - 8))
      })
    }
  }
  return [...numbers]
}

function unpack(bytes: Buffer, { at, method, isEncrypted, packed }: Entry): Readable {
  const isKnown = method === STORED || method === DEFLATED
  if (bytes.readUInt32LE(at) !== LOCAL || isEncrypted || !isKnown) {
    throw new StatementFault("xlsx_broken")
  }
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(from, from + packed)
  return method === STORED ? Readable.from(pieces(data)) : createInflateRaw().end(data)
}

/** A part that is not packed, in pieces as short as those of one that is. */
function* pieces(data: Buffer): Generator<Buffer> {
  for (let start = 0; start < data.length; start += PIECE) {
    yield data.subarray(start, start + PIECE)
  }
}
