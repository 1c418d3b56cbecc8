/** A raw body for a person to read. */
export interface ReadableBody {
  /** Null once it was pruned. */
  readonly body: string | null
  /** True when the bytes are no UTF-8, so that `body` is their Base64. */
  readonly base64: boolean
}

/** Reads stored bytes (Base64) as text where that loses nothing. */
export function readableBody(stored: string | null): ReadableBody {
  if (stored === null) {
    return { body: null, base64: false }
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    return { body: decoder.decode(Buffer.from(stored, "base64")), base64: false }
  } catch {
    return { body: stored, base64: true }
  }
}
