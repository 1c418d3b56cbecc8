/**
 * A code as PNG, dark on light with the quiet zone scanners need: a picture that a phone can save
 * and a banking app open. The generator is loaded with the first checkout, so that the sandbox
 * starts without it.
 */
export async function qrPng(payload: string): Promise<Buffer> {
  const { default: qrcode } = await import("qrcode")
  return qrcode.toBuffer(payload, { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 })
}
