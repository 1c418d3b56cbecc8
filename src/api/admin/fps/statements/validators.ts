import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { mappingSchema, type Mapping } from "../../../../fps/statements/columns"
import { StatementFault } from "../../../../fps/statements/fault"
import { sendInvalid, read } from "../validation"

/** Returns the uploaded file; undefined after a refusal was answered. */
export function takeBytes(req: MedusaRequest, res: MedusaResponse): Buffer | undefined {
  const { file } = req as { file?: { buffer: Buffer } }
  if (!file) {
    const message = "is missing; send the statement as CSV or Excel in this field"
    sendInvalid(res, [{ path: "file", code: "file_missing", message }])
  }
  return file?.buffer
}

/** Returns the mapping of columns, null without one; undefined after a refusal was answered. */
export function takeMapping(req: MedusaRequest, res: MedusaResponse): Mapping | null | undefined {
  const { mapping } = req.body as { mapping?: unknown }
  if (mapping === undefined) {
    return null
  }
  const result = mappingSchema.safeParse(parseJson(mapping))
  if (!result.success) {
    const message =
      "must be JSON with names of columns: { date, text, amount }, or { date, text, credit, debit }, and sign, currency or status"
    sendInvalid(res, [{ path: "mapping", code: "mapping_invalid", message }])
    return undefined
  }
  return result.data
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Returns the hash of a file and its mapping: the same one again is the same statement. */
export function contentHash(bytes: Buffer, mapping: Mapping): string {
  const columns = JSON.stringify(Object.entries(mapping).sort())
  return createHash("sha256").update(columns).update("\n").update(bytes).digest("hex")
}

/**
 * Answers 400 to a file that cannot be read, with the line and the column. Not thrown: what goes to
 * Medusa's error handler is logged.
 */
function sendFault(res: MedusaResponse, fault: StatementFault): void {
  const { code, message, line, column } = fault
  const errors = [{ path: "file", code, message, line, column }]
  res.status(400).json({ type: "invalid_data", code, message: `file: ${message}`, errors })
}

/** Reads a file; returns undefined after a refusal was answered. */
export async function orFault<T>(
  res: MedusaResponse,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof StatementFault)) {
      throw error
    }
    sendFault(res, error)
    return undefined
  }
}

const schema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})

/** Reads which page of statements is asked for. Throws a 400 that names the field. */
export function parseStatementsQuery(query: unknown): { limit: number; offset: number } {
  return read(schema, query)
}
