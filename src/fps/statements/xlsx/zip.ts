import type { Readable } from "node:stream"
import yauzl, { type Entry, type ZipFile } from "yauzl"
import { StatementFault } from "../fault"

/** A workbook has some dozens. */
const MOST_ENTRIES = 2_000
/** The limit of all unpacked entries. A month of 50,000 lines has less. */
const MOST_BYTES = 64 * 1_048_576
/** Beyond that a file is made to be slow. */
const MOST_MS = 30_000

/** The parts of a workbook, unpacked as they are read. */
export interface Parts {
  has: (name: string) => boolean
  /** Gives the text of a part in pieces. Throws a {@link StatementFault} beyond what a statement has. */
  read: (name: string) => AsyncIterable<string>
}

/** Opens a ZIP file. Entries are compared with what they say of their size. */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await open(bytes)
  const entries = await entriesOf(zip)
  const end = Date.now() + MOST_MS
  let left = MOST_BYTES
  const find = (name: string) => entries.get(name.toLowerCase())
  return {
    has: (name) => find(name) !== undefined,
    async *read(name) {
      const entry = find(name)
      if (!entry || entry.uncompressedSize > left) {
        throw new StatementFault(entry ? "too_many_lines" : "xlsx_broken")
      }
      const stream = await streamOf(zip, entry)
      stream.setEncoding("utf8")
      for await (const piece of stream as AsyncIterable<string>) {
        left -= piece.length
        if (left < 0 || Date.now() > end) {
          throw new StatementFault("too_many_lines")
        }
        yield piece
      }
    },
  }
}

async function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) {
        reject(error)
      } else {
        resolve(zip)
      }
    })
  })
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) {
    throw new StatementFault("xlsx_broken")
  }
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on("error", reject)
    zip.on("end", () => resolve(entries))
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(error)
      } else {
        resolve(stream)
      }
    })
  })
}
