import { createHash, timingSafeEqual } from "node:crypto"

/** Compares two secrets in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest()
}
