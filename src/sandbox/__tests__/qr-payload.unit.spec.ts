import { crc16, buildQrPayload, readQrPayload } from "../qr-payload"

const input = {
  amount: "120.50",
  merchantName: "Sandbox Shop",
  billNumber: "REF0001",
  referenceLabel: "ABC123",
  expiresAt: Date.UTC(2026, 10, 20, 17, 30, 5),
}

describe("crc16", () => {
  it("gives the published check value of CRC-16/CCITT-FALSE", () => {
    expect(crc16("123456789")).toBe("29B1")
  })

  it("pads to four digits and covers the bytes of other scripts", () => {
    // Computed with Python's binascii.crc_hqx(text, 0xffff).
    expect([crc16(""), crc16("轉數快"), crc16("11")]).toEqual(["FFFF", "2D73", "0DD9"])
  })
})

describe("buildQrPayload", () => {
  it("writes the fields of a one-time code in HKD, in order", () => {
    // The checksum was computed with Python's binascii.crc_hqx.
    expect(buildQrPayload(input)).toBe(
      "000201" +
        "010212" +
        "26450012hk.com.hkicl02070000000051420261121013005" +
        "52040000" +
        "5303344" +
        "5406120.50" +
        "5802HK" +
        "5912Sandbox Shop" +
        "6002HK" +
        "62210107REF00010506ABC123" +
        "6304E94F",
    )
  })

  it("keeps names and references to ASCII and 25 characters", () => {
    const payload = buildQrPayload({
      ...input,
      merchantName: "Café du Monde with a very long name",
      billNumber: "ref/with spaces and much more than fits",
    })
    expect(payload).toContain("5925Cafe du Monde with a very")
    expect(payload).toContain("0125refwithspacesandmuchmoret")
  })

  it("reads no thousands of accents, whose order takes seconds to find", () => {
    const accents = "\u0301".repeat(24_000) + "\u0316".repeat(24_000)
    const began = process.cpuUsage()
    expect(buildQrPayload({ ...input, billNumber: `ref${accents}` })).toContain("0103ref")
    // Of the processor: what else runs on the machine does not count.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(500)
  })

  it("says NA for a name without any ASCII and leaves an empty bill number out", () => {
    const payload = buildQrPayload({ ...input, merchantName: "轉數快", billNumber: "單" })
    expect(payload).toContain("5902NA")
    expect(payload).toContain("62100506ABC123")
  })
})

describe("readQrPayload", () => {
  it("reads back what was written, line breaks around it forgiven", () => {
    expect(readQrPayload(`\n ${buildQrPayload(input)} \n`)).toEqual({
      ok: true,
      contents: {
        payee: "Sandbox Shop",
        fpsId: "0000000",
        amount: "120.50",
        billNumber: "REF0001",
        referenceLabel: "ABC123",
      },
    })
  })

  it("refuses an altered amount by its checksum", () => {
    const altered = buildQrPayload(input).replace("120.50", "120.51")
    expect(readQrPayload(altered)).toEqual({ ok: false, reason: "checksum" })
  })

  it("refuses a code of another scheme", () => {
    const payload = buildQrPayload(input).replace("hk.com.hkicl", "sg.com.other").slice(0, -4)
    expect(readQrPayload(payload + crc16(payload))).toEqual({ ok: false, reason: "not_fps" })
  })

  it.each(["", "hello", "https://shop.test/pay", "00020101021226"])("cannot read %p", (text) => {
    expect(readQrPayload(text)).toEqual({ ok: false, reason: "unreadable" })
  })
})
