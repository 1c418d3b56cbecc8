import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import multer from "multer"
import { sendInvalid } from "../invalid"

const MEGABYTE = 1_048_576
const MOST_MEGABYTES = 10

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: MOST_MEGABYTES * MEGABYTE,
    files: 1,
    fields: 1,
    fieldSize: 10_000,
    fieldNameSize: 100,
    parts: 2,
    headerPairs: 20,
  },
}).single("file")

/** What is wrong with an upload, by multer's own words. Everything else is a form that is broken. */
const REASONS: Readonly<Record<string, { path: string; message: string }>> = {
  LIMIT_UNEXPECTED_FILE: { path: "file", message: "must be the one file of the form" },
  LIMIT_FILE_COUNT: { path: "file", message: "must be the one file of the form" },
  LIMIT_PART_COUNT: { path: "file", message: "must be the one file, beside `mapping` alone" },
  LIMIT_FIELD_COUNT: { path: "mapping", message: "must be the one field beside the file" },
  LIMIT_FIELD_VALUE: { path: "mapping", message: "is too long" },
}

/**
 * Reads `multipart/form-data` with a `file` of at most ten megabytes, held in memory and nowhere
 * else. What is refused is a 4xx: multer's own errors would end as 500.
 */
export function takeFile(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (!req.is("multipart/form-data")) {
    const message = "The file has to be sent as multipart/form-data, in the field `file`."
    res.status(415).json({ type: "invalid_data", code: "not_multipart", message })
    return
  }
  upload(req, res, (error: unknown) => {
    if (error === undefined || error === null) {
      next()
      return
    }
    const code = error instanceof multer.MulterError ? error.code : ""
    if (code === "LIMIT_FILE_SIZE") {
      const message = `file: has more than ${MOST_MEGABYTES} MB. Choose a shorter period.`
      res.status(413).json({ type: "invalid_data", code: "file_too_large", message })
      return
    }
    const { path, message } = REASONS[code] ?? {
      path: "file",
      message: "could not be read from the form; send it again",
    }
    sendInvalid(res, [{ path, code: "invalid_upload", message }])
  })
}
