import { StatementFault } from "../fault"
import { readStatement } from "../read-statement"

export const SIGNED = { date: "Date", text: "Details", amount: "Amount" }

export const csv = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"))

export const told = async (
  bytes: Buffer,
  mapping: Parameters<typeof readStatement>[1] = SIGNED,
) => {
  const { from, to, lines } = await readStatement(bytes, mapping)
  return {
    from,
    to,
    lines: lines.map(({ number, day, text, amount }) => [number, day, text, amount]),
  }
}

export const faultOf = async (
  bytes: Buffer,
  mapping: Parameters<typeof readStatement>[1] = SIGNED,
) => {
  try {
    await readStatement(bytes, mapping)
  } catch (error) {
    if (error instanceof StatementFault) {
      const { code, line, column } = error
      return { code, line, column }
    }
    throw error
  }
  throw new Error("The file was read.")
}
