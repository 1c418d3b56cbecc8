import { z } from "zod"

/** A save without `version`, which is no option. */
export interface SaveBody {
  readonly body: unknown
  readonly version: number | undefined
}

const schema = z.looseObject({ version: z.int().min(0).optional() })

/** Takes `version` out of the body of a save; null when it is no version. */
export function readSaveBody(body: unknown): SaveBody | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { body, version: undefined }
  }
  const result = schema.safeParse(body)
  if (!result.success) {
    return null
  }
  const { version, ...rest } = result.data
  return { body: rest, version }
}
