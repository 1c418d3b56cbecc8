import { crc16 } from "./crc16"

/** What a banking app shows of a code. */
export interface QrContents {
  payee: string
  fpsId: string
  /** Decimal text. */
  amount: string
  billNumber: string
  referenceLabel: string
}

/** `unreadable`: not an EMVCo code; `checksum`: damaged; `not_fps`: a code of another scheme. */
export type QrReading =
  { ok: true; contents: QrContents } | { ok: false; reason: "unreadable" | "checksum" | "not_fps" }

/** Reads a code the way a banking app would, spaces and line breaks around it forgiven. */
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
