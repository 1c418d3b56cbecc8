import { crc16 } from "./crc16"

/** What goes into a code. Times are epoch milliseconds. */
export interface QrPayloadInput {
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
 * Seven zeros: a form that decodes as an FPS identifier, for an account that is nobody's, so that
 * a real banking app that scans the desk's screen has nobody to pay.
 */
export const SANDBOX_FPS_ID = "0000000"

const MAX_FIELD = 25

/**
 * Text of a Hong Kong common QR code (EMVCo merchant-presented mode) for one payment in HKD.
 * Only ASCII, so that a length in characters is a length in bytes for every decoder.
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
  return text.normalize("NFKD").replace(unwanted, "").trim().slice(0, MAX_FIELD).trim()
}

/** `yyyyMMddHHmmss` in Hong Kong, which keeps UTC+8 all year. */
function hongKongTimestamp(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace(/[^0-9]/g, "")
}
