import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"

/** The result of decrypting. Wrong keys are common, so they are not an exception. */
export type Decryption =
  | { readonly ok: true; readonly secret: string }
  | { readonly ok: false; readonly reason: "no_encryption_keys" | "cannot_decrypt" }

/** The keys of `encryptionKeys`. */
export interface Keyring {
  readonly isEmpty: boolean
  /** Encrypts with the first key. Throws without any. `place` is where the text will be stored. */
  encrypt(secret: string, place: string): string
  /** Decrypts with the key that encrypted it. Never throws. */
  decrypt(text: string, place: string): Decryption
  /** Returns true if the first key encrypted it. */
  isCurrent(text: string): boolean
}

const VERSION = "v1"
const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Makes the keyring: AES-256-GCM. The first key encrypts and all of them decrypt, so a new key is
 * put in front of the old one. A text reads `v1.<key id>.<nonce>.<ciphertext and tag>`. The place
 * is authenticated too: a text that is copied to another row cannot be decrypted there, so nobody
 * who can write to the table can make the sandbox's secret the production one.
 */
export function createKeyring(encryptionKeys: readonly string[] = []): Keyring {
  const keys = encryptionKeys.map((base64) => {
    const key = Buffer.from(base64, "base64")
    return { key, id: keyId(key) }
  })
  const [first] = keys
  return {
    isEmpty: first === undefined,
    encrypt(secret, place) {
      if (!first) {
        throw new Error("encryptionKeys is missing: secrets are only stored encrypted.")
      }
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, first.key, nonce)
      cipher.setAAD(context(first.id, place))
      const sealed = [cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]
      return [VERSION, first.id, text(nonce), text(Buffer.concat(sealed))].join(".")
    },
    decrypt(stored, place) {
      const [version, id = "", nonce = "", sealed = ""] = stored.split(".")
      const found = keys.find((key) => key.id === id)
      if (!found || version !== VERSION) {
        return { ok: false, reason: first ? "cannot_decrypt" : "no_encryption_keys" }
      }
      try {
        const bytes = Buffer.from(sealed, "base64url")
        const decipher = createDecipheriv(ALGORITHM, found.key, Buffer.from(nonce, "base64url"), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(context(id, place))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const parts = [decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]
        return { ok: true, secret: Buffer.concat(parts).toString("utf8") }
      } catch {
        return { ok: false, reason: "cannot_decrypt" }
      }
    },
    isCurrent: (stored) => first !== undefined && stored.split(".")[1] === first.id,
  }
}

/** Identifies a key without revealing it: 32 random bytes cannot be found from a hash. */
function keyId(key: Buffer): string {
  return createHash("sha256").update("medusa-payment-fps:").update(key).digest("hex").slice(0, 12)
}

function context(id: string, place: string): Buffer {
  return Buffer.from(["fps_setting", VERSION, id, place].join("|"), "utf8")
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url")
}
