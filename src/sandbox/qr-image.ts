import { crc32, deflateSync } from "node:zlib"

/** The light frame that scanners need, in modules. */
const QUIET_ZONE = 4
/** Pixels of a module's side; with one bit a pixel, a module's row is a byte. */
const SCALE = 8
const LIGHT = 0xff
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

/**
 * Writes a code as PNG, dark on light with the quiet zone that scanners need: a phone can save it
 * and a banking app open it. The generator is loaded with the first checkout, so that the sandbox
 * starts without it. Its own PNG tries every filter on four bytes a pixel, which blocks the sandbox
 * for 20 ms on an idle machine.
 */
export async function qrPng(payload: string): Promise<Buffer> {
  const { default: qrcode } = await import("qrcode")
  const { modules } = qrcode.create(payload, { errorCorrectionLevel: "M" })
  const { size } = modules
  const side = size + 2 * QUIET_ZONE
  // Each line of pixels begins with its filter: none.
  const lines = Buffer.alloc(side * SCALE * (side + 1), LIGHT)
  for (let line = 0; line < side * SCALE; line++) {
    const start = line * (side + 1)
    const row = Math.floor(line / SCALE) - QUIET_ZONE
    lines[start] = 0
    for (let column = 0; row >= 0 && row < size && column < size; column++) {
      lines[start + 1 + QUIET_ZONE + column] = modules.data[row * size + column] ? 0 : LIGHT
    }
  }
  return png(side * SCALE, lines)
}

/** A square picture in grey, one bit a pixel (RFC 2083). */
function png(side: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
