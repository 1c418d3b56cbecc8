/** The content of a code. Times are epoch milliseconds. */
interface QrPayloadInput {
  /** Decimal text such as `120.50`. */
  amount: string
  merchantName: string
  /** Shown by banking apps; shortened to what fits. */
  billNumber: string
  /** Finds the order again; 1 to 25 characters. */
  referenceLabel: string
  expiresAt: number
}

/**
 * Seven zeros have the form of an FPS identifier that belongs to nobody: a real banking app that
 * scans this screen cannot pay anybody.
 */
const SANDBOX_FPS_ID = "0000000"

const MAX_FIELD = 25
/** Beyond it nothing is read: thousands of accents take seconds to normalise. */
const MAX_READ = 250

/**
 * Builds the text of a Hong Kong common QR code (EMVCo merchant-presented mode) for one payment in
 * HKD. Only ASCII, so that a length in characters is a length in bytes for every decoder.
 */
export function buildQrPayload(input: QrPayloadInput): string {
  const account =
    field("00", "hk.com.hkicl") +
    field("02", SANDBOX_FPS_ID) +
    field("05", hongKongTimestamp(input.expiresAt))
  const bill = plain(input.billNumber, /[^A-Za-z0-9.@_+-]/g)
  const additional = (bill ? field("01", bill) : "") + field("05", input.referenceLabel)
  const payload =
    field("00", "01") +
    field("01", "12") +
    field("26", account) +
    field("52", "0000") +
    field("53", "344") +
    field("54", input.amount) +
    field("58", "HK") +
    field("59", plain(input.merchantName, /[^\x20-\x7e]/g) || "NA") +
    field("60", "HK") +
    field("62", additional) +
    "6304"
  return payload + crc16(payload)
}

/** Tag, two-digit length, value. Throws a RangeError for what a length cannot say. */
function field(tag: string, value: string): string {
  if (value.length < 1 || value.length > 99) {
    throw new RangeError(`Field ${tag} of the QR code must have 1 to 99 characters.`)
  }
  return tag + String(value.length).padStart(2, "0") + value
}

function plain(text: string, unwanted: RegExp): string {
  const start = text.slice(0, MAX_READ).normalize("NFKD")
  return start.replace(unwanted, "").trim().slice(0, MAX_FIELD).trim()
}

/** `yyyyMMddHHmmss` in Hong Kong, which keeps UTC+8 all year. */
function hongKongTimestamp(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace(/[^0-9]/g, "")
}

/** The content of a code, as a banking app shows it. */
interface QrContents {
  payee: string
  fpsId: string
  /** Decimal text. */
  amount: string
  billNumber: string
  referenceLabel: string
}

/** `unreadable`: not an EMVCo code; `checksum`: damaged; `not_fps`: a code of another scheme. */
type QrReading =
  { ok: true; contents: QrContents } | { ok: false; reason: "unreadable" | "checksum" | "not_fps" }

/** Reads a code as a banking app would, ignoring white space around it. */
export function readQrPayload(text: string): QrReading {
  const payload = text.trim()
  const fields = readFields(payload)
  if (!fields || fields.get("00") !== "01" || !/6304[0-9A-Fa-f]{4}$/.test(payload)) {
    return { ok: false, reason: "unreadable" }
  }
  if (crc16(payload.slice(0, -4)) !== payload.slice(-4).toUpperCase()) {
    return { ok: false, reason: "checksum" }
  }
  const account = readFields(fields.get("26") ?? "")
  if (account?.get("00") !== "hk.com.hkicl") {
    return { ok: false, reason: "not_fps" }
  }
  const additional = readFields(fields.get("62") ?? "")
  return {
    ok: true,
    contents: {
      payee: fields.get("59") ?? "",
      fpsId: account.get("02") ?? "",
      amount: fields.get("54") ?? "",
      billNumber: additional?.get("01") ?? "",
      referenceLabel: additional?.get("05") ?? "",
    },
  }
}

function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2])
    const value = text.slice(at + 4, at + 4 + length)
    if (!head?.[1] || value.length !== length) {
      return undefined
    }
    fields.set(head[1], value)
    at += 4 + length
  }
  return fields
}

/**
 * CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, nothing reflected) over the UTF-8 bytes,
 * as four upper-case hex digits. EMVCo merchant-presented codes end with it.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) {
      crc = ((crc & 0x8000) !== 0 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}
