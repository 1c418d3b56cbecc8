import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { MOST_HEADER, mappingSchema, type Mapping } from "../../../../fps/statements/columns"
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

/** How a person wants a file read. What is not chosen is found. */
export interface Choices {
  readonly mapping: Mapping | undefined
  /** The line with the names of the columns. */
  readonly header: number | undefined
}

const mappingField = z.preprocess(parseJson, mappingSchema).optional()
const headerField = z.preprocess(parseJson, z.number().int().min(1).max(MOST_HEADER)).optional()

const MAPPING_WRONG = {
  path: "mapping",
  code: "mapping_invalid",
  message:
    "must be JSON with names of columns: { date, text, amount }, or { date, text, credit, debit }, and sign, currency or status",
}
const HEADER_WRONG = {
  path: "header",
  code: "header_invalid",
  message: `must be the number of the line with the names of the columns, from 1 to ${MOST_HEADER}`,
}

/** Returns the choices beside a file; undefined after a refusal was answered. */
export function takeChoices(req: MedusaRequest, res: MedusaResponse): Choices | undefined {
  const { mapping, header, ...others } = req.body as Record<string, unknown>
  const [columns, line] = [mappingField.safeParse(mapping), headerField.safeParse(header)]
  const errors = [
    ...(columns.success ? [] : [MAPPING_WRONG]),
    ...(line.success ? [] : [HEADER_WRONG]),
    ...Object.keys(others).map((path) => ({
      ...{ path, code: "invalid_upload" },
      message: "is not a field of this form; send file, mapping and header",
    })),
  ]
  if (errors.length > 0) {
    sendInvalid(res, errors)
    return undefined
  }
  return { mapping: columns.data, header: line.data }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Returns the hash of a file and its choices: the same one again is the same statement. */
export function contentHash(bytes: Buffer, mapping: Mapping, header?: number): string {
  const columns = JSON.stringify(Object.entries({ ...mapping, header }).sort())
  return createHash("sha256").update(columns).update("\n").update(bytes).digest("hex")
}

/**
 * Answers 400 to a file that cannot be read, with the line and the column. Not thrown: what goes to
 * Medusa's error handler is logged.
 */
function sendFault(res: MedusaResponse, fault: StatementFault): void {
  const { code, message, line, column } = fault
  const path = code === "no_header" ? "header" : "file"
  const errors = [{ path, code, message, line, column }]
  res.status(400).json({ type: "invalid_data", code, message: `${path}: ${message}`, errors })
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
