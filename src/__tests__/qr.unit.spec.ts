import { readQr } from "../../integration-tests/helpers/read-qr"
import { qrCode } from "../qr"

describe("a QR code of ours", () => {
  it.each([
    "https://shop.example/hk/fps/payses_01JABC?lang=zh",
    `https://shop.example/${"a".repeat(500)}`,
  ])("is read as it was written: %s", (url) => {
    const { box, path } = qrCode(url)
    expect(readQr(`<svg viewBox="${box}"><path d="${path}" /></svg>`)).toBe(url)
  })
})
