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
