import type { Decryption, Keyring } from "./keyring"

/** Where an API key is stored, and the URL it belongs to. */
export interface KeyPlace {
  /** The field. */
  readonly path: string
  /** The base URL; only its scheme, name and port count. */
  readonly address: string
}

/** A key with the origin it may go to. Null: the panel saved it beside a URL of the file. */
export type KeyReading =
  | { readonly ok: true; readonly secret: string; readonly origin: string | null }
  | Extract<Decryption, { ok: false }>

/**
 * Encrypts an API key together with its URL, so that somebody who can only write to the database
 * cannot point it elsewhere. The URL is the fifth part of the keyring's text, and is authenticated
 * with it.
 */
export function sealKey(keyring: Keyring, secret: string, { path, address }: KeyPlace): string {
  const origin = new URL(address).origin
  const bound = Buffer.from(origin, "utf8").toString("base64url")
  return `${keyring.encrypt(secret, placeOf(path, origin))}.${bound}`
}

/** Decrypts what {@link sealKey} made, or a key without a URL. Never throws. */
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
