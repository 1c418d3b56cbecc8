/**
 * A code as SVG without a fixed size, dark on light with the quiet zone scanners need.
 * The generator is loaded with the first checkout, so that the sandbox starts without it.
 */
export async function qrSvg(payload: string): Promise<string> {
  const { default: qrcode } = await import("qrcode")
  return qrcode.toString(payload, { type: "svg", errorCorrectionLevel: "M", margin: 4 })
}
