import busboy from "busboy"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendInvalid } from "../validation"

const MEGABYTE = 1_048_576
const MOST_MEGABYTES = 10

const LIMITS: busboy.Limits = {
  fileSize: MOST_MEGABYTES * MEGABYTE,
  files: 1,
  fields: 1,
  fieldSize: 10_000,
  fieldNameSize: 100,
  // Counted with the end of the form.
  parts: 3,
  headerPairs: 20,
}

/** A form with a file, as it was sent. */
interface Form {
  readonly file: Buffer | null
  readonly mapping: string | undefined
}

/** Why a form is not read. */
class RefusedError extends Error {
  override readonly name = "RefusedError"

  constructor(
    readonly path: "file" | "mapping",
    message: string,
  ) {
    super(message)
  }
}

class TooLargeError extends Error {
  override readonly name = "TooLargeError"
}

/**
 * Reads `multipart/form-data` with a `file` of at most ten megabytes, held in memory and nowhere
 * else. What is refused is a 4xx.
 */
export function takeFile(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (!req.is("multipart/form-data")) {
    const message = "The file has to be sent as multipart/form-data, in the field `file`."
    res.status(415).json({ type: "invalid_data", code: "not_multipart", message })
    return
  }
  readForm(req).then(
    ({ file, mapping }) => {
      Object.assign(req, {
        body: mapping === undefined ? {} : { mapping },
        ...(file ? { file: { buffer: file } } : {}),
      })
      next()
    },
    (error: unknown) => {
      // What is still to come is not waited for.
      req.unpipe()
      req.resume()
      refuse(res, error)
    },
  )
}

function refuse(res: MedusaResponse, error: unknown): void {
  if (error instanceof TooLargeError) {
    const message = `file: has more than ${MOST_MEGABYTES} MB. Choose a shorter period.`
    res.status(413).json({ type: "invalid_data", code: "file_too_large", message })
    return
  }
  const { path, message } =
    error instanceof RefusedError
      ? error
      : { path: "file", message: "could not be read from the form; send it again" }
  sendInvalid(res, [{ path, code: "invalid_upload", message }])
}

async function readForm(req: MedusaRequest): Promise<Form> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let hasFile = false
    let mapping: string | undefined
    // Throws where the form has no boundary.
    const form = busboy({ headers: req.headers, limits: LIMITS })
    form.on("file", (name, stream) => {
      stream.on("limit", () => reject(new TooLargeError()))
      stream.on("error", reject)
      if (name !== "file") {
        stream.resume()
        reject(new RefusedError("file", "must be the one file of the form"))
        return
      }
      hasFile = true
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
    })
    form.on("field", (name, value, { valueTruncated }) => {
      if (name !== "mapping") {
        reject(new RefusedError("mapping", "must be the one field beside the file"))
      } else if (valueTruncated) {
        reject(new RefusedError("mapping", "is too long"))
      }
      mapping = value
    })
    form.on("filesLimit", () =>
      reject(new RefusedError("file", "must be the one file of the form")),
    )
    form.on("fieldsLimit", () =>
      reject(new RefusedError("mapping", "must be the one field beside the file")),
    )
    form.on("partsLimit", () =>
      reject(new RefusedError("file", "must be the one file, beside `mapping` alone")),
    )
    form.on("error", reject)
    form.on("close", () => resolve({ file: hasFile ? Buffer.concat(chunks) : null, mapping }))
    req.on("aborted", () => reject(new Error("The form was cut off.")))
    req.pipe(form)
  })
}
