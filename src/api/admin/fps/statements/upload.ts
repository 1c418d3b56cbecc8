import multer, { MulterError } from "multer"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendInvalid } from "../validation"

const MEGABYTE = 1_048_576
const MOST_MEGABYTES = 10

/** The file is held in memory and nowhere else. */
const readForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: MOST_MEGABYTES * MEGABYTE,
    files: 1,
    fields: 2,
    fieldSize: 10_000,
    fieldNameSize: 100,
    // The end of the form counts as one.
    parts: 4,
    headerPairs: 20,
  },
}).single("file")

/**
 * Reads `multipart/form-data` with a `file` of at most ten megabytes, and `mapping` and `header` beside
 * it. A form that cannot be read is answered with 400, 413 or 415.
 */
export function takeFile(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (!req.is("multipart/form-data")) {
    const message = "Send the file as multipart/form-data, in the field `file`."
    res.status(415).json({ type: "invalid_data", code: "not_multipart", message })
    return
  }
  readForm(req, res, (error: unknown) => {
    if (error === undefined) {
      next()
    } else if (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") {
      const message = `file: has more than ${MOST_MEGABYTES} MB. Choose a shorter period.`
      res.status(413).json({ type: "invalid_data", code: "file_too_large", message })
    } else {
      sendInvalid(res, [{ ...problemOf(error), code: "invalid_upload" }])
    }
  })
}

const ONE_FILE = { path: "file", message: "must be the one file of the form" }
const ONE_FIELD = { path: "mapping", message: "may have no field beside it but file and header" }

const PROBLEMS: Readonly<Record<string, { readonly path: string; readonly message: string }>> = {
  LIMIT_FILE_COUNT: ONE_FILE,
  LIMIT_UNEXPECTED_FILE: ONE_FILE,
  LIMIT_PART_COUNT: ONE_FILE,
  LIMIT_FIELD_COUNT: ONE_FIELD,
  LIMIT_FIELD_KEY: ONE_FIELD,
  LIMIT_FIELD_VALUE: { path: "mapping", message: "is too long" },
}

function problemOf(error: unknown) {
  const known = error instanceof MulterError ? PROBLEMS[error.code] : undefined
  return known ?? { path: "file", message: "could not be read from the form; send it again" }
}
