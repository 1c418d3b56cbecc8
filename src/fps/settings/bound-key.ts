import type { Decryption, Keyring } from "./keyring"

/** An API key as it is stored, and the address it belongs to. */
export interface KeyPlace {
  /** The field. */
  readonly path: string
  /** The base address; only its scheme, name and port count. */
  readonly address: string
}

/** A key that was read, with the origin it may go to. Null: the panel saved it beside an
 * address of the file. */
export type KeyReading =
  | { readonly ok: true; readonly secret: string; readonly origin: string | null }
  | Extract<Decryption, { ok: false }>

/**
 * Encrypts an API key together with the address that it may go to: whoever can only write to the
 * database cannot point it elsewhere. The address follows the text of the keyring as a fifth part,
 * and is authenticated with it.
 */
export function sealKey(keyring: Keyring, secret: string, { path, address }: KeyPlace): string {
  const origin = new URL(address).origin
  const bound = Buffer.from(origin, "utf8").toString("base64url")
  return `${keyring.encrypt(secret, placeOf(path, origin))}.${bound}`
}

/** Reads what {@link sealKey} made, or a key without an address. Never throws. */
export function openKey(keyring: Keyring, text: string, path: string): KeyReading {
  const origin = originOf(text)
  if (origin === null) {
    const read = keyring.decrypt(text, path)
    return read.ok ? { ...read, origin } : read
  }
  const read = keyring.decrypt(text, placeOf(path, origin))
  return read.ok ? { ...read, origin } : read
}

function originOf(text: string): string | null {
  const bound = text.split(".")[4]
  return bound === undefined ? null : Buffer.from(bound, "base64url").toString("utf8")
}

function placeOf(path: string, origin: string): string {
  return `${path}|${origin}`
}
