import { createCipheriv } from "node:crypto"
import { createKeyring } from "../keyring"

const OLD = Buffer.alloc(32, 1).toString("base64")
const NEW = Buffer.alloc(32, 2).toString("base64")
const PLACE = "environments.sandbox.apiKey"
const SECRET = "a secret with ünïcode"

describe("the keyring", () => {
  const old = createKeyring([OLD])
  const both = createKeyring([NEW, OLD])

  it("gives back what it encrypted, and never encrypts to the same text twice", () => {
    const [one, two] = [old.encrypt(SECRET, PLACE), old.encrypt(SECRET, PLACE)]
    expect(one).not.toBe(two)
    expect([one, two].map((text) => old.decrypt(text, PLACE))).toEqual([
      { ok: true, secret: SECRET },
      { ok: true, secret: SECRET },
    ])
  })

  it("shows nothing of the secret nor of the key in the text", () => {
    const text = old.encrypt(SECRET, PLACE)
    expect(text).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]+$/)
    const parts = text.split(".").map((part) => Buffer.from(part, "base64url"))
    expect(parts.some((part) => part.includes(SECRET) || part.includes(OLD))).toBe(false)
  })

  it("encrypts with the first key and decrypts with each of them", () => {
    const before = old.encrypt(SECRET, PLACE)
    const after = both.encrypt(SECRET, PLACE)
    expect(both.decrypt(before, PLACE)).toEqual({ ok: true, secret: SECRET })
    expect(old.decrypt(after, PLACE)).toEqual({ ok: false, reason: "cannot_decrypt" })
    expect([both.isCurrent(before), both.isCurrent(after)]).toEqual([false, true])
  })

  it.each([
    "environments.production.apiKey",
    "environments.sandbox.signingSecret",
    "",
    `${PLACE} `,
  ])("does not decrypt a text that was copied to %j", (place) => {
    const text = old.encrypt(SECRET, PLACE)
    expect(old.decrypt(text, place)).toEqual({ ok: false, reason: "cannot_decrypt" })
  })

  it("does not decrypt a text in which one character was changed", () => {
    const text = old.encrypt(SECRET, PLACE)
    for (const index of Array.from(text, (_, at) => at).filter((at) => text[at] !== ".")) {
      const other = text[index] === "A" ? "B" : "A"
      const changed = text.slice(0, index) + other + text.slice(index + 1)
      // The last character of Base64 may hold bits that count for nothing.
      const isTheSame = decoded(changed) === decoded(text)
      expect({ index, ok: old.decrypt(changed, PLACE).ok }).toEqual({ index, ok: isTheSame })
    }
  })

  it.each(["", ".", "v1", "v1...", "v2.a.b.c", "nothing at all", "v1.\0.\0.\0", "....."])(
    "takes %j for a text of another key",
    (text) => {
      expect(old.decrypt(text, PLACE)).toEqual({ ok: false, reason: "cannot_decrypt" })
    },
  )

  it("does not accept a shortened tag", () => {
    const [version, id, nonce, sealed = ""] = old.encrypt(SECRET, PLACE).split(".")
    const bytes = Buffer.from(sealed, "base64url")
    for (const length of [0, 4, 8, 12, 15]) {
      const short = Buffer.concat([bytes.subarray(0, -16), bytes.subarray(-16).subarray(0, length)])
      const text = [version, id, nonce, short.toString("base64url")].join(".")
      expect(old.decrypt(text, PLACE).ok).toBe(false)
    }
  })

  it("without keys decrypts nothing and refuses to encrypt", () => {
    const none = createKeyring()
    expect([none.isEmpty, old.isEmpty]).toEqual([true, false])
    expect(none.decrypt(old.encrypt(SECRET, PLACE), PLACE)).toEqual({
      ok: false,
      reason: "no_encryption_keys",
    })
    expect(() => none.encrypt(SECRET, PLACE)).toThrow(/encryptionKeys is missing/)
    expect(none.isCurrent("v1.a.b.c")).toBe(false)
  })

  it("uses AES-256-GCM: another program that knows key, nonce and place writes the same text", () => {
    const text = old.encrypt(SECRET, PLACE)
    const [version, id = "", nonce = "", sealed] = text.split(".")
    const cipher = createCipheriv(
      "aes-256-gcm",
      Buffer.from(OLD, "base64"),
      Buffer.from(nonce, "base64url"),
    )
    cipher.setAAD(Buffer.from(`fps_setting|${version}|${id}|${PLACE}`))
    const bytes = Buffer.concat([
      cipher.update(SECRET, "utf8"),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    expect(bytes.toString("base64url")).toBe(sealed)
  })
})

function decoded(text: string): string {
  const [version, id, ...rest] = text.split(".")
  return [version, id, ...rest.map((part) => Buffer.from(part, "base64url").toString("hex"))].join()
}
